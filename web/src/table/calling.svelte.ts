import { call } from '../notify.svelte';
import { isolated } from '../names';
import { language, list } from '../words/words.svelte';
import type { LiveTable } from './live.svelte';
import { companyWords } from './words';

const QUIET_SIGN = '/favicon.svg';
const CALLING_SIGN = '/favicon-call.svg';

/**
 * Calls whoever looks elsewhere back to the table: by the title, by the sign of the page, and by a
 * notification where that is allowed.
 */
export class Calling {
  readonly #live: LiveTable;
  #hidden = $state(document.hidden);
  /** Whether the match has begun while nobody looked. */
  #begun = $state(false);
  #waited = false;

  /** What this device is wanted for. */
  readonly #wanted: 'turn' | 'asked' | 'begun' | undefined = $derived.by(() => this.#reason());
  /** The title that calls, while nobody looks. */
  readonly title: string | undefined = $derived.by(() => {
    if (!this.#hidden || this.#wanted === undefined) return undefined;
    const game = this.#live.room?.words[language()].name ?? '';
    return companyWords[language()].calling[this.#wanted](game);
  });

  constructor(live: LiveTable) {
    this.#live = live;
  }

  /** Notices whether anybody looks; gives what ends this. */
  watch(): () => void {
    const look = () => {
      this.#hidden = document.hidden;
      if (!document.hidden) this.#begun = false;
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }

  /** Notices that the match begins. */
  follow(): void {
    const { waits, mine } = this.#live;
    if (this.#waited && !waits && mine.length > 0 && document.hidden) this.#begun = true;
    this.#waited = waits;
  }

  /** Changes the sign of the page and calls; gives what takes it back. */
  ring(): (() => void) | undefined {
    const { title } = this;
    if (title === undefined) return undefined;
    showSign(CALLING_SIGN);
    const { table, mine, id } = this.#live;
    const others = table?.players.flatMap(({ name }, seat) =>
      mine.includes(seat) ? [] : [isolated(name)],
    );
    const hush = this.#live.inCompany
      ? call({ title, body: companyWords[language()].calling.body(list(others ?? [])), tag: id })
      : undefined;
    return () => {
      showSign(QUIET_SIGN);
      hush?.();
    };
  }

  #reason(): 'turn' | 'asked' | 'begun' | undefined {
    const { due, waits, over, mine, table } = this.#live;
    if (waits) return undefined;
    const asked = table?.requests.some(({ waiting_for }) =>
      waiting_for.some((seat) => mine.includes(seat)),
    );
    if (asked) return 'asked';
    if (due !== undefined && !over) return 'turn';
    return this.#begun ? 'begun' : undefined;
  }
}

function showSign(address: string): void {
  document.querySelector('link[rel="icon"]')?.setAttribute('href', address);
}
