import type { Direction } from '../wire/citydomino';
import type { Place } from './layout';
import {
  cellsOf,
  isInside,
  next,
  pushedInside,
  spotOf,
  turned,
  type Cell,
  type Spot,
} from './spot';

/**
 * The domino as the person holds it: how it is turned, where over the field, and where in the air
 * while it is dragged.
 */
export class Hand {
  direction = $state<Direction>('right');
  /** The cell under the first half. */
  at = $state.raw<Cell | undefined>();
  /** Where the dragged domino is on the board. */
  carried = $state.raw<Place | undefined>();
  /** Where it was to be laid last but did not fit. */
  refused = $state.raw<Spot | undefined>();
  readonly spot: Spot | undefined = $derived(this.at && { ...this.at, direction: this.direction });

  empty(): void {
    this.direction = 'right';
    this.putBack();
  }

  /** Lays it back into the box, with nothing more to say about it. */
  putBack(): void {
    this.refused = undefined;
    this.letGo();
  }

  letGo(): void {
    this.at = this.carried = undefined;
  }

  /** It does not fit where it is held. */
  refuse(): void {
    this.refused = this.spot;
  }

  turn(): void {
    this.refused = undefined;
    this.direction = turned(this.direction);
    if (this.at && !this.carried) this.put(this.at);
  }

  /** Holds it over a cell, as near as both halves are inside the field. */
  put(cell: Cell): void {
    const { x, y } = pushedInside({ ...cell, direction: this.direction });
    this.at = { x, y };
    this.refused = undefined;
  }

  /**
   * Moves it by a cell; the first step only brings it to the field, where it fits if it does
   * anywhere.
   */
  walk(step: Direction, moves: readonly string[]): void {
    if (this.at) this.put(next(this.at, step));
    else this.come(moves);
  }

  come(moves: readonly string[]): void {
    const spots = moves.map(spotOf).filter((spot) => spot !== undefined);
    const spot = spots.find(({ direction }) => direction === this.direction) ?? spots[0];
    if (spot) this.direction = spot.direction;
    this.put(spot ?? { x: 2, y: 2 });
  }

  /** Drags it to a place on the board, given where the field is. */
  carry(place: Place, field: Place): void {
    this.carried = place;
    this.refused = undefined;
    const at = {
      x: Math.round((place.x - field.x) / field.cell),
      y: Math.round((place.y - field.y) / field.cell),
    };
    this.at = cellsOf({ ...at, direction: this.direction }).some(isInside) ? at : undefined;
  }
}
