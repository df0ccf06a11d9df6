import { BAG_STATES } from '@clearcrate/contract/bag';
import type { ErrorName } from '@clearcrate/contract/errors';
import { parseAmount } from '@clearcrate/contract/money';
import { guaranteedOdds } from '@clearcrate/fairness/derived-odds';
import { buildOdds, rangeOf, type TicketRange } from '@clearcrate/fairness/odds';
import type { plainVersion } from '@clearcrate/fairness/odds-version';
import { AppError } from '../../platform/errors.ts';

/**
 * Rejects items that are not free: in delivery, delivered, marked as material, or gone. The error
 * names every state that occurs with its count. Items in delivery come first, since cancelling
 * frees them.
 */
export function checkFree(items: readonly { state: number; locked: boolean }[]): void {
  const inState = (wanted: number) => items.filter(({ state }) => state === wanted).length;
  const gone: readonly number[] = [BAG_STATES.sold, BAG_STATES.replaced, BAG_STATES.consumed];
  const counts: [ErrorName, number][] = [
    ['itemExtracting', inState(BAG_STATES.extracting)],
    ['itemExtracted', inState(BAG_STATES.extracted)],
    ['itemMarked', items.filter(({ state, locked }) => state === BAG_STATES.owned && locked).length],
    ['bagItemNotOwned', items.filter(({ state }) => gone.includes(state)).length],
  ];
  const [first, ...also] = counts.flatMap(([name, count]) => (count > 0 ? [new AppError(name, { count })] : []));
  if (first) throw new AppError(first.errorName, first.params, also);
}

/** Parsed text of published odds. */
type PublishedOdds = ReturnType<typeof plainVersion>;

/**
 * Finds the ticket range of an outcome in the table it was drawn from. The guaranteed sub-table has
 * other ranges than the full table.
 */
export function rangeOfOutcome(ruleText: string, outcome: number, guaranteed: boolean): TicketRange | undefined {
  const { entries, guarantee } = JSON.parse(ruleText) as PublishedOdds;
  const item = entries[outcome - 1]?.item ?? '';
  if (!guaranteed || !guarantee) return rangeOf(buildOdds(entries), item);
  const priced = entries.map((entry) => ({ ...entry, value: parseAmount(entry.value) ?? 0n }));
  return rangeOf(guaranteedOdds(priced, guarantee), item);
}
