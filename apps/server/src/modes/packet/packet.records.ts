import {
  normalisePassword,
  PACKET_CYCLES,
  PACKET_KINDS,
  PACKET_PASSWORD_MAX,
  PACKET_SPLITS,
} from '@clearcrate/contract/packet-rules';
import { MAX_SHARES } from '@clearcrate/fairness/split';
import { z } from 'zod';
import { localTexts, recordAmount, recordCode, sortNumber } from '../../platform/text/record-fields.ts';
import type { PacketPlan } from './packet.content.ts';

/** Import records for plans of red packets. */

/** Upper bound of totals, small enough for exact division into shares. */
const MAX_TOTAL = 1_000_000_00n;
const MAX_MINUTES = 366 * 24 * 60;

const moment = z.iso
  .datetime({ offset: true, message: 'must be a time such as 2026-11-15T20:00:00+08:00' })
  .transform((text) => new Date(text));
const amount = recordAmount.refine((minor) => minor <= MAX_TOTAL, 'must be at most 1000000.00');

const fields = z.strictObject({
  record: z.literal('packet'),
  code: recordCode,
  kind: z.enum(['password', 'activity', 'lucky', 'recharge', 'rebate', 'loss']),
  cycle: z.enum(['once', 'day', 'week', 'month', 'year']),
  split: z.enum(['even', 'random', 'rate']),
  names: localTexts,
  notes: localTexts,
  total: amount.refine((minor) => minor > 0n, 'must be more than 0.00'),
  shares: z.int().min(1).max(MAX_SHARES).optional(),
  minRecharge: amount.optional(),
  minSpend: amount.optional(),
  vipLevel: z.int().min(0).max(10).default(0),
  /** Percent, such as 0.50. */
  rate: recordAmount.refine((hundredths) => hundredths > 0n && hundredths <= 10_000n, 'must be 0.01 to 100').optional(),
  cap: amount.refine((minor) => minor > 0n, 'must be more than 0.00').optional(),
  password: z.string().max(PACKET_PASSWORD_MAX).optional(),
  openAfterMinutes: z.int().min(-MAX_MINUTES).max(MAX_MINUTES).default(0),
  openMinutes: z.int().min(0).max(MAX_MINUTES).default(0),
  startsAt: moment.optional(),
  endsAt: moment.optional(),
  open: z.boolean().default(true),
  sort: sortNumber,
});
type Fields = z.output<typeof fields>;

const paysRate = ({ kind }: Fields): boolean => kind === 'rebate' || kind === 'loss';

/** Yields fields that do not fit the kind of the packet. */
function* problemsOfKind(plan: Fields): Generator<[string, string]> {
  const { kind, split, shares, total, rate, cap, password } = plan;
  const isRate = paysRate(plan);
  const hasConditions = plan.minRecharge !== undefined || plan.minSpend !== undefined || plan.vipLevel > 0;
  if (isRate !== (split === 'rate')) yield ['split', 'must be rate for rebate and loss packets only'];
  if (isRate !== (rate !== undefined)) yield ['rate', 'is required for rebate and loss packets only'];
  if (isRate === (shares !== undefined)) yield ['shares', 'is required, except for rebate and loss packets'];
  if (cap !== undefined && !isRate) yield ['cap', 'is for rebate and loss packets only'];
  if (isRate && hasConditions) yield ['kind', 'rebate and loss packets have no conditions'];
  if (total < BigInt(shares ?? 0)) yield ['total', 'must be at least 0.01 per share'];
  if ((kind === 'password') !== (normalisePassword(password ?? '') !== ''))
    yield ['password', 'is required for password packets only'];
}

/** Yields inconsistent times. */
function* problemsOfTimes(plan: Fields): Generator<[string, string]> {
  const { kind, cycle, startsAt, endsAt, openAfterMinutes, openMinutes } = plan;
  const isRate = paysRate(plan);
  const isOnce = cycle === 'once';
  if (kind === 'lucky' && isOnce) yield ['cycle', 'must be day, week, month or year for lucky packets'];
  if (isOnce && isRate) yield ['cycle', 'must not be once for rebate and loss packets'];
  if (isOnce && !(startsAt && endsAt)) yield ['endsAt', 'is required with startsAt when cycle is once'];
  if ((isOnce || isRate) && (openAfterMinutes !== 0 || openMinutes !== 0))
    yield ['openMinutes', 'is for recurring packets with shares only'];
  if (startsAt && endsAt && startsAt >= endsAt) yield ['endsAt', 'must be after startsAt'];
}

const planOf = (plan: Fields): PacketPlan & { record: 'packet' } => ({
  record: plan.record,
  code: plan.code,
  kind: PACKET_KINDS[plan.kind],
  cycle: PACKET_CYCLES[plan.cycle],
  split: PACKET_SPLITS[plan.split],
  names: plan.names,
  notes: plan.notes,
  total: plan.total,
  shares: plan.shares ?? 0,
  minRecharge: plan.minRecharge ?? 0n,
  minSpend: plan.minSpend ?? 0n,
  vipLevel: plan.vipLevel,
  rate: Number(plan.rate ?? 0n),
  cap: plan.cap ?? null,
  password: plan.password ?? null,
  openAfter: plan.openAfterMinutes,
  openMinutes: plan.openMinutes,
  startsAt: plan.startsAt ?? null,
  endsAt: plan.endsAt ?? null,
  open: plan.open,
  sort: plan.sort,
});

const packetRecord = fields
  .superRefine((plan, context) => {
    for (const [path, message] of [...problemsOfKind(plan), ...problemsOfTimes(plan)])
      context.addIssue({ code: 'custom', path: [path], message });
  })
  .transform(planOf);

export const PACKET_RECORDS = { packet: packetRecord };
