import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A part of a benchmark in a process of its own, spoken to by messages: it says `ready` with what others need to know. */
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
  // Whoever waits for the answer of a process that is gone would wait for ever.
  const gone = once(child, 'exit').then(() => {
    throw new Error(`${file.pathname} ended before it had answered`);
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
