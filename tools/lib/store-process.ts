import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { pinnedNode, root, serverProgram } from './bootstrap.mjs';

export interface EndedStore {
  code: number | null;
  output: string;
}

/** Settings of whoever runs the tests are not the store's; programs, home, where to put what is thrown away, and what has been compiled already are. */
function inherited(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE };
}

/** The real server as a process of its own, as `npm start` runs it. */
export class StoreProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<EndedStore>;
  private output = '';

  constructor(env: Record<string, string>) {
    this.child = spawn(pinnedNode, [serverProgram], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A test that is killed must not leave a store behind, so it is not detached.
      env: { ...inherited(), NODE_ENV: 'test', PORT: '0', HOST: '127.0.0.1', ...env },
    });
    const keep = (chunk: Buffer) => {
      this.output += chunk.toString();
    };
    this.child.stdout?.on('data', keep);
    this.child.stderr?.on('data', keep);
    this.ended = once(this.child, 'close').then(([code]) => ({ code: code as number | null, output: this.output }));
  }

  /** Waits until it is open, and gives its address. */
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
