import { reason } from '../api';
import { LinePlayer } from '../line/line.svelte';
import type { BoardApi, Room } from '../table/room';
import type { PuzzleShown, PuzzleStanding, Text, Verdict } from '../wire/house';
import { keepPuzzles, keepSeen, keptPuzzles, today, triedToday } from './kept';
import {
  countingCard,
  nextPuzzle,
  puzzleCounts,
  puzzleNamed,
  standingOf,
  tryMove,
} from './requests';

export type Mode = 'daily' | 'training';

/** What goes on: a puzzle is fetched, a move is wanted, it is judged, and then known. */
export type Phase = 'fetching' | 'asking' | 'judging' | 'right' | 'wrong';

/** What of a puzzle that was tried is shown on the board. */
export type Shown = 'solution' | 'refutation';

/** The puzzles of a game as somebody solves them. */
export class Solving {
  mode: Mode = $state('daily');
  phase: Phase = $state('fetching');
  puzzle: PuzzleShown | undefined = $state.raw();
  verdict: Verdict | undefined = $state.raw();
  /** The move that was tried. */
  tried: string | undefined = $state();
  shown: Shown = $state('solution');
  standing: PuzzleStanding | undefined = $state.raw();
  /** What the last puzzle did to the rating. */
  gain: number | undefined = $state();
  problem: Text | undefined = $state.raw();
  board: BoardApi<unknown, unknown> | undefined = $state.raw();
  readonly player: LinePlayer;
  readonly #game: string;
  /** Whether this puzzle was tried before: only the first try counts. */
  #tried = false;
  /** Whether a verdict has said how well it goes. */
  #counted = false;
  /** Counts what was asked for, so that an answer that comes too late is known to be outdated. */
  #wish = 0;

  /** What can be played now. */
  readonly moves: string[] = $derived(this.phase === 'asking' ? (this.puzzle?.legal ?? []) : []);

  constructor(room: Room) {
    this.#game = room.id;
    this.player = new LinePlayer({ start: undefined, steps: [] }, () => this.board, room.speed);
    this.standing = keptPuzzles(this.#game).standing;
  }

  /** Asks how well the owner of the card does. */
  async know(): Promise<void> {
    const card = countingCard();
    if (card === undefined) return;
    const found = await standingOf(this.#game, card).catch(() => undefined);
    // What a verdict has said meanwhile is newer.
    if (found && !this.#counted) this.standing = found;
  }

  /** Sets the puzzle of the day, or the next one to train with. */
  async set(mode: Mode): Promise<void> {
    const wish = this.#begin();
    this.mode = mode;
    this.phase = 'fetching';
    this.verdict = this.gain = undefined;
    this.#tried = false;
    try {
      const found = await (mode === 'daily' ? this.#daily() : this.#next());
      if (wish !== this.#wish) return;
      this.puzzle = found;
      this.player.show({ start: found.start, steps: [] });
      this.phase = 'asking';
    } catch (error) {
      if (wish === this.#wish) this.problem = reason(error);
    }
  }

  /** Somebody tries a move: what is thought of it is said at once, and shown on the board. */
  async try(move: string): Promise<void> {
    const { puzzle } = this;
    if (!puzzle || this.phase !== 'asking') return;
    const wish = this.#begin();
    this.tried = move;
    this.phase = 'judging';
    try {
      const verdict = await tryMove(this.#game, puzzle.id, this.#attempt(move), countingCard());
      if (wish !== this.#wish) return;
      this.verdict = verdict;
      this.#count(puzzle, verdict);
      this.phase = verdict.right ? 'right' : 'wrong';
      this.show(verdict.right ? 'solution' : 'refutation');
    } catch (error) {
      if (wish !== this.#wish) return;
      this.problem = reason(error);
      this.again();
    }
  }

  /** Plays the solution on the board, or what follows on the move that was tried. */
  show(what: Shown): void {
    const { puzzle, verdict } = this;
    if (!puzzle || !verdict) return;
    this.shown = what;
    const steps = what === 'solution' ? verdict.line : verdict.refutation;
    this.player.show({ start: puzzle.start, steps });
    void this.player.play();
  }

  /** Another puzzle to train with; this one does not come again soon. */
  async skip(): Promise<void> {
    if (this.puzzle) keepSeen(this.#game, this.puzzle.id);
    await this.set('training');
  }

  /** The same puzzle once more, for its own sake. */
  again(): void {
    if (!this.puzzle) return;
    this.player.show({ start: this.puzzle.start, steps: [] });
    this.player.refresh();
    this.phase = 'asking';
  }

  close(): void {
    this.#wish += 1;
    this.player.stop();
  }

  #begin(): number {
    this.player.stop();
    this.problem = undefined;
    return ++this.#wish;
  }

  async #daily(): Promise<PuzzleShown> {
    const counts = await puzzleCounts();
    const id = counts.find(({ game }) => game === this.#game)?.today;
    return puzzleNamed(this.#game, id ?? '');
  }

  #next(): Promise<PuzzleShown> {
    const { seen } = keptPuzzles(this.#game);
    return nextPuzzle(this.#game, { seen, ...this.#own() }, countingCard());
  }

  /** How well it goes without a card, which the house keeps for nobody. */
  #own(): { standing?: PuzzleStanding } {
    const { standing } = keptPuzzles(this.#game);
    return standing ? { standing } : {};
  }

  #attempt(move: string): { move: string; daily: boolean; standing?: PuzzleStanding } {
    return { move, daily: this.mode === 'daily', ...this.#own() };
  }

  #count({ id }: PuzzleShown, { right, standing }: Verdict): void {
    if (this.#tried) return;
    this.#tried = true;
    const game = this.#game;
    const keeps = countingCard() === undefined;
    if (this.mode === 'training') {
      keepSeen(game, id);
      if (this.standing) this.gain = Math.round(standing.rating) - Math.round(this.standing.rating);
    } else if (triedToday(game) === undefined)
      keepPuzzles(game, { daily: { day: today(), solved: right } });
    else if (keeps) return;
    this.#counted = true;
    this.standing = standing;
    if (keeps) keepPuzzles(game, { standing });
  }
}
