import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { pinnedNode } from '../lib/bootstrap.mjs';
import { StoreProcess } from '../lib/store/store-process.ts';

/**
 * The nodes of a store in production, each with the settings of `deploy/` and what is this
 * machine's own.
 */

const READY_WITHIN_MS = 60_000;
const POLL_MS = 200;
const run = promisify(execFile);

export class ProductionNode {
  readonly name: string;
  private readonly settings: Record<string, string>;
  private process: StoreProcess | undefined;

  constructor(name: string, settings: Record<string, string>) {
    this.name = name;
    this.settings = settings;
  }

  get port(): number {
    return Number(this.settings.PORT);
  }

  /** Starts the version in that folder, and waits until it is ready. */
  async start(folder: string, more: Record<string, string> = {}): Promise<void> {
    this.process = new StoreProcess({ ...this.settings, ...more }, folder);
    const url = await this.process.opened();
    const deadline = performance.now() + READY_WITHIN_MS;
    for (;;) {
      const isReady = await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return;
      if (performance.now() > deadline)
        throw new Error(`node ${this.name} was not ready in ${READY_WITHIN_MS / 1000} s`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  /** Ends it as systemd does, and insists that it ended well. */
  async stop(): Promise<void> {
    const ended = await this.process?.stop('SIGTERM');
    if (ended && ended.code !== 0) throw new Error(`node ${this.name} ended with ${ended.code}:\n${ended.output}`);
  }

  async kill(): Promise<void> {
    this.process?.child.kill('SIGCONT');
    await this.process?.stop('SIGKILL');
  }

  freeze(): void {
    this.process?.child.kill('SIGSTOP');
  }

  thaw(): void {
    this.process?.child.kill('SIGCONT');
  }

  get hasEnded(): boolean {
    const child = this.process?.child;
    return child === undefined || child.exitCode !== null || child.signalCode !== null;
  }

  /** Runs an operator's command with the settings of this node. */
  async command(folder: string, ...args: string[]): Promise<string> {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, ...this.settings };
    const { stdout } = await run(pinnedNode, ['apps/server/src/commands/clearcrate.ts', ...args], { cwd: folder, env });
    return stdout;
  }
}
