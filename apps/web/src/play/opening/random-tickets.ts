import { TICKETS, wordLimit } from '@clearcrate/fairness/ticket';

export type TicketSource = () => number;

const WORDS_AT_ONCE = 128;

/**
 * Tickets in `[0, 1 000 000)`, each as likely as any other: words that would favour the low ones are skipped, as the
 * server skips them.
 */
export function createTicketSource(fill: (words: Uint32Array<ArrayBuffer>) => void): TicketSource {
  const limit = wordLimit(TICKETS);
  const words = new Uint32Array(WORDS_AT_ONCE);
  let next = words.length;
  return () => {
    for (;;) {
      if (next === words.length) {
        fill(words);
        next = 0;
      }
      const word = words[next] ?? limit;
      next += 1;
      if (word < limit) return word % TICKETS;
    }
  };
}

/** The browser's own randomness, for what is shown and never counted: demo spins and a reel's other cards. */
export const browserTickets: TicketSource = createTicketSource((words) => crypto.getRandomValues(words));
