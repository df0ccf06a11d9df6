import { TURNTABLE_KINDS } from '@clearcrate/contract/turntable';
import { validateOdds } from '@clearcrate/fairness/odds';
import { TICKETS } from '@clearcrate/fairness/ticket';
import { z } from 'zod';
import { recordAmount, recordCode } from '../../platform/record-fields.ts';
import type { PrizePlan } from './turntable.content.ts';

/** The record of an import file that makes up the turntable. */

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
    if ((kind === 'goods') !== (goods !== undefined))
      refuse('goods', 'prizes of the kind goods name some, others none');
    if ((kind === 'goods') === (amount !== undefined))
      refuse('amount', 'prizes of the kind goods have none, others have one');
    if (amount === 0n) refuse('amount', 'must be more than nothing');
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

const MOST_FRIENDS = 1_000;

const turntableRecord = z
  .strictObject({
    record: z.literal('turntable'),
    /** There is one. */
    code: z.literal('weekly'),
    friends: z.int().min(0).max(MOST_FRIENDS),
    prizes: z.array(prize).min(2).max(24),
  })
  .superRefine(({ prizes }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['prizes'], message });
    for (const problem of validateOdds(prizes.map(({ code, tickets }) => ({ item: code, tickets }))))
      refuse(`is no table of a million tickets: ${JSON.stringify(problem)}`);
    if (prizes.filter(({ isTop }) => isTop).length > 1) refuse('has more than one top prize');
    if (prizes.every(({ isTop }) => isTop)) refuse('has nothing but its top prize');
  });

export const TURNTABLE_RECORDS = { turntable: turntableRecord };
