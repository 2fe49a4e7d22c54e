import { readMove, writeMove, type Cell, type Turn } from './notation';

/** What can be done in two steps, as the list of legal moves says. */
export class Choice {
  readonly #moves: ReadonlySet<string>;
  /** The cells a marble may be placed on. */
  readonly cells: ReadonlySet<Cell>;

  constructor(moves: readonly string[]) {
    this.#moves = new Set(moves);
    this.cells = new Set(moves.flatMap((move) => readMove(move)?.cell ?? []));
  }

  /** Whether a marble on this cell is the whole move. */
  isWhole(cell: Cell): boolean {
    return this.#moves.has(writeMove(cell));
  }

  allows(cell: Cell, turn: Turn): boolean {
    return this.#moves.has(writeMove(cell, turn));
  }
}
