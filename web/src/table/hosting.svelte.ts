import { amend, known } from '../device';
import { makeSecret } from '../secret';
import type { FromPage, Seat, SeatState } from '../wire/house';
import type { Offer } from './links';

type Invite = Extract<FromPage, { type: 'invite' }>;

/** How the device that made a match gives seats away until it begins. */
export class Hosting {
  readonly #id: string;
  readonly #say: (message: FromPage) => boolean;
  /** What stands in the links, as far as this device knows. */
  #invitations: { seat: Seat; token: string }[] = $state.raw([]);
  /** What the table has not confirmed: it is said again after a lost connection. */
  #unanswered: Invite[] = [];
  #greeting = true;

  constructor(id: string, say: (message: FromPage) => boolean) {
    this.#id = id;
    this.#say = say;
    this.#invitations = known(id)?.invitations ?? [];
  }

  /** What stands in the link to a seat. */
  token(seat: Seat): string | undefined {
    return this.#invitations.find((invitation) => invitation.seat === seat)?.token;
  }

  /** What stands in the links to the seats that are still open. */
  offers(seats: SeatState[]): Offer[] {
    return seats.flatMap((state, seat) => {
      const token = state === 'invited' ? this.token(seat) : undefined;
      return token === undefined ? [] : [{ seat, token }];
    });
  }

  /** Makes a new link to a seat; the one before is worth nothing from then on. */
  invite(seat: Seat): void {
    this.#change(seat, makeSecret());
  }

  withdraw(seat: Seat): void {
    this.#change(seat, null);
  }

  #change(seat: Seat, token: string | null): void {
    const message: Invite = { type: 'invite', seat, invitation: token };
    if (!this.#say(message)) return;
    this.#unanswered.push(message);
    this.#keep(seat, token);
  }

  greet(): void {
    this.#greeting = true;
  }

  stand(): void {
    this.#greeting = false;
    this.#unanswered.forEach((message) => this.#say(message));
  }

  /** The table has told how the seats are. */
  hear(): void {
    if (!this.#greeting) this.#unanswered = [];
  }

  /** Something was refused: what stands in a link that was just made is not certain. */
  refuse(): void {
    for (const { seat } of this.#unanswered) this.#keep(seat, null);
    this.#unanswered = [];
  }

  #keep(seat: Seat, token: string | null): void {
    const others = this.#invitations.filter((invitation) => invitation.seat !== seat);
    this.#invitations = token === null ? others : [...others, { seat, token }];
    amend(this.#id, { invitations: this.#invitations });
  }
}
