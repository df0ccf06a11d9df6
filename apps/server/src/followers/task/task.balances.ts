import { formatAmount } from '@clearcrate/contract/money';
import type { BalanceSheet } from '../../ledger/sheet.ts';

/** What the player has afterwards, under the names of the wire. */
export function balancesAfter(sheet: BalanceSheet, playerId: bigint) {
  return {
    amount: formatAmount(sheet.coins(playerId)),
    ammon: formatAmount(sheet.balance(playerId, 'shell')),
    point: formatAmount(sheet.balance(playerId, 'point')),
  };
}
