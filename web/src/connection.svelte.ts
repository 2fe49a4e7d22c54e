export type ConnectionState = 'connecting' | 'open' | 'lost';

/** What travels is told apart by its type; both sides know ping and pong. */
interface Message {
  type: string;
}

interface Options<In extends Message, Out extends Message> {
  address: string;
  /** How the page greets, where it speaks first. */
  hello?: () => Out;
  /** The type of the message with which the house greets. */
  greeting: In['type'];
  receive: (message: In) => void;
  /** The house has greeted, for the first time or again. */
  stood?: (() => void) | undefined;
  /** Whether nothing more is to be expected after this code; it is then closed for good. */
  isFinal?: (code: number) => boolean;
}

/** Milliseconds until the next attempt, after so many that failed. */
export function backoff(failures: number, chance = Math.random()): number {
  return Math.min(8000, 400 * 2 ** failures) * (0.75 + chance / 2);
}

const PING_EVERY = 15_000;
const PONG_WITHIN = 6000;
/** How the server closes all connections when it restarts: it, or another one, is there soon. */
const RESTARTING = 1012;

/**
 * A WebSocket that lasts. It says hello, notices when it is dead and comes back by itself until it
 * is closed.
 */
export class Connection<In extends Message, Out extends Message> {
  state: ConnectionState = $state('connecting');
  readonly #options: Options<In, Out>;
  #socket: WebSocket | undefined;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pinger: ReturnType<typeof setInterval> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #stood = false;

  constructor(options: Options<In, Out>) {
    this.#options = options;
    window.addEventListener('online', this.#wake);
    document.addEventListener('visibilitychange', this.#wake);
    this.#connect();
  }

  /** Says something to the house; nothing is said while the connection is down. */
  send(message: Out): boolean {
    if (this.state !== 'open') return false;
    this.#write(message);
    return true;
  }

  /** Greets anew, because the device has something else to show. */
  again(): void {
    this.state = 'connecting';
    this.#connect();
  }

  /** Says hello once more on the same connection, where the first one was turned down. */
  greet(): void {
    if (this.#options.hello) this.#write(this.#options.hello());
  }

  close(): void {
    window.removeEventListener('online', this.#wake);
    document.removeEventListener('visibilitychange', this.#wake);
    this.#drop();
  }

  #write(message: Message): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #connect(): void {
    this.#drop();
    const socket = new WebSocket(this.#options.address);
    this.#socket = socket;
    socket.onopen = () => this.greet();
    socket.onmessage = ({ data }: MessageEvent<string>) => this.#receive(JSON.parse(data) as In);
    socket.onclose = ({ code }) => this.#end(code);
    this.#expectAnswer();
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

  #receive(message: In): void {
    clearTimeout(this.#deadline);
    this.#deadline = undefined;
    const greeting = message.type === this.#options.greeting && this.state !== 'open';
    if (greeting) this.#stand();
    if (message.type !== 'pong') this.#options.receive(message);
    if (greeting) this.#options.stood?.();
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
    if (this.#options.isFinal?.(code)) this.close();
    else this.#lost();
  }

  #ping = (): void => {
    if (this.state !== 'open') return;
    this.#write({ type: 'ping' });
    this.#expectAnswer();
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
