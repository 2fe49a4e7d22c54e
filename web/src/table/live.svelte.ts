import { tick } from 'svelte';
import { socketAddress } from '../api';
import { dropCard } from '../card/kept.svelte';
import { amend, dropSecret, forget, known, secretsOf } from '../device';
import { gameInfo, loadGames } from '../games.svelte';
import { room } from '../rooms';
import { choose, pace, settings } from '../settings/settings.svelte';
import type {
  FromPage,
  GameInfo,
  HintSource,
  Now,
  Played,
  Seat,
  SeatState,
  Table,
  Text,
  ToPage,
} from '../wire/house';
import { Arrival } from './arrival.svelte';
import { Clocks } from './clocks.svelte';
import { takePart } from './draw';
import { Gestures } from './gestures.svelte';
import type { MoveHints } from './hints';
import { Hosting } from './hosting.svelte';
import { Queue } from './queue';
import { Rematch } from './rematch.svelte';
import type { BoardApi, Room } from './room';
import { Link } from './socket.svelte';

/** One more move, as the server tells it. */
type Step = Extract<ToPage, { type: 'played' }>;

/** What the table shows: behind the truth while something moves. */
interface Shown {
  now: Now;
  history: Played[];
  /** The move that led here, if it was seen happening. */
  step: Step | undefined;
}

interface Hints {
  seat: Seat;
  after: number;
  values: MoveHints;
}

/** A match as this device lives it: what the server says, in the order in which it is shown. */
export class LiveTable {
  readonly id: string;
  readonly link: Link;
  /** How this device comes to its seats. */
  readonly arrival: Arrival;
  /** How it gives seats away, if it made the match. */
  readonly hosting: Hosting;
  /** Another game of the same people. */
  readonly rematch = new Rematch(this);
  /** How much time everyone has. */
  readonly clocks = new Clocks(this);
  /** What people say to each other. */
  readonly gestures = new Gestures(this);
  /** What holds beside the moves: players, people, requests, who thinks. */
  table: Table | undefined = $state.raw();
  shown: Shown | undefined = $state.raw();
  /** The match does not exist. */
  missing = $state(false);
  /** The server cannot read the match: `refusal` says why. */
  unreadable = $state(false);
  readonly #screen: boolean;
  #shownSecrets: string[] = [];
  #shownCard: string | undefined;
  /** Something moves on the board. */
  moving = $state(false);
  /** The own seat whose move is on its way: the server has not answered it. */
  #sent: Seat | undefined = $state();
  /** How many milliseconds the server's clock is ahead of the one of this device. */
  ahead = 0;
  #hints: Hints | undefined = $state.raw();
  wantsHints = $state(false);
  /** Whether the server knows on this connection that hints are wanted. */
  #hintsAsked = false;
  #peeks = false;
  refusal: Text | undefined = $state.raw();
  /** What the server wants this person to know, until the next own move. */
  notice: Text | undefined = $state.raw();
  /** For games with hidden things on a shared screen: whose eyes are in front of it. */
  #eyes: Seat | undefined = $state();
  /** The server has another build of this page. */
  outdated = $state(false);
  board: BoardApi<unknown, unknown> | undefined = $state.raw();
  #queue: Queue<Step>;

  readonly room: Room | undefined = $derived(this.table && room(this.table.game));
  readonly info: GameInfo | undefined = $derived(this.table && gameInfo(this.table.game));
  readonly mine: Seat[] = $derived(this.table?.mine ?? []);
  /** Other people play here on devices of their own. */
  readonly inCompany: boolean = $derived(
    this.table?.players.some(({ bot }, seat) => bot === undefined && !this.mine.includes(seat)) ??
      false,
  );
  /** Whether hints may be had: between people only at a practice table. */
  readonly mayHint: boolean = $derived(this.shown?.now.can_hint ?? false);
  /** People are missing: the match has not begun. */
  readonly waits: boolean = $derived(this.table?.now === null);
  readonly over: boolean = $derived(this.shown?.now.status.over ?? false);
  /** The own seat that may act, whether or not something moves. */
  readonly due: Seat | undefined = $derived(
    this.shown?.now.views.find(({ moves }) => moves.length > 0)?.seat ?? undefined,
  );
  /** Whether the computers' hands can be shown: only they play, or one person does, who sits here. */
  readonly canPeek: boolean = $derived(this.#canPeek());
  /** Several people share this screen and must not see each other's things. */
  readonly shared: boolean = $derived(this.mine.length > 1 && (this.info?.secrets ?? true));
  /** Nobody who may see the hidden things of the viewer is known to sit in front of the screen. */
  readonly covered: boolean = $derived(
    this.shared && !this.over && (this.due === undefined || this.due !== this.#eyes),
  );
  /** The person who should come to the shared screen before the game goes on. */
  readonly awaited: Seat | undefined = $derived(this.covered ? this.due : undefined);
  readonly viewer: Seat = $derived(
    (this.shared ? (this.due ?? this.#eyes) : undefined) ?? this.mine[0] ?? 0,
  );
  readonly view: unknown = $derived(this.shown && this.viewIn(this.shown.now));
  readonly acting: Seat | undefined = $derived(this.#ready() ? this.due : undefined);
  readonly moves: string[] = $derived(
    this.acting === undefined
      ? []
      : (this.shown?.now.views.find(({ seat }) => seat === this.acting)?.moves ?? []),
  );
  /** A move was begun on the board and is not complete. */
  readonly midway: boolean = $derived(this.board?.isMidway?.() ?? false);
  /** Nothing is under way that would be lost if the page were loaded anew. */
  readonly rests: boolean = $derived(!this.moving && this.#sent === undefined && !this.midway);
  /** Whether moves may be taken back or played again now. */
  readonly free: boolean = $derived(this.#isFree());
  readonly hints: MoveHints | undefined = $derived(
    this.wantsHints &&
      this.mayHint &&
      this.#hints?.after === this.shown?.now.moves &&
      this.#hints?.seat === this.acting
      ? this.#hints?.values
      : undefined,
  );

  /** A big screen for everybody in the room has no seats, whatever device shows it. */
  constructor(id: string, wantsHints: boolean, screen = false) {
    this.id = id;
    this.#screen = screen;
    this.wantsHints = wantsHints;
    this.#queue = new Queue<Step>({
      animate: async ({ events, now }) => {
        const speed = pace(this.room?.speed);
        if (speed === 0 || this.awaited !== undefined) return;
        // Computers may have played before the board stands for the first time.
        if (!this.board) await this.room?.Board().then(tick);
        await this.board?.animate(events, this.viewIn(now), speed);
      },
      skip: () => this.board?.skip(),
      show: (step) => this.#show(step),
      moving: (moving) => (this.moving = moving),
    });
    this.arrival = new Arrival(id, {
      send: (message) => this.link.send(message),
      again: () => this.link.again(),
    });
    this.hosting = new Hosting(id, (message) => this.say(message));
    this.link = new Link({
      address: socketAddress(id),
      hello: () => this.#hello(),
      receive: (message) => this.#receive(message),
      stood: () => this.#arrive(),
      unwelcome: (secret) => dropSecret(id, this.#shownSecrets[secret]),
      unknownCard: () => dropCard(this.#shownCard ?? ''),
      missing: () => this.#vanish(),
      unreadable: () => (this.unreadable = true),
    });
    document.addEventListener('visibilitychange', this.#unseen);
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.#unseen);
    this.link.close();
    this.gestures.close();
    this.#queue.clear();
  }

  /** Says whether it could be said. */
  say(message: FromPage): boolean {
    this.refusal = undefined;
    return this.link.send(message);
  }

  play(move: string): void {
    if (this.acting === undefined || !this.shown) return;
    this.refusal = undefined;
    this.notice = undefined;
    const seat = this.acting;
    if (this.link.send({ type: 'play', seat, move, after: this.shown.now.moves }))
      this.#sent = seat;
  }

  /** Shows what the computers see too. */
  peek(on: boolean): void {
    if (!this.canPeek || on === this.#peeks) return;
    this.#peeks = on;
    this.say({ type: 'peek', on });
  }

  showHints(on: boolean): void {
    this.wantsHints = on;
    this.#hintsAsked = this.say(this.#hintsWish());
  }

  /** Shows other values, here and at the tables to come. */
  showHintsOf(source: HintSource): void {
    choose('hintsOf', source);
    this.#hints = undefined;
    this.say(this.#hintsWish());
  }

  /** Asks for what is wanted as soon as it may be had: a new connection begins without hints. */
  #askForHints(): void {
    if (!this.wantsHints || this.#hintsAsked || this.table?.now?.can_hint !== true) return;
    this.#hintsAsked = this.link.send(this.#hintsWish());
  }

  #hintsWish(): Extract<FromPage, { type: 'hints' }> {
    const wish = { type: 'hints', on: this.wantsHints } as const;
    return settings.hintsOf === 'strong' ? wish : { ...wish, source: settings.hintsOf };
  }

  /** The awaited person sits in front of the screen. */
  look(): void {
    this.#eyes = this.awaited;
  }

  name(seat: Seat): string {
    return this.table?.players[seat]?.name ?? '';
  }

  viewIn(now: Now): unknown {
    return (now.views.find(({ seat }) => seat === this.viewer) ?? now.views[0])?.view;
  }

  #ready(): boolean {
    return (
      !this.moving &&
      this.#sent === undefined &&
      this.link.state === 'open' &&
      this.awaited === undefined
    );
  }

  #canPeek(): boolean {
    const isPersons = (state: SeatState) => state !== 'computer' && state !== 'resigned';
    const people = this.table?.seats.flatMap((state, seat) => (isPersons(state) ? [seat] : []));
    return people?.length === 0 || (people?.length === 1 && this.mine.includes(people[0]!));
  }

  #isFree(): boolean {
    return (
      this.link.state === 'open' &&
      !this.moving &&
      !this.midway &&
      this.shown !== undefined &&
      this.mine.length > 0 &&
      !this.table?.requests.some(({ what }) => what !== 'rematch')
    );
  }

  #hello(): Extract<FromPage, { type: 'hello' }> {
    this.hosting.greet();
    this.#hintsAsked = false;
    const hello = this.#screen ? this.#screenHello() : this.arrival.greet();
    this.#shownSecrets = hello.secrets;
    this.#shownCard = hello.card;
    return hello;
  }

  #screenHello(): Extract<FromPage, { type: 'hello' }> {
    return { type: 'hello', secrets: secretsOf(this.id), screen: true };
  }

  /** After every greeting: what the server does not know of this device yet. */
  #arrive(): void {
    void loadGames();
    if (!this.#screen) this.arrival.stand();
    this.hosting.stand();
    if (this.#peeks) this.link.send({ type: 'peek', on: true });
  }

  #receive(message: ToPage): void {
    switch (message.type) {
      case 'table':
        return this.#reset(message.table);
      case 'played':
        // Where several seats answer at a time, this may be another one's move.
        if (message.played.seat === this.#sent) this.#sent = undefined;
        return this.#queue.push(message);
      case 'renamed':
        return this.#rename(message.seat, message.name);
      case 'people':
        return this.#change({ people: message.people });
      case 'requests':
        return this.#change({ requests: message.requests });
      case 'thinking':
        return this.#change({ thinking: message.seats });
      case 'gesture':
        return this.gestures.hear(message.seat, message.what);
      case 'hints':
        return this.#value(message);
      case 'notice':
        this.notice = message.what;
        return;
      case 'another_build':
        this.outdated = true;
        return;
      case 'unknown':
        this.refusal = message.why;
        return;
      case 'refused':
        return this.#refuse(message.why);
      case 'pong':
        return;
    }
  }

  #value({ seat, after, values, source, margin }: Extract<ToPage, { type: 'hints' }>): void {
    this.#hints = { seat, after, values: { ...values, source, margin } };
  }

  #refuse(why: Text): void {
    this.#sent = undefined;
    if (!this.#screen && this.arrival.isRefused(why)) return;
    this.hosting.refuse();
    this.refusal = why;
  }

  /** The whole truth: whatever still moves is skipped. */
  #reset(table: Table): void {
    this.#queue.clear();
    this.#sent = undefined;
    this.ahead = table.at - Date.now();
    const { now, history } = table;
    const sameMoves = this.shown?.now.moves === now?.moves;
    this.table = table;
    if (!this.#screen) this.#keepSeats(table);
    this.hosting.hear();
    this.shown = now ? { now, history, step: sameMoves ? this.shown?.step : undefined } : undefined;
    this.#askForHints();
  }

  #keepSeats(table: Table): void {
    this.arrival.hear(table);
    takePart(table, (message) => this.link.send(message));
    if (known(this.id)?.seats.join() !== table.mine.join()) amend(this.id, { seats: table.mine });
  }

  #show(step: Step): Promise<void> {
    this.shown = { now: step.now, history: [...(this.shown?.history ?? []), step.played], step };
    return tick();
  }

  #change(part: Partial<Table>): void {
    if (this.table) this.table = { ...this.table, ...part };
  }

  #rename(seat: Seat, name: string): void {
    const players = this.table?.players.map((player, index) =>
      index === seat ? { ...player, name } : player,
    );
    if (players) this.#change({ players });
  }

  #vanish(): void {
    this.missing = true;
    forget(this.id);
  }

  #unseen = (): void => {
    if (document.hidden) this.board?.skip();
  };
}
