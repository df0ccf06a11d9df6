import { TURNTABLE_KINDS } from '@clearcrate/contract/turntable';
import { validateOdds } from '@clearcrate/fairness/odds';
import { TICKETS } from '@clearcrate/fairness/ticket';
import { z } from 'zod';
import { recordAmount, recordCode } from '../../platform/text/record-fields.ts';
import type { PrizePlan } from './turntable.content.ts';

/** Import record for the turntable. */

const prize = z
  .strictObject({
    code: recordCode,
    kind: z.enum(['coin', 'shell', 'point', 'goods']),
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
      kind: TURNTABLE_KINDS[kind],
      amount: amount ?? null,
      goods: goods ?? null,
      tickets,
      isTop: top,
    }),
  );

const MAX_FRIENDS = 1_000;

const turntableRecord = z
  .strictObject({
    record: z.literal('turntable'),
    /** The only code, since there is one turntable. */
    code: z.literal('weekly'),
    friends: z.int().min(0).max(MAX_FRIENDS),
    prizes: z.array(prize).min(2).max(24),
  })
  .superRefine(({ prizes }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['prizes'], message });
    for (const problem of validateOdds(prizes.map(({ code, tickets }) => ({ item: code, tickets }))))
      refuse(`is not a table of one million tickets: ${JSON.stringify(problem)}`);
    if (prizes.filter(({ isTop }) => isTop).length > 1) refuse('has more than one top prize');
    if (prizes.every(({ isTop }) => isTop)) refuse('has no prize besides the top prize');
  });

export const TURNTABLE_RECORDS = { turntable: turntableRecord };
