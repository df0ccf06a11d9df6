import { MOST_RETURN } from '../../followers/economy/economy.module.ts';

/** What a command says that publishes nothing because a loop would give back too much. */
export const tooGenerous = (loop: string): string =>
  `A coin of turnover would bring back more than ${MOST_RETURN}. Best loop: ${loop}\n` +
  'Nothing was changed. Publish it all the same with --reason "why", which is written down.';
