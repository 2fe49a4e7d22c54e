import type { Speed } from '../device';
import { LinePlayer } from '../line/line.svelte';
import { tellStep } from '../line/tell';
import { resultOf } from '../table/ending';
import type { BoardApi, Language, Room } from '../table/room';
import type { Replay, Seat } from '../wire/house';

/** Shows a finished or running match move by move. */
export class Player extends LinePlayer {
  readonly #match: Replay;
  readonly #mine: Seat[];

  /** `usual` is the speed of the game as long as none is chosen. */
  constructor(
    match: Replay,
    mine: Seat[],
    board: () => BoardApi<unknown, unknown> | undefined,
    usual?: Speed,
  ) {
    super(match, board, usual);
    this.#match = match;
    this.#mine = mine;
  }

  /** What the move shown last meant, or which one it was, or the result at the end. */
  told(room: Room, language: Language): string {
    const { players, status } = this.#match;
    const telling = { players, mine: this.#mine, language };
    if (this.at === this.length && status.over)
      return resultOf(this.#match, telling, () =>
        room.result(this.view, status.winners, status.scores, telling),
      );
    return this.last ? tellStep(this.last, room, telling, this.#match.start) : '';
  }
}
