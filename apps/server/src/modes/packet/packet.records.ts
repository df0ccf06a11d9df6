import {
  normalisePassword,
  PACKET_CYCLES,
  PACKET_KINDS,
  PACKET_PASSWORD_MAX,
  PACKET_SPLITS,
} from '@clearcrate/contract/packet-rules';
import { MAX_SHARES } from '@clearcrate/fairness/split';
import { z } from 'zod';
import { localTexts, recordAmount, recordCode, sortNumber } from '../../platform/record-fields.ts';
import type { PacketPlan } from './packet.content.ts';

/** The records of an import file that plan red packets. */

/** More than any packet, and little enough that its shares are divided exactly. */
const MOST_TOTAL = 1_000_000_00n;
const MOST_MINUTES = 366 * 24 * 60;

const moment = z.iso
  .datetime({ offset: true, message: 'must be a time such as 2026-11-15T20:00:00+08:00' })
  .transform((text) => new Date(text));
const amount = recordAmount.refine((minor) => minor <= MOST_TOTAL, 'must be at most 1000000.00');

const fields = z.strictObject({
  record: z.literal('packet'),
  code: recordCode,
  kind: z.enum(['password', 'activity', 'lucky', 'recharge', 'rebate', 'loss']),
  cycle: z.enum(['once', 'day', 'week', 'month', 'year']),
  split: z.enum(['even', 'random', 'rate']),
  names: localTexts,
  notes: localTexts,
  total: amount.refine((minor) => minor > 0n, 'must be more than nothing'),
  shares: z.int().min(1).max(MAX_SHARES).optional(),
  minRecharge: amount.optional(),
  minSpend: amount.optional(),
  vipLevel: z.int().min(0).max(10).default(0),
  /** Percent, such as 0.50. */
  rate: recordAmount.refine((hundredths) => hundredths > 0n && hundredths <= 10_000n, 'must be 0.01 to 100').optional(),
  cap: amount.refine((minor) => minor > 0n, 'must be more than nothing').optional(),
  password: z.string().max(PACKET_PASSWORD_MAX).optional(),
  openAfterMinutes: z.int().min(-MOST_MINUTES).max(MOST_MINUTES).default(0),
  openMinutes: z.int().min(0).max(MOST_MINUTES).default(0),
  startsAt: moment.optional(),
  endsAt: moment.optional(),
  open: z.boolean().default(true),
  sort: sortNumber,
});
type Fields = z.output<typeof fields>;

const paysRate = ({ kind }: Fields): boolean => kind === 'rebate' || kind === 'loss';

/** What does not fit the kind of the packet. */
function* problemsOfKind(plan: Fields): Generator<[string, string]> {
  const { kind, split, shares, total, rate, cap, password } = plan;
  const isRate = paysRate(plan);
  const isAsking = plan.minRecharge !== undefined || plan.minSpend !== undefined || plan.vipLevel > 0;
  if (isRate !== (split === 'rate')) yield ['split', 'rebate and loss packets pay a rate, others have shares'];
  if (isRate !== (rate !== undefined)) yield ['rate', 'rebate and loss packets have one, others none'];
  if (isRate === (shares !== undefined)) yield ['shares', 'rebate and loss packets have none, others some'];
  if (cap !== undefined && !isRate) yield ['cap', 'belongs to a rate'];
  if (isRate && isAsking) yield ['kind', 'what a rate gives is its own condition'];
  if (total < BigInt(shares ?? 0)) yield ['total', 'is too little for so many shares of 0.01'];
  if ((kind === 'password') !== (normalisePassword(password ?? '') !== ''))
    yield ['password', 'password packets have one, others none'];
}

/** What is wrong with when it comes. */
function* problemsOfTimes(plan: Fields): Generator<[string, string]> {
  const { kind, cycle, startsAt, endsAt, openAfterMinutes, openMinutes } = plan;
  const isRate = paysRate(plan);
  const isOnce = cycle === 'once';
  if (kind === 'lucky' && isOnce) yield ['cycle', 'lucky draws come daily, weekly, monthly or yearly'];
  if (isOnce && isRate) yield ['cycle', 'a rate is of periods that come again'];
  if (isOnce && !(startsAt && endsAt)) yield ['endsAt', 'what comes once has a beginning and an end'];
  if ((isOnce || isRate) && (openAfterMinutes !== 0 || openMinutes !== 0))
    yield ['openMinutes', 'belongs to packets of shares that come again'];
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
