import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { pinnedNode, root, serverProgram } from '../bootstrap.mjs';

export interface EndedStore {
  code: number | null;
  output: string;
}

/**
 * The environment for a store: without the settings of the test run, except for paths and caches.
 */
function inherited(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE };
}

/** The real server as a separate process, like `npm start` runs it. */
export class StoreProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<EndedStore>;
  private output = '';

  /** `folder` holds another version of the repository. */
  constructor(env: Record<string, string>, folder = root) {
    this.child = spawn(pinnedNode, [serverProgram], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Not detached: a killed test must not leave a store behind.
      env: { ...inherited(), NODE_ENV: 'test', PORT: '0', HOST: '127.0.0.1', ...env },
    });
    const keep = (chunk: Buffer) => {
      this.output += chunk.toString();
    };
    this.child.stdout?.on('data', keep);
    this.child.stderr?.on('data', keep);
    this.ended = once(this.child, 'close').then(([code]) => ({ code: code as number | null, output: this.output }));
  }

  /** Waits until the port is open. Returns the URL. */
  async opened(): Promise<string> {
    const address = new Promise<string>((resolve) => {
      const look = () => {
        const found = /is open at (http:\S+)/.exec(this.output)?.[1];
        if (found) resolve(found.replace('localhost', '127.0.0.1'));
      };
      this.child.stdout?.on('data', look);
      look();
    });
    const failure = this.ended.then(({ code, output }) => {
      throw new Error(`The store ended with code ${code} before it was open:\n${output}`);
    });
    return Promise.race([address, failure]);
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<EndedStore> {
    this.child.kill(signal);
    return this.ended;
  }
}
