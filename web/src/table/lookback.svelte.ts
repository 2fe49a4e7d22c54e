import { reason, replay } from '../api';
import { isolatedPlayers } from '../names';
import { Player } from '../replay/player.svelte';
import type { Played, Replay, Seat } from '../wire/house';
import type { LiveTable } from './live.svelte';
import type { BoardApi } from './room';
import { visitorOf } from './visitor';

/** Looks at an earlier position of a match while it goes on. */
export class Lookback {
  readonly #live: LiveTable;
  #match: Replay | undefined = $state.raw();
  #player: Player | undefined = $state.raw();
  /** Counts the wishes, so that an answer that comes too late is known to be outdated. */
  #wish = 0;
  board: BoardApi<unknown, unknown> | undefined = $state.raw();

  /** The number of moves played in what is looked at; `undefined` while that is the game itself. */
  readonly at: number | undefined = $derived(this.#player?.at);
  readonly view: unknown = $derived(this.#player?.view);
  readonly history: Played[] = $derived(
    this.#match?.steps.slice(0, this.at).map(({ played }) => played) ?? [],
  );
  readonly length: number = $derived.by(() => this.#live.shown?.history.length ?? 0);
  readonly viewer: Seat = $derived.by(() =>
    this.#isGuarded() ? this.#live.viewer : (this.#live.mine[0] ?? 0),
  );

  constructor(live: LiveTable) {
    this.#live = live;
  }

  /** Shows the match after this many moves; after all of them, it is the game itself. */
  async show(at: number): Promise<void> {
    const wish = ++this.#wish;
    if (at >= this.length) return this.close();
    if (!this.#knows(at) && !(await this.#fetch(wish))) return;
    this.#player?.jump(at);
  }

  /** One move back, or on as it happened. */
  async step(by: -1 | 1): Promise<void> {
    const next = (this.at ?? this.length) + by;
    if (next < 0) return;
    if (by < 0 || next >= this.length || !this.#knows(next)) return this.show(next);
    this.#wish += 1;
    await this.#player?.step();
  }

  close(): void {
    this.#wish += 1;
    this.#player?.stop();
    this.#player = this.#match = undefined;
  }

  /** Goes back to the game if what is looked at was taken back meanwhile. */
  follow(): void {
    if (this.at !== undefined && (this.at > this.length || !this.#knows(this.at))) this.close();
  }

  /** Whether what was fetched is how the match went, that far. */
  #knows(at: number): boolean {
    const went = this.#live.shown?.history.slice(0, at) ?? [];
    const steps = this.#match?.steps ?? [];
    return (
      this.#player !== undefined &&
      went.every(({ seat, move }, index) => {
        const played = steps[index]?.played;
        return played?.seat === seat && played.move === move;
      })
    );
  }

  async #fetch(wish: number): Promise<boolean> {
    const { id, mine, room } = this.#live;
    try {
      const found = await replay(id, this.#isGuarded() ? {} : visitorOf(id));
      if (wish !== this.#wish) return false;
      const match = { ...found, players: isolatedPlayers(found.players) };
      this.#match = match;
      this.#player = new Player(match, mine, () => this.board, room?.speed);
      return true;
    } catch (error) {
      if (wish === this.#wish) this.#live.refusal = reason(error);
      return false;
    }
  }

  /** On a screen shared by several people nobody may see what another one had in hand. */
  #isGuarded(): boolean {
    return this.#live.shared && !this.#live.over;
  }
}
