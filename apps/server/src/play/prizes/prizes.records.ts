import { PRIZE_KINDS, type PrizeName } from '@clearcrate/contract/prize-rules';
import { validateOdds } from '@clearcrate/fairness/odds';
import { TICKETS } from '@clearcrate/fairness/ticket';
import { z } from 'zod';
import { recordAmount, recordCode } from '../../platform/text/record-fields.ts';
import type { PrizePlan } from './prizes.rules.ts';

/** Prizes of an import record. */

const NAMES = Object.keys(PRIZE_KINDS) as PrizeName[];

const prize = z
  .strictObject({
    code: recordCode,
    kind: z.enum(NAMES),
    amount: recordAmount.optional(),
    goods: recordCode.optional(),
    tickets: z.int().min(1).max(TICKETS),
    top: z.boolean().default(false),
  })
  .superRefine(({ kind, amount, goods }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if ((kind === 'goods') !== (goods !== undefined)) refuse('goods', 'is required for kind goods only');
    if ((kind === 'goods') === (amount !== undefined)) refuse('amount', 'is required, except for kind goods');
    if (amount === 0n) refuse('amount', 'must be more than 0.00');
  })
  .transform(
    ({ code, kind, amount, goods, tickets, top }): PrizePlan => ({
      code,
      kind: PRIZE_KINDS[kind],
      amount: amount ?? null,
      goods: goods ?? null,
      tickets,
      isTop: top,
    }),
  );

/** In the order of their tickets, which sum to one million; one of them at most is the top prize. */
export const recordPrizes = z
  .array(prize)
  .min(2)
  .max(24)
  .superRefine((prizes, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    for (const problem of validateOdds(prizes.map(({ code, tickets }) => ({ item: code, tickets }))))
      refuse(`is not a table of one million tickets: ${JSON.stringify(problem)}`);
    if (prizes.filter(({ isTop }) => isTop).length > 1) refuse('has more than one top prize');
    if (prizes.every(({ isTop }) => isTop)) refuse('has no prize besides the top prize');
  });
