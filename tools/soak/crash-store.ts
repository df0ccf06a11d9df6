import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findRunningPostgres } from '../../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { StoreProcess } from '../lib/store/store-process.ts';

/** A store that is killed and comes back: the process as `npm start` runs it, with its built-in PostgreSQL. */
export class CrashStore {
  readonly dataDir: string;
  private readonly env: Record<string, string>;
  private process: StoreProcess;
  private stopping = false;
  url = '';
  /** What a server said that ended though nobody had killed it. */
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
    // Its players come in one after the other, and little else would be done meanwhile.
    const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', PASSWORD_MEMORY: '64', ...flood };
    const store = new CrashStore(dataDir, env);
    store.url = await store.process.opened();
    // The same port from now on, as behind a proxy that knows one address.
    store.env.PORT = new URL(store.url).port;
    return store;
  }

  databaseUrl(): Promise<string | undefined> {
    return findRunningPostgres(this.dataDir);
  }

  /** Puts everything so far on the disk, so that whatever is missing later was lost later. */
  async checkpoint(): Promise<void> {
    const client = new pg.Client({ connectionString: await this.databaseUrl() });
    await client.connect();
    await client.query('checkpoint').finally(() => client.end());
  }

  /** Kills the server, and starts it again as any supervisor would. Its PostgreSQL lives on and is taken over. Tells when. */
  async killServer(): Promise<number> {
    const killedAtMs = performance.now();
    await this.end('SIGKILL');
    this.process = this.launch();
    await this.process.opened();
    return killedAtMs;
  }

  /** Kills PostgreSQL and leaves its return to the server. Without the children, they are left to notice by themselves. Tells when. */
  async killPostgres(withChildren: boolean): Promise<number> {
    const postmaster = await this.postmasterPid();
    const children = withChildren ? await childrenOf(postmaster) : [];
    for (const pid of [postmaster, ...children]) kill(pid);
    return performance.now();
  }

  /** Settings of this PostgreSQL alone, which it reads when it is started again. */
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
    // It ended by itself in the meantime.
  }
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const parents = await Promise.all(pids.map(parentOf));
  return pids.filter((_, index) => parents[index] === parent);
}

async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in brackets may hold anything; what follows its last bracket is the state and the parent.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}
