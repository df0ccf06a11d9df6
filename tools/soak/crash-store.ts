import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findRunningPostgres } from '../../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { StoreProcess } from '../lib/store/store-process.ts';

/** A store to kill and restart: the process of `npm start` with the built-in PostgreSQL. */
export class CrashStore {
  readonly dataDir: string;
  private readonly env: Record<string, string>;
  private process: StoreProcess;
  private stopping = false;
  url = '';
  /** Output of servers that ended without being killed. */
  readonly unexpectedEnds: string[] = [];

  private constructor(dataDir: string, env: Record<string, string>) {
    this.dataDir = dataDir;
    this.env = env;
    this.process = this.launch();
  }

  private launch(): StoreProcess {
    const launched = new StoreProcess(this.env);
    void launched.ended.then(({ code, output }) => {
      if (this.process === launched && !this.stopping)
        this.unexpectedEnds.push(`the store ended with ${code}: ${output}`);
    });
    return launched;
  }

  private async end(signal?: NodeJS.Signals): Promise<void> {
    this.stopping = true;
    await this.process.stop(signal);
    this.stopping = false;
  }

  static async open(): Promise<CrashStore> {
    const dataDir = await mkdtemp(join(tmpdir(), 'clearcrate-crash-'));
    const flood = { FLOOD_RATE: '1000000', FLOOD_BURST: '1000000' };
    // Players sign in one after another; slow password hashes would dominate the run.
    const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', PASSWORD_MEMORY: '64', ...flood };
    const store = new CrashStore(dataDir, env);
    store.url = await store.process.opened();
    // The same port after each restart, as behind a proxy.
    store.env.PORT = new URL(store.url).port;
    return store;
  }

  databaseUrl(): Promise<string | undefined> {
    return findRunningPostgres(this.dataDir);
  }

  /** Flushes everything so far to disk, so that later losses are later writes. */
  async checkpoint(): Promise<void> {
    const client = new pg.Client({ connectionString: await this.databaseUrl() });
    await client.connect();
    await client.query('checkpoint').finally(() => client.end());
  }

  /**
   * Kills and restarts the server, which takes over the running PostgreSQL. Returns the time of the
   * kill.
   */
  async killServer(): Promise<number> {
    const killedAtMs = performance.now();
    await this.end('SIGKILL');
    this.process = this.launch();
    await this.process.opened();
    return killedAtMs;
  }

  /**
   * Kills PostgreSQL, which the server restarts. Without `withChildren` only the postmaster is
   * killed. Returns the time of the kill.
   */
  async killPostgres(withChildren: boolean): Promise<number> {
    const postmaster = await this.postmasterPid();
    const children = withChildren ? await childrenOf(postmaster) : [];
    for (const pid of [postmaster, ...children]) kill(pid);
    return performance.now();
  }

  /** Appends settings that PostgreSQL reads at its next start. */
  async configurePostgres(settings: Record<string, string>): Promise<void> {
    const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
    await appendFile(join(this.dataDir, 'postgres', 'postgresql.conf'), lines.join(''));
    await this.end();
    this.process = this.launch();
    await this.process.opened();
  }

  async close(): Promise<void> {
    await this.end();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  private async postmasterPid(): Promise<number> {
    const text = await readFile(join(this.dataDir, 'postgres', 'postmaster.pid'), 'utf8');
    return Number(text.split('\n')[0]);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended in the meantime.
  }
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const parents = await Promise.all(pids.map(parentOf));
  return pids.filter((_, index) => parents[index] === parent);
}

async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in brackets may contain anything; state and parent follow the last bracket.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}
