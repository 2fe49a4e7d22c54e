import { known, remember, stranger } from '../device';
import { go } from '../route.svelte';
import type { Request } from '../wire/house';
import type { LiveTable } from './live.svelte';

/** Another game of the same people: asking for it, and going there when it has begun. */
export class Rematch {
  #live: LiveTable;
  /** Whether this device has asked for it, or agreed. */
  #joins = false;
  /** The next match, as far as the table has said; `undefined` until it has said anything. */
  #next: string | null | undefined;

  /** The request of somebody who waits for the answer of this device. */
  readonly asked: Request | undefined = $derived.by(() =>
    this.#open().find(({ waiting_for }) => waiting_for.some((seat) => this.#isMine(seat))),
  );
  /** The own request, while it is open. */
  readonly own: Request | undefined = $derived.by(() =>
    this.#open().find(({ by }) => this.#isMine(by)),
  );
  /** Everybody else at the table is a computer. */
  readonly alone: boolean = $derived.by(() => {
    const { table } = this.#live;
    return (
      table?.players.every(({ bot }, seat) => bot !== undefined || this.#isMine(seat)) ?? false
    );
  });
  /** Whether it can be asked for: alone at any time, with others once the match is over; once. */
  readonly possible: boolean = $derived.by(
    () =>
      this.#live.mine.length > 0 &&
      this.#live.table?.next === null &&
      (this.#live.over || this.alone),
  );

  constructor(live: LiveTable) {
    this.#live = live;
  }

  /** Asks for it, or agrees with who has asked. */
  ask(): void {
    this.#joins = true;
    if (this.asked) this.#live.say({ type: 'answer', to: this.asked.by, accept: true });
    else this.#live.say({ type: 'rematch' });
  }

  /** Begins without those who have not answered. */
  hurry(): void {
    this.#live.say({ type: 'rematch' });
  }

  /** Answers somebody's request; who declines stays here when the others go. */
  answer(to: number, accept: boolean): void {
    this.#joins = accept;
    this.#live.say({ type: 'answer', to, accept });
  }

  /**
   * Takes the seats along as soon as there is a next match, and goes there if it begins while this
   * device waits for it. Whoever comes to the old table later may look at it.
   */
  follow(): void {
    const { table } = this.#live;
    if (!table) return;
    this.#joins ||= this.#open().some(({ by, accepted }) => [by, ...accepted].some(this.#isMine));
    const begins = this.#next === null && table.next !== null;
    this.#next = table.next;
    if (table.next === null || table.mine.length === 0) return;
    keepSeats(this.#live.id, table.next);
    if (begins && (this.#joins || this.alone)) go(`/table/${table.next}`);
  }

  #open(): Request[] {
    return this.#live.table?.requests.filter(({ what }) => what === 'rematch') ?? [];
  }

  #isMine = (seat: number): boolean => this.#live.mine.includes(seat);
}

/** The secrets of the seats are the same in the next match. */
function keepSeats(match: string, next: string): void {
  const secrets = known(match)?.secrets ?? [];
  if (secrets.length > 0 && !known(next)) remember({ ...stranger(next), secrets });
}
