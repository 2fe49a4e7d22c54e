import { build } from '../build';
import { keyToPlay } from '../card/card.svelte';
import { keptCard, playsWithout } from '../card/kept.svelte';
import { amend, known, secretsOf, takeSeat, takeSeatByCard, type Claim } from '../device';
import { makeSecret } from '../secret';
import type { FromPage, Invited, Link, Player, Seat, Table, Text } from '../wire/house';
import { inAllLanguages } from '../words/words.svelte';
import { companyWords } from './words';

interface Line {
  send: (message: FromPage) => boolean;
  /** Greets the table anew. */
  again: () => void;
}

const OPEN: readonly Link[] = ['invitation', 'hand_over', 'secret'];

/**
 * How whoever opened a link comes to a seat. Opening takes none: sitting down does. The device
 * makes the secret of its seat itself and keeps it before it says it, so that it can say the same
 * again where the answer got lost; the table does not mind.
 */
export class Arrival {
  readonly #id: string;
  readonly #line: Line;
  /** What the link is worth; nothing where there was none, or it has done its work. */
  invited: Invited | undefined = $state.raw();
  /** The person has said "sit down", and the table has not answered. */
  sitting = $state(false);
  /** Why the table has not let the person sit down. */
  problem: Text | undefined = $state.raw();
  /** The person wants to watch, for now. */
  #watches = $state(false);
  /** The secrets the table has been shown, and the key of the card. */
  #shown: string[] = [];
  /** Whether the card has a seat here: none sits at a table twice. */
  #cardSits = false;
  /** Whether the table has been asked for the seat on this connection. */
  #asked = false;
  /** Whether it has refused once. */
  #refused = false;
  /** The name to be had at seats whose secret stood in the link. */
  #naming: { seats: Seat[]; name: string } | undefined;

  /** Whether a seat can be taken. */
  readonly open: boolean = $derived(this.invited !== undefined && OPEN.includes(this.invited.link));
  /** Whether the person has to decide before anything else is shown. */
  readonly pending: boolean = $derived(
    this.sitting || (this.invited !== undefined && !this.#watches),
  );

  constructor(id: string, line: Line) {
    this.#id = id;
    this.#line = line;
  }

  /** Another link to the same table was opened. */
  follow(link: string): void {
    amend(this.#id, { link });
    this.invited = undefined;
    this.#watches = false;
    this.#line.again();
  }

  /** Not now. Whoever is at the table already is not asked again. */
  watch(): void {
    this.#watches = true;
    if (this.#cardSits || secretsOf(this.#id).length > 0) amend(this.#id, { link: undefined });
  }

  /** Whoever watches thinks of the seat again. */
  reconsider(): void {
    this.#watches = false;
  }

  sit(name?: string): void {
    const token = this.#token();
    if (!this.invited || token === undefined) return;
    const { link, seats } = this.invited;
    this.sitting = true;
    this.problem = undefined;
    this.#refused = false;
    if (link === 'secret') {
      if (name !== undefined) this.#naming = { seats, name };
      this.invited = undefined;
      takeSeat(this.#id, token);
      this.#line.again();
    } else if (link !== 'invitation' || this.#cardSits || playsWithout()) {
      this.#claim({ token, secret: makeSecret(), seats, name });
    } else {
      void keyToPlay(name ?? '').then((key) =>
        this.#claim({ token, secret: key === undefined ? makeSecret() : null, seats, name }),
      );
    }
  }

  #claim(claim: Claim): void {
    amend(this.#id, { claim });
    this.#ask(claim);
  }

  greet(): Extract<FromPage, { type: 'hello' }> {
    this.#asked = false;
    this.#shown = toShow(this.#id);
    const invitation = this.#token();
    const card = keptCard()?.key;
    return {
      type: 'hello',
      secrets: secretsOf(this.#id),
      ...(invitation !== undefined && { invitation }),
      ...(card !== undefined && { card }),
      ...(build !== undefined && { build }),
    };
  }

  /** What the table says of the seats, after every greeting and whenever something changes. */
  hear(table: Table): void {
    this.#cardSits = table.cards.some((card) => card !== null && card.id === keptCard()?.id);
    const claim = known(this.#id)?.claim;
    if (!claim) return this.#judge(table);
    if (isAmong(claim.seats, table.mine)) {
      // While chance is drawn, seats can be lost.
      if (table.draw && !table.now) amend(this.#id, { came: claim.token });
      this.#settle(claim.secret);
    } else this.invited = table.invited ?? this.invited;
  }

  /** The table has greeted: what it may not have heard is said again. */
  stand(): void {
    const claim = known(this.#id)?.claim;
    if (!claim) return;
    // Only then is it certain that the refusal was meant for the seat, and nobody has it.
    if (this.#refused && this.open) this.#giveUp();
    else this.#ask(claim);
  }

  /**
   * Whether what the table refused was the seat. One refusal may have been meant for something
   * else, and a secret given up too early is a seat lost: so the table is asked twice.
   */
  isRefused(why: Text): boolean {
    if (!this.#asked) return false;
    this.#asked = false;
    this.problem = why;
    if (this.#refused) {
      this.#giveUp();
    } else {
      this.#refused = true;
      this.#line.again();
    }
    return true;
  }

  #token(): string | undefined {
    const { claim, link } = known(this.#id) ?? {};
    return claim?.token ?? link;
  }

  #ask(claim: Claim): void {
    const { token, secret, name } = claim;
    const card = keptCard()?.key;
    // The card is gone since: the seat is taken without.
    if (secret === null && card === undefined) {
      this.#claim({ ...claim, secret: makeSecret() });
      return;
    }
    this.sitting = true;
    this.#asked = this.#line.send({
      type: 'sit',
      invitation: token,
      ...(secret === null ? { card: card! } : { secret }),
      ...(name !== undefined && { name }),
    });
  }

  /** What the link is worth to a device that has not asked for a seat. */
  #judge(table: Table): void {
    const { invited, mine, players } = table;
    this.sitting = false;
    this.#rename(mine, players);
    const came = this.#lost(table);
    if (!invited) return came === undefined ? undefined : this.follow(came);
    if (isAmong(invited.seats, mine)) return this.#settle();
    // In another window of this browser the person has sat down with the same link.
    if (invited.link === 'used' && toShow(this.#id).join() !== this.#shown.join()) {
      this.invited = undefined;
      return this.#line.again();
    }
    this.invited = invited;
    if (!this.open) amend(this.#id, { link: undefined });
  }

  /**
   * The invitation of a seat that is lost, because the device was late when chance was drawn: it
   * may take it again.
   */
  #lost({ draw, now, mine, called_off }: Table): string | undefined {
    const came = known(this.#id)?.came;
    if (!draw || now || called_off || mine.length > 0 || came === undefined) return undefined;
    this.problem = inAllLanguages((_, language) => companyWords[language].draw.late);
    amend(this.#id, { came: undefined, link: came });
    return came;
  }

  /** The device has its seats, by a secret or without one by the card. */
  #settle(secret?: string | null): void {
    if (typeof secret === 'string') takeSeat(this.#id, secret);
    else if (secret === null) takeSeatByCard(this.#id);
    else if (known(this.#id)?.link !== undefined) amend(this.#id, { link: undefined });
    this.invited = undefined;
    this.problem = undefined;
    this.sitting = false;
    // What is refused from now on is something else.
    this.#asked = false;
    this.#refused = false;
  }

  #giveUp(): void {
    this.invited ??= { link: 'void', seats: [] };
    this.sitting = false;
    amend(this.#id, { claim: undefined, ...(!this.open && { link: undefined }) });
  }

  #rename(mine: Seat[], players: Player[]): void {
    const { seats, name } = this.#naming ?? { seats: [], name: '' };
    for (const seat of seats.filter((seat) => mine.includes(seat)))
      if (players[seat]?.name !== name) this.#line.send({ type: 'rename', seat, name });
    this.#naming = undefined;
  }
}

function isAmong(seats: Seat[], mine: Seat[]): boolean {
  return seats.length > 0 && seats.every((seat) => mine.includes(seat));
}

/** Everything by which a table may know this device. */
function toShow(id: string): string[] {
  return [...secretsOf(id), keptCard()?.key ?? ''];
}
