import type { FromPage, ToPage } from '../wire/house';

export type LinkState = 'connecting' | 'open' | 'lost';

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

/** Milliseconds until the next attempt, after so many that failed. */
export function backoff(failures: number, chance = Math.random()): number {
  return Math.min(8000, 400 * 2 ** failures) * (0.75 + chance / 2);
}

const PING_EVERY = 15_000;
const PONG_WITHIN = 6000;
/** How the server closes all connections when it restarts: it, or another one, is there soon. */
const RESTARTING = 1012;
/** How it closes the connection to a match that does not exist. */
const NO_SUCH_MATCH = 4404;
/** How it closes the connection to a match it cannot read. */
const UNREADABLE = 4500;

/**
 * The connection to a table. It says hello, notices when it is dead and comes back by itself until
 * it is closed.
 */
export class Link {
  state: LinkState = $state('connecting');
  readonly #options: Options;
  #socket: WebSocket | undefined;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pinger: ReturnType<typeof setInterval> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #stood = false;

  constructor(options: Options) {
    this.#options = options;
    window.addEventListener('online', this.#wake);
    document.addEventListener('visibilitychange', this.#wake);
    this.#connect();
  }

  /** Says something to the table; nothing is said while the connection is down. */
  send(message: FromPage): boolean {
    if (this.state !== 'open') return false;
    this.#socket?.send(JSON.stringify(message));
    return true;
  }

  /** Greets the table anew, because the device has something else to show. */
  again(): void {
    this.state = 'connecting';
    this.#connect();
  }

  close(): void {
    window.removeEventListener('online', this.#wake);
    document.removeEventListener('visibilitychange', this.#wake);
    this.#drop();
  }

  #connect(): void {
    this.#drop();
    const socket = new WebSocket(this.#options.address);
    this.#socket = socket;
    socket.onopen = () => this.#greet();
    socket.onmessage = ({ data }: MessageEvent<string>) =>
      this.#receive(JSON.parse(data) as ToPage);
    socket.onclose = ({ code }) => this.#end(code);
    this.#expectAnswer();
  }

  #greet(): void {
    this.#socket?.send(JSON.stringify(this.#options.hello()));
  }

  /** Forgets the current socket without hearing of it again. */
  #drop(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#deadline);
    clearInterval(this.#pinger);
    const socket = this.#socket;
    this.#socket = undefined;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #receive(message: ToPage): void {
    clearTimeout(this.#deadline);
    this.#deadline = undefined;
    const greeting = message.type === 'table' && this.state !== 'open';
    if (greeting) this.#stand();
    if (message.type !== 'pong') this.#options.receive(message);
    if (greeting) this.#options.stood?.();
    if (this.#isToTryAgain(message)) this.#greet();
  }

  /** Whether the greeting was turned down, and another one may be welcome. */
  #isToTryAgain(message: ToPage): boolean {
    if (message.type === 'unknown') return this.#options.unwelcome?.(message.secret) ?? false;
    if (message.type !== 'unknown_card' || !this.#options.unknownCard) return false;
    this.#options.unknownCard();
    return true;
  }

  #stand(): void {
    this.#stood = true;
    this.#failures = 0;
    this.state = 'open';
    this.#pinger = setInterval(this.#ping, PING_EVERY);
  }

  #lost(): void {
    this.#drop();
    this.state = this.#stood || this.#failures > 0 ? 'lost' : 'connecting';
    this.#retry = setTimeout(() => this.#connect(), backoff(this.#failures));
    this.#failures += 1;
  }

  /** Comes back at once, and says nothing of it unless that fails. */
  #comeBack(): void {
    this.#drop();
    this.state = 'connecting';
    this.#retry = setTimeout(() => this.#connect(), backoff(0) / 2);
  }

  #end(code: number): void {
    if (code === RESTARTING && this.state === 'open') return this.#comeBack();
    if (code !== NO_SUCH_MATCH && code !== UNREADABLE) return this.#lost();
    this.close();
    if (code === NO_SUCH_MATCH) this.#options.missing?.();
    else this.#options.unreadable?.();
  }

  #ping = (): void => {
    if (this.send({ type: 'ping' })) this.#expectAnswer();
  };

  #expectAnswer(): void {
    this.#deadline ??= setTimeout(() => this.#lost(), PONG_WITHIN);
  }

  /** The network or the person is back: no need to wait for the next attempt. */
  #wake = (): void => {
    if (document.hidden) return;
    if (this.state === 'open') return this.#ping();
    this.#failures = 0;
    this.#connect();
  };
}
