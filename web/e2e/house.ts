import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

const BINARY = resolve(import.meta.dirname, '../../target/release/spieltisch');

/** The real server, with a database of its own that outlives restarts. */
export class House {
  private process: ChildProcess | undefined;

  private constructor(
    readonly url: string,
    private readonly port: number,
    readonly folder: string,
  ) {}

  static async open(): Promise<House> {
    const port = await freePort();
    const house = new House(
      `http://127.0.0.1:${port}/`,
      port,
      mkdtempSync(join(tmpdir(), 'spieltisch-')),
    );
    await house.start();
    return house;
  }

  async start(): Promise<void> {
    const database = `sqlite:${join(this.folder, 'table.db')}`;
    const child = spawn(
      BINARY,
      ['serve', '--listen', `127.0.0.1:${this.port}`, '--database', database],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    this.process = child;
    const complaints: string[] = [];
    createInterface({ input: child.stderr }).on('line', (line) => complaints.push(line));
    await new Promise<void>((ready, failed) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.startsWith('Spieltisch is ready')) ready();
      });
      child.once('error', failed);
      child.once('exit', (code) =>
        failed(new Error(`the server ended with ${code}:\n${complaints.join('\n')}`)),
      );
    });
  }

  /** Ends the server as a power cut would. */
  async kill(): Promise<void> {
    const child = this.process;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((ended) => child.once('exit', ended));
    child.kill('SIGKILL');
    await gone;
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A browser and the people who sit before it: each has a context of their own. */
export class Guests {
  private constructor(private readonly browser: Browser) {}

  static async arrive(): Promise<Guests> {
    const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
    return new Guests(
      await chromium.launch({
        executablePath,
        args: ['--no-sandbox', '--disable-background-networking'],
      }),
    );
  }

  /**
   * A page of a new person; anything the browser complains about fails the test through `problems`.
   */
  async guest(options: BrowserContextOptions = {}): Promise<{ page: Page; problems: string[] }> {
    const context = await this.browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
      // Nothing moves, unless that is what a test is about.
      reducedMotion: 'reduce',
      // What the browser has kept must not stand in for what the house sends.
      serviceWorkers: 'block',
      ...options,
    });
    // Questions of the browser for a place on the disk cannot be answered here.
    await context.addInitScript(() => {
      Object.assign(window, { showOpenFilePicker: undefined, showSaveFilePicker: undefined });
    });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(String(error)));
    return { page, problems };
  }

  /** Everybody goes; the browser stays. */
  async sendHome(): Promise<void> {
    await Promise.all(this.browser.contexts().map((context) => context.close()));
  }

  async leave(): Promise<void> {
    await this.browser.close();
  }
}

async function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object'
          ? found(address.port)
          : failed(new Error('no free port')),
      );
    });
  });
}
