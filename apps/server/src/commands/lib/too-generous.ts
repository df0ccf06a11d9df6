import { MOST_RETURN } from '../../followers/economy/economy.module.ts';

/** The message of a command that publishes nothing because the best loop would return too much. */
export const tooGenerous = (loop: string): string =>
  `The best loop would return more than ${MOST_RETURN} per coin spent: ${loop}\n` +
  'Nothing was changed. Publish it anyway with --reason "why", which is recorded.';
