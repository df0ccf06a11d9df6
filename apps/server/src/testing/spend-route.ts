import { defineEndpoint } from '@clearcrate/contract/endpoint';
import { amountText, formatAmount, positiveAmount } from '@clearcrate/contract/money';
import { z } from 'zod';
import type { App } from '../app.ts';
import { houseAccountId, playerAccountId } from '../ledger/chart.ts';

/** The smallest value-moving call there can be, one posting, for tests and measurements of what all of them share. */
export const spend = defineEndpoint({
  method: 'POST',
  path: '/api/testing/spend',
  access: 'player',
  movesValue: true,
  summary: 'Moves an amount from the player to the house.',
  body: z.object({ amount: positiveAmount }),
  data: z.object({ balance: amountText }),
  example: { body: { amount: '0.01' }, data: { balance: '99.99' } },
});

export function addSpendRoute({ router, ledger }: App): void {
  const operate = ledger.operation<{ playerId: bigint; amount: bigint }, undefined, undefined>({
    name: 'testing.spend',
    accounts: ({ playerId }) => [playerAccountId(playerId, 'coin'), playerAccountId(playerId, 'bonus')],
    load: async () => undefined,
    decide: ({ playerId, amount }, sheet) => {
      const entries = [...sheet.spendCoins(playerId, amount), { account: houseAccountId('boxSales'), amount }];
      sheet.post({ kind: 'testing.spend', entries });
      const left = sheet.balance(playerId, 'coin') + sheet.balance(playerId, 'bonus');
      return { answer: { balance: formatAmount(left) }, result: undefined };
    },
  });
  router.route(spend, (body, call) => operate(call.operation, { playerId: call.player.playerId, amount: body.amount }));
}
