import { onTestFinished, vi } from 'vitest';
import type { FromPage, Table } from '../wire/house';
import { FakeSocket } from './fake-socket';
import { LiveTable } from './live.svelte';
import { tableOf } from './testing';

/** A table this page has come to, with the test as its server. */
export class TestTable {
  readonly live: LiveTable;
  #table: Table;

  constructor(table: Table) {
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])));
    this.#table = table;
    this.live = new LiveTable(table.id, false);
    onTestFinished(() => {
      this.live.close();
      vi.unstubAllGlobals();
    });
    FakeSocket.last.onopen?.();
    this.tell({});
  }

  /** The server tells how the table is now. */
  tell(change: Partial<Table>): void {
    this.#table = { ...this.#table, ...change };
    FakeSocket.last.say({ type: 'table', table: this.#table });
  }

  /** What the page has said since it came. */
  get said(): FromPage[] {
    return FakeSocket.last.sent.slice(1);
  }
}

/** A table of Ann, who sits here, and Ben, who has a device of his own. */
export function sitAt(given: Partial<Table> = {}): TestTable {
  return new TestTable(
    tableOf({ players: [{ name: 'Ann' }, { name: 'Ben' }], mine: [0], ...given }),
  );
}
