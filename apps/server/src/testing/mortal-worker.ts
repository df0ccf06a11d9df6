import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { createDatabaseLine, type DatabaseLine } from './database-line.ts';
import type { TestApp } from './test-app.ts';

/** A moment at which a partner of the store kills it: before it has heard what is asked, or after it has done it and before anybody hears so. */
export interface PartnerStrike {
  /** How the asked path ends. */
  path: string;
  when: 'before' | 'after';
}

/** The same of the database: before what was said gets there, or after its commit and before the store hears of that. */
export interface DatabaseStrike {
  /** In what one connection has said since its transaction began. */
  said: RegExp;
  when: 'before' | 'after';
}

export type Strike = PartnerStrike | DatabaseStrike;

/** A real process of the store on a test's database, which does its work until it is killed without a word. */
export class MortalWorker {
  strike: Strike | undefined;
  /** Called in place of the kill when the strike only freezes it. */
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

  /** From here on what it says to its database is heard on the way, and may be its end. */
  async listenIn(): Promise<void> {
    this.line = await createDatabaseLine(this.databaseUrl, (near, far) => this.overhear(near, far));
  }

  start(settings: Record<string, string> = {}): void {
    // Otherwise it would live on with nobody to end it.
    if (this.isAlive()) throw new Error('the last one has not been killed yet');
    this.child = spawn(process.execPath, [join(import.meta.dirname, 'dist', 'worker.js')], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...this.env, ...(this.line ? { DATABASE_URL: this.line.url } : {}), ...settings },
    });
  }

  /** Starts it and waits until the strike has hit; gives back what ended it. */
  async runInto(strike: Strike): Promise<NodeJS.Signals | null> {
    this.strike = strike;
    this.start();
    const [, signal] = await once(this.child as ChildProcess, 'exit');
    return signal;
  }

  /** Stops it where it stands once it has run into the strike; `thaw` lets it go on from there. */
  freezeAt(strike: Strike): Promise<void> {
    return new Promise((resolve) => {
      this.frozen = resolve;
      this.strike = strike;
    });
  }

  thaw(): void {
    this.child?.kill('SIGCONT');
  }

  /** The same for a process that answers calls: it is struck while it works on this one. */
  async callInto(strike: Strike, call: (address: string) => Promise<unknown>): Promise<NodeJS.Signals | null> {
    this.start({ ROLES: 'api' });
    const child = this.child as ChildProcess;
    const ended = once(child, 'exit');
    const [address] = (await once(child, 'message')) as [string];
    this.strike = strike;
    // Nobody is left to answer it.
    await call(address).catch(() => {});
    const [, signal] = await ended;
    return signal;
  }

  /** Ends it, or only stops it. What was on its way to a stopped one waits for it. */
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

  /** Called by the partner at both moments of every question. What was cut off before never happens over there. */
  async ask(url: string, when: PartnerStrike['when']): Promise<void> {
    const { strike } = this;
    if (!strike || !('path' in strike) || strike.when !== when) return;
    if (!new URL(url, 'http://partner').pathname.endsWith(strike.path)) return;
    this.strike = undefined;
    const end = await this.hit();
    if (when === 'before' && end === 'killed') throw new Error('nobody is there any more');
  }

  private overhear(near: Socket, far: Socket): void {
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
