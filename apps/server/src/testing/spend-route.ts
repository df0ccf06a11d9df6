import type { DataOf } from '@clearcrate/contract/endpoint';
import { defineEndpoint } from '@clearcrate/contract/endpoint';
import { amountText, formatAmount, positiveAmount } from '@clearcrate/contract/money';
import { z } from 'zod';
import type { App } from '../app.ts';

/** A minimal value-moving call with one posting, for tests and benchmarks. */
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
  const operate = ledger.operation<{ playerId: bigint; amount: bigint }, undefined, undefined, DataOf<typeof spend>>({
    name: 'testing.spend',
    owners: ({ playerId }) => [playerId],
    load: async () => undefined,
    decide: ({ playerId, amount }, sheet) => {
      sheet.post({ owner: playerId, kind: 'test.spend', moves: sheet.spend(playerId, amount, 'sales') });
      return { answer: { balance: formatAmount(sheet.coins(playerId)) }, result: undefined };
    },
  });
  router.route(spend, (body, call) => operate(call.operation, { playerId: call.player.playerId, amount: body.amount }));
}
