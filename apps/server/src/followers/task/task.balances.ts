import { formatAmount } from '@clearcrate/contract/money';
import type { BalanceSheet } from '../../ledger/sheet.ts';

/** Formats the balances after the operation with their wire names. */
export function balancesAfter(sheet: BalanceSheet, playerId: bigint) {
  return {
    amount: formatAmount(sheet.coins(playerId)),
    ammon: formatAmount(sheet.balance(playerId, 'shell')),
    point: formatAmount(sheet.balance(playerId, 'point')),
  };
}
