import { TICKETS, wordLimit } from './ticket.ts';

export type TicketSource = () => number;

const WORDS_AT_ONCE = 128;

/**
 * Creates a source of uniform tickets in `[0, 1 000 000)` from random words: skips words that would
 * favour low ones, like a draw. For display and simulation only; draws come from seeds.
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
