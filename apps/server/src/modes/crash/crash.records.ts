import { DEFAULTS } from '@clearcrate/contract/limits';
import { formatAmount } from '@clearcrate/contract/money';
import { DEFAULT_CRASH_RULES } from '@clearcrate/fairness/crash';
import { z } from 'zod';
import type { ConfigItem } from '../../base/site/site.module.ts';
import { recordAmount, recordCode } from '../../platform/text/record-fields.ts';
import { CRASH_TIMES } from './crash.rules.ts';

/** Import record for crash: betting limits of a channel and, for the default channel, the rules of rounds. */

const amount = recordAmount.refine((minor) => minor > 0n, 'must be more than nothing');
const seconds = ({ least, most }: { least: number; most: number }) => z.int().min(least).max(most);

const LIMITS = ['betMin', 'betMax', 'payoutMax', 'roundMax'] as const;

const crash = z
  .strictObject({
    record: z.literal('crash'),
    /** The channel. */
    code: recordCode,
    betMin: amount,
    betMax: amount,
    payoutMax: amount,
    roundMax: amount,
    edge: recordAmount.refine((share) => share <= 5_000n, 'must be 50.00 percent at most').optional(),
    maximum: amount
      .refine((point) => point >= 200n && point <= DEFAULT_CRASH_RULES.maximum, {
        message: `must be from 2.00 to ${formatAmount(DEFAULT_CRASH_RULES.maximum)}`,
      })
      .optional(),
    waitSeconds: seconds(CRASH_TIMES.wait).optional(),
    restSeconds: seconds(CRASH_TIMES.rest).optional(),
  })
  .refine(({ betMin, betMax }) => betMin <= betMax, { path: ['betMin'], message: 'is more than betMax' })
  .refine(({ betMax, roundMax }) => betMax <= roundMax, { path: ['roundMax'], message: 'is less than betMax' })
  // The lowest possible escape must be paid in full.
  .refine(({ betMax, payoutMax }) => payoutMax * 100n >= betMax * 101n, {
    path: ['payoutMax'],
    message: 'is less than betMax at 1.01',
  })
  .refine(
    ({ code, edge, maximum, waitSeconds, restSeconds }) =>
      code === DEFAULTS.channelCode || [edge, maximum, waitSeconds, restSeconds].every((value) => value === undefined),
    {
      path: ['code'],
      message: `only ${DEFAULTS.channelCode} sets edge, maximum and times: all channels fly in the same rounds`,
    },
  )
  .transform(({ record, code, edge, maximum, waitSeconds, restSeconds, ...limits }) => {
    const said: [string, string | undefined][] = [
      ...LIMITS.map((name): [string, string] => [name, formatAmount(limits[name])]),
      ['edge', edge === undefined ? undefined : formatAmount(edge)],
      ['maximum', maximum === undefined ? undefined : formatAmount(maximum)],
      ['wait', waitSeconds?.toString()],
      ['rest', restSeconds?.toString()],
    ];
    const items = said.flatMap(([name, itemValue]): ConfigItem[] =>
      itemValue === undefined ? [] : [{ channelCode: code, itemKey: `crash.${name}`, itemValue }],
    );
    return { record, code, items };
  });

export const CRASH_RECORDS = { crash };
