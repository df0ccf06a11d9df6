import { parseAmount } from '@clearcrate/contract/money';
import { guaranteedOdds } from '@clearcrate/fairness/derived-odds';
import { buildOdds, rangeOf, type TicketRange } from '@clearcrate/fairness/odds';
import type { plainVersion } from '@clearcrate/fairness/odds-version';

/** The text of published odds, read. */
type PublishedOdds = ReturnType<typeof plainVersion>;

/**
 * The tickets that would have brought the same outcome, in the table it was drawn from: a guaranteed one gives the same
 * item another range than the whole does.
 */
export function rangeOfOutcome(ruleText: string, outcome: number, guaranteed: boolean): TicketRange | undefined {
  const { entries, guarantee } = JSON.parse(ruleText) as PublishedOdds;
  const item = entries[outcome - 1]?.item ?? '';
  if (!guaranteed || !guarantee) return rangeOf(buildOdds(entries), item);
  const priced = entries.map((entry) => ({ ...entry, value: parseAmount(entry.value) ?? 0n }));
  return rangeOf(guaranteedOdds(priced, guarantee), item);
}
