import { line, reason } from '../api';
import { LinePlayer } from '../line/line.svelte';
import type { BoardApi, Room } from '../table/room';
import type { LessonStep, Line, Seat, Text } from '../wire/house';
import { after, answerTo, isRight, placeOf, type Place } from './course';

/**
 * What goes on: a step is fetched, the learner has something to do, what was done is shown, it was
 * wrong and stands on the board, or the step is done.
 */
export type Phase = 'fetching' | 'todo' | 'showing' | 'wrong' | 'done';

/** A lesson as somebody takes it, step by step, on a board. */
export class Lesson {
  /** The number of the step; as many as there are steps once all are done. */
  at = $state(0);
  phase: Phase = $state('fetching');
  /** What is said to what the learner did. */
  answer: Text | undefined = $state.raw();
  problem: Text | undefined = $state.raw();
  /** How many people sit at the board. */
  seats = $state(2);
  board: BoardApi<unknown, unknown> | undefined = $state.raw();
  readonly steps: LessonStep[];
  readonly player: LinePlayer;
  readonly #game: string;
  #place: Place = { position: undefined, moves: [] };
  #legal: string[] = $state.raw([]);
  /** Counts what was asked for, so that an answer that comes too late is known to be outdated. */
  #wish = 0;

  readonly step: LessonStep | undefined = $derived.by(() => this.steps[this.at]);
  readonly over: boolean = $derived.by(() => this.at >= this.steps.length);
  readonly seat: Seat = $derived(this.step?.seat ?? 0);
  /** What can be played now. */
  readonly moves: string[] = $derived(this.phase === 'todo' ? this.#legal : []);

  constructor(room: Room, steps: LessonStep[]) {
    this.#game = room.id;
    this.steps = steps;
    this.player = new LinePlayer({ start: undefined, steps: [] }, () => this.board, room.speed);
  }

  /** Goes to a step as if everything before it had been done. */
  async go(index: number): Promise<void> {
    const wish = this.#begin();
    if (index >= this.steps.length) {
      this.at = this.steps.length;
      return;
    }
    await this.#enter(wish, index, placeOf(this.steps, index));
  }

  /** To the next step, from where this one was left. */
  async next(): Promise<void> {
    const index = this.at + 1;
    const goesOn = this.phase === 'done' && this.steps[index]?.position === undefined;
    if (!goesOn || index >= this.steps.length) return this.go(index);
    await this.#enter(this.#begin(), index, this.#place);
  }

  /** The learner plays a move: it is shown, and what came of it is said. */
  async try(move: string): Promise<void> {
    const { step } = this;
    if (!step || this.phase !== 'todo') return;
    const wish = this.#begin();
    const right = isRight(step, move);
    const place = this.#place;
    const moves = after(step, place.moves, move);
    const found = await this.#ask(wish, { ...place, moves }, step.seat);
    if (!found) return;
    const before = this.player.view;
    this.player.show({ start: before, steps: found.steps.slice(place.moves.length) });
    this.phase = 'showing';
    await this.player.play();
    if (wish !== this.#wish) return;
    this.answer = answerTo(step, move);
    this.phase = right ? 'done' : 'wrong';
    if (right) this.#place = { ...place, moves };
  }

  /** A wrong move is taken back. */
  takeBack(): void {
    if (this.phase !== 'wrong') return;
    this.#begin();
    this.player.jump(0);
    this.phase = 'todo';
  }

  close(): void {
    this.#wish += 1;
    this.player.stop();
  }

  #begin(): number {
    this.player.stop();
    this.answer = this.problem = undefined;
    return ++this.#wish;
  }

  async #enter(wish: number, index: number, place: Place): Promise<void> {
    const step = this.steps[index]!;
    const found = await this.#ask(wish, place, step.seat);
    if (!found) return;
    this.at = index;
    this.#place = place;
    this.seats = found.status.scores.length;
    this.#legal = found.legal.find(({ seat }) => seat === step.seat)?.moves ?? [];
    const view = found.steps.at(-1)?.view ?? found.start;
    this.player.show({ start: view, steps: [] });
    this.phase = step.todo ? 'todo' : 'done';
  }

  /** What is played from a place; nothing if that failed, or something else is wanted by now. */
  async #ask(wish: number, { position, moves }: Place, viewer: Seat): Promise<Line | undefined> {
    const before = this.phase;
    this.phase = 'fetching';
    try {
      const found = await line(this.#game, { position, moves, viewer });
      return wish === this.#wish ? found : undefined;
    } catch (error) {
      if (wish === this.#wish) {
        this.problem = reason(error);
        this.phase = before;
        this.player.refresh();
      }
      return undefined;
    }
  }
}
