import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * A part of a benchmark in its own process, controlled by messages. It sends `ready` with its data.
 */
export interface Child<Ready> {
  ready: Ready;
  pid: number;
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
  // Rejects calls to a process that has exited, which would never be answered.
  const gone = once(child, 'exit').then(() => {
    throw new Error(`${file.pathname} ended before it answered`);
  });
  gone.catch(() => {});
  const nextMessage = () => Promise.race([once(child, 'message'), gone]);
  const [ready] = (await nextMessage()) as [Ready];
  return {
    ready,
    pid: child.pid ?? 0,
    ask: async <Answer>(question: unknown) => {
      const answered = nextMessage();
      child.send(question as object);
      const [answer] = (await answered) as [Answer];
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
