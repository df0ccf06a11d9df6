import { formatAmount } from '@clearcrate/contract/money';
import { playerAccountId } from '../../ledger/chart.ts';
import type { BalanceSheet } from '../../ledger/sheet.ts';

const PAID_INTO = ['coin', 'bonus', 'shell', 'point'] as const;

/** Every account a reward may touch or its answer may show. */
export const rewardAccounts = (playerId: bigint): bigint[] =>
  PAID_INTO.map((account) => playerAccountId(playerId, account));

/** What the player has afterwards, under the names of the wire. */
export function balancesAfter(sheet: BalanceSheet, playerId: bigint) {
  return {
    amount: formatAmount(sheet.balance(playerId, 'coin') + sheet.balance(playerId, 'bonus')),
    ammon: formatAmount(sheet.balance(playerId, 'shell')),
    point: formatAmount(sheet.balance(playerId, 'point')),
  };
}
