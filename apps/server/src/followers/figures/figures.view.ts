import { PAID_MODES, type PaidMode, type RevenueTotals } from '@clearcrate/contract/dashboard';
import { MODES, type ModeName } from '@clearcrate/contract/modes';
import { formatAmount, type Minor } from '@clearcrate/contract/money';
import { groupOfKind } from '@clearcrate/contract/postings';
import { codeOf } from '../../ledger/chart.ts';
import type { AccountSum, ItemSum } from './figures.sums.ts';

/** Revenue from sums of movements and items. */

/** Items of these modes replace other items: nothing is given. */
const SWAPS: readonly ModeName[] = ['replacement', 'refining'];
const SWAP_SOURCES = new Set(SWAPS.map((name) => MODES[name].number as number));
const MODE_OF_SOURCE = new Map(PAID_MODES.map((name) => [MODES[name].number as number, name]));
/** Presents of the demo store are no present of the business. */
const NOT_GIVEN = new Set(['demo.grant']);

export interface Revenue {
  recharge: Minor;
  recharges: number;
  refunded: Minor;
  soldBack: Minor;
  free: Minor;
  spent: Record<PaidMode, Minor>;
  items: Record<PaidMode, Minor>;
  coins: Record<PaidMode, Minor>;
}

const none = (): Record<PaidMode, Minor> => ({ box: 0n, battle: 0n, crash: 0n, lucky: 0n, mall: 0n });
export const sumOf = (amounts: Record<PaidMode, Minor>): Minor =>
  PAID_MODES.reduce<Minor>((sum, name) => sum + amounts[name], 0n);

const modeOfKind = (kind: string): PaidMode | undefined => {
  const group = groupOfKind(kind);
  return PAID_MODES.find((name) => name === group);
};

const codes = {
  recharge: codeOf('recharge'),
  gift: codeOf('gift'),
  sales: codeOf('sales'),
  payout: codeOf('payout'),
  buyBack: codeOf('buyBack'),
};

/** Adds one sum: house accounts gain what players pay, and lose what players receive. */
function addAccount(revenue: Revenue, { kind, account, entries, amount }: AccountSum): void {
  const mode = modeOfKind(kind);
  if (account === codes.recharge) {
    revenue.recharge -= amount;
    if (kind === 'recharge.credit') revenue.recharges += entries;
    else revenue.refunded += amount;
  } else if (account === codes.sales && mode) revenue.spent[mode] += amount;
  else if (account === codes.payout && mode) revenue.coins[mode] -= amount;
  else if (account === codes.gift && !NOT_GIVEN.has(kind)) revenue.free -= amount;
  else if (account === codes.buyBack) revenue.soldBack -= amount;
}

export function revenueOf(accounts: readonly AccountSum[], items: readonly ItemSum[]): Revenue {
  const revenue: Revenue = {
    ...{ recharge: 0n, recharges: 0, refunded: 0n, soldBack: 0n, free: 0n },
    ...{ spent: none(), items: none(), coins: none() },
  };
  for (const sum of accounts) addAccount(revenue, sum);
  for (const { source, worth } of items) {
    const mode = MODE_OF_SOURCE.get(source);
    if (mode) revenue.items[mode] += worth;
    else if (!SWAP_SOURCES.has(source)) revenue.free += worth;
  }
  return revenue;
}

export interface People {
  active: number;
  returning: number;
  registered: number;
}

export function totalsOf(revenue: Revenue, people: People): RevenueTotals {
  return {
    recharge: formatAmount(revenue.recharge),
    recharges: revenue.recharges,
    refunded: formatAmount(revenue.refunded),
    spent: formatAmount(sumOf(revenue.spent)),
    items: formatAmount(sumOf(revenue.items)),
    coins: formatAmount(sumOf(revenue.coins)),
    free: formatAmount(revenue.free),
    soldBack: formatAmount(revenue.soldBack),
    ...people,
  };
}

const amountsOf = (amounts: Record<PaidMode, Minor>): Record<PaidMode, string> => ({
  box: formatAmount(amounts.box),
  battle: formatAmount(amounts.battle),
  crash: formatAmount(amounts.crash),
  lucky: formatAmount(amounts.lucky),
  mall: formatAmount(amounts.mall),
});

/** One point for each unit of time, also for those in which nothing happened. */
export function pointsOf(
  starts: readonly number[],
  accounts: readonly AccountSum[],
  items: readonly ItemSum[],
): { at: string; recharge: string; given: string; spent: Record<PaidMode, string> }[] {
  const placeOf = (at: Date): number => {
    let place = starts.length - 1;
    while (place > 0 && (starts[place] ?? 0) > at.getTime()) place -= 1;
    return place;
  };
  const accountsOf = Map.groupBy(accounts, ({ at }) => placeOf(at));
  const itemsOf = Map.groupBy(items, ({ at }) => placeOf(at));
  return starts.map((start, place) => {
    const revenue = revenueOf(accountsOf.get(place) ?? [], itemsOf.get(place) ?? []);
    return {
      at: new Date(start).toISOString(),
      recharge: formatAmount(revenue.recharge),
      given: formatAmount(sumOf(revenue.items) + sumOf(revenue.coins)),
      spent: amountsOf(revenue.spent),
    };
  });
}
