import { lobbyAddress } from '../api';
import { Connection } from '../connection.svelte';
import type { FromVisitor, OpenTable, Text, ToVisitor } from '../wire/house';

type Wish = Extract<FromVisitor, { type: 'seek' }>;
/** How the search for an opponent stands. */
export type Search = Extract<ToVisitor, { type: 'seeking' }>;

/** The lobby as the house tells of it: who waits where, and the own search for an opponent. */
export class Lobby {
  readonly #connection: Connection<ToVisitor, FromVisitor>;
  readonly #paired: (id: string, wish: Wish) => void;
  /** The open tables, the newest first. */
  tables: OpenTable[] = $state.raw([]);
  /** How many there are, of which only the newest were told. */
  total = $state(0);
  /** Whether the house has told of them. */
  known = $state(false);
  /** The own search, from the click until somebody is found or it is stopped. */
  wish: Wish | undefined = $state.raw();
  /** The latest one: who was found just before it was stopped waits at the table all the same. */
  #latest: Wish | undefined;
  search: Search | undefined = $state.raw();
  /** Somebody is found. */
  found = $state(false);
  refusal: Text | undefined = $state.raw();

  readonly lost: boolean = $derived.by(() => this.#connection.state === 'lost');

  constructor(paired: (id: string, wish: Wish) => void) {
    this.#paired = paired;
    this.#connection = new Connection({
      address: lobbyAddress(),
      greeting: 'lobby',
      receive: (message) => this.#receive(message),
      // Whoever loses the connection looks no longer: so it is said again.
      stood: () => this.wish && this.#connection.send(this.wish),
    });
  }

  seek(wish: Omit<Wish, 'type'>): void {
    this.refusal = undefined;
    this.search = undefined;
    this.found = false;
    this.wish = this.#latest = { type: 'seek', ...wish };
    this.#connection.send(this.wish);
  }

  stop(): void {
    this.#forget();
    this.#connection.send({ type: 'stop' });
  }

  close(): void {
    this.#connection.close();
  }

  #receive(message: ToVisitor): void {
    switch (message.type) {
      case 'lobby':
        this.tables = message.tables;
        this.total = message.total;
        this.known = true;
        return;
      case 'opened':
        return this.#open(message.table);
      case 'changed':
        this.tables = this.tables.map((table) =>
          table.id === message.table.id ? message.table : table,
        );
        return;
      case 'closed':
        return this.#close(message.id);
      case 'seeking':
        if (this.wish) this.search = message;
        return;
      case 'paired':
        return this.#meet(message.id);
      case 'stopped':
        return this.#forget();
      case 'refused':
        this.refusal = message.why;
        return this.#forget();
      case 'pong':
        return;
    }
  }

  #open(table: OpenTable): void {
    if (this.tables.some(({ id }) => id === table.id)) return;
    this.tables = [table, ...this.tables];
    this.total += 1;
  }

  #close(closed: string): void {
    this.tables = this.tables.filter(({ id }) => id !== closed);
    this.total = Math.max(this.tables.length, this.total - 1);
  }

  #meet(id: string): void {
    const wish = this.#latest;
    if (!wish) return;
    this.found = true;
    this.#latest = undefined;
    this.#forget();
    this.#paired(id, wish);
  }

  #forget(): void {
    this.wish = undefined;
    this.search = undefined;
  }
}
