import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { createDatabaseLine, type DatabaseLine } from './programs/database-line.ts';
import type { TestApp } from './test-app.ts';

/**
 * Makes a provider kill the store: before it handles the request, or after it and before it
 * answers.
 */
export interface PartnerStrike {
  /** Suffix of the request path. */
  path: string;
  when: 'before' | 'after';
}

/**
 * Makes the database proxy kill the store: before a statement arrives, or after its commit and
 * before the store receives that.
 */
export interface DatabaseStrike {
  /** Matched against the statements of one connection since its transaction began. */
  said: RegExp;
  when: 'before' | 'after';
}

export type Strike = PartnerStrike | DatabaseStrike;

/** A real store process on a test’s database, killed with SIGKILL at a chosen moment. */
export class MortalWorker {
  strike: Strike | undefined;
  /** Set while the next strike freezes the process instead of killing it. */
  private frozen: (() => void) | undefined;
  private readonly env: Record<string, string>;
  private readonly databaseUrl: string;
  private line: DatabaseLine | undefined;
  private child: ChildProcess | undefined;

  constructor({ app, database }: TestApp, dataDir: string, env: Record<string, string>) {
    const { MASTER_KEY = '' } = app.platform.config;
    this.databaseUrl = database.url;
    this.env = {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      NODE_ENV: 'test',
      MASTER_KEY,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      ROLES: 'jobs',
      LOG_LEVEL: 'error',
      ...env,
    };
  }

  /** Routes the database connection through a proxy that can strike. */
  async listenIn(): Promise<void> {
    this.line = await createDatabaseLine(this.databaseUrl, (near, far) => this.forward(near, far));
  }

  start(settings: Record<string, string> = {}): void {
    // The former process would otherwise stay alive.
    if (this.isAlive()) throw new Error('the former process is still running');
    this.child = spawn(process.execPath, [join(import.meta.dirname, 'dist', 'worker.js')], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...this.env, ...(this.line ? { DATABASE_URL: this.line.url } : {}), ...settings },
    });
  }

  /** Starts the process and waits for the strike. Returns the signal that ended it. */
  async runInto(strike: Strike): Promise<NodeJS.Signals | null> {
    this.strike = strike;
    this.start();
    const [, signal] = await once(this.child as ChildProcess, 'exit');
    return signal;
  }

  /** Freezes the process at the strike; `thaw` continues it. */
  freezeAt(strike: Strike): Promise<void> {
    return new Promise((resolve) => {
      this.frozen = resolve;
      this.strike = strike;
    });
  }

  thaw(): void {
    this.child?.kill('SIGCONT');
  }

  /** The same for a process that serves calls: the strike hits while it handles this one. */
  async callInto(strike: Strike, call: (address: string) => Promise<unknown>): Promise<NodeJS.Signals | null> {
    this.start({ ROLES: 'api' });
    const child = this.child as ChildProcess;
    const ended = once(child, 'exit');
    const [address] = (await once(child, 'message')) as [string];
    this.strike = strike;
    // The killed process does not answer.
    await call(address).catch(() => {});
    const [, signal] = await ended;
    return signal;
  }

  /** Kills or freezes the process. Data on its way to a frozen one is kept. */
  private async hit(): Promise<'killed' | 'frozen'> {
    const { frozen } = this;
    if (!frozen) {
      await this.kill();
      return 'killed';
    }
    this.frozen = undefined;
    this.child?.kill('SIGSTOP');
    frozen();
    return 'frozen';
  }

  private isAlive(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (!child || !this.isAlive()) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async close(): Promise<void> {
    await this.kill();
    await this.line?.close();
  }

  /**
   * Called by the fake provider before and after each request. Throws when the request must not be
   * handled.
   */
  async ask(url: string, when: PartnerStrike['when']): Promise<void> {
    const { strike } = this;
    if (!strike || !('path' in strike) || strike.when !== when) return;
    if (!new URL(url, 'http://partner').pathname.endsWith(strike.path)) return;
    this.strike = undefined;
    const end = await this.hit();
    if (when === 'before' && end === 'killed') throw new Error('the process was killed');
  }

  private forward(near: Socket, far: Socket): void {
    let said = '';
    let waitsForCommit = false;
    near.on('data', (chunk) => {
      const text = chunk.toString('latin1');
      said = text.includes('begin') ? text.slice(text.lastIndexOf('begin')) : said + text;
      const { strike } = this;
      const isHit = strike !== undefined && 'said' in strike && strike.said.test(said);
      if (isHit) this.strike = undefined;
      if (isHit && strike.when === 'before') {
        void this.hit();
        return;
      }
      waitsForCommit ||= isHit;
      far.write(chunk);
    });
    far.on('data', (chunk) => {
      const isNow = waitsForCommit && chunk.includes('COMMIT');
      if (isNow) waitsForCommit = false;
      const isKilled = isNow && this.frozen === undefined;
      if (isNow) void this.hit();
      if (!isKilled) near.write(chunk);
    });
  }
}
