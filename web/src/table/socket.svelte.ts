import { Connection, type ConnectionState } from '../connection.svelte';
import type { FromPage, ToPage } from '../wire/house';

interface Options {
  address: string;
  /** How the device greets the table. */
  hello: () => Extract<FromPage, { type: 'hello' }>;
  receive: (message: ToPage) => void;
  /** The table has greeted back, for the first time or again. */
  stood?: () => void;
  /**
   * The secret of this number belongs to nobody: forget it, and say whether to try with those that
   * are left.
   */
  unwelcome?: (secret: number) => boolean;
  /** The card belongs to nobody any more: forget it; the table is greeted without. */
  unknownCard?: () => void;
  /** The match does not exist. */
  missing?: () => void;
  /** The server cannot read the match; what it said last is why. */
  unreadable?: () => void;
}

/** How the server closes the connection to a match that does not exist. */
const NO_SUCH_MATCH = 4404;
/** How it closes the connection to a match it cannot read. */
const UNREADABLE = 4500;

/** The connection to a table. */
export class Link {
  readonly #options: Options;
  readonly #connection: Connection<ToPage, FromPage>;

  constructor(options: Options) {
    this.#options = options;
    this.#connection = new Connection({
      address: options.address,
      hello: options.hello,
      greeting: 'table',
      receive: (message) => this.#receive(message),
      stood: options.stood,
      isFinal: (code) => this.#isFinal(code),
    });
  }

  get state(): ConnectionState {
    return this.#connection.state;
  }

  /** Says something to the table; nothing is said while the connection is down. */
  send(message: FromPage): boolean {
    return this.#connection.send(message);
  }

  /** Greets the table anew, because the device has something else to show. */
  again(): void {
    this.#connection.again();
  }

  close(): void {
    this.#connection.close();
  }

  #receive(message: ToPage): void {
    this.#options.receive(message);
    if (this.#isToTryAgain(message)) this.#connection.greet();
  }

  /** Whether the greeting was turned down, and another one may be welcome. */
  #isToTryAgain(message: ToPage): boolean {
    if (message.type === 'unknown') return this.#options.unwelcome?.(message.secret) ?? false;
    if (message.type !== 'unknown_card' || !this.#options.unknownCard) return false;
    this.#options.unknownCard();
    return true;
  }

  #isFinal(code: number): boolean {
    if (code === NO_SUCH_MATCH) this.#options.missing?.();
    if (code === UNREADABLE) this.#options.unreadable?.();
    return code === NO_SUCH_MATCH || code === UNREADABLE;
  }
}
