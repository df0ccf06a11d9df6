import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A part of a benchmark in a process of its own, spoken to by messages: it says `ready` with what others need to know. */
export interface Child<Ready> {
  ready: Ready;
  ask<Answer>(question: unknown): Promise<Answer>;
  stop(): Promise<void>;
}

export async function startChild<Ready>(
  file: URL,
  args: string[],
  env: Record<string, string> = {},
): Promise<Child<Ready>> {
  const child: ChildProcess = fork(file, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [ready] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${file.pathname} ended before it was ready`))),
  ])) as [Ready];
  return {
    ready,
    ask: async <Answer>(question: unknown) => {
      child.send(question as object);
      const [answer] = (await once(child, 'message')) as [Answer];
      return answer;
    },
    stop: async () => {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
