import { z } from 'zod';
import { localTexts, recordAmount, recordCode, sortNumber } from '../../platform/text/record-fields.ts';
import { ROLL_PERIODS, type RollPlan } from './roll.content.ts';

/** Import record for a roll room plan. */

const MAX_PRIZES = 500;
const MAX_PLAYERS = 1_000_000;
const PERIOD_MINUTES = { hour: 60, day: 1_440, week: 10_080, once: 1 } as const;

const rollRoom = z
  .strictObject({
    record: z.literal('rollRoom'),
    code: recordCode,
    names: localTexts,
    /** Spread code of the streamer who owns the room. */
    anchor: z.string().min(1).max(32).optional(),
    period: z.enum(ROLL_PERIODS),
    /** Minutes after the start of the hour, of the day, or of Monday. */
    drawMinute: z.int().min(0).default(0),
    drawAt: z.iso.datetime({ offset: true }).optional(),
    maxPlayers: z.int().min(1).max(MAX_PLAYERS).optional(),
    minLevel: z.int().min(0).max(10).default(0),
    recharge: recordAmount.optional(),
    rechargeDays: z.int().min(1).max(366).optional(),
    needsSpread: z.boolean().default(false),
    password: z
      .string()
      .regex(/^[\dA-Za-z]{4,12}$/, 'must be 4 to 12 letters and digits')
      .optional(),
    prizes: z.array(z.strictObject({ goods: recordCode, count: z.int().min(1).max(MAX_PRIZES).default(1) })).min(1),
    open: z.boolean().default(true),
    sort: sortNumber,
  })
  .superRefine((room, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if ((room.period === 'once') !== (room.drawAt !== undefined)) refuse('drawAt', 'is required for period once only');
    if (room.drawMinute >= PERIOD_MINUTES[room.period]) refuse('drawMinute', `is outside the ${room.period}`);
    if ((room.recharge === undefined) !== (room.rechargeDays === undefined))
      refuse('recharge', 'and rechargeDays require each other');
    if (room.recharge === 0n) refuse('recharge', 'must be more than 0.00');
    if (room.needsSpread && room.anchor === undefined) refuse('needsSpread', 'requires an anchor');
    if (room.prizes.reduce((sum, { count }) => sum + count, 0) > MAX_PRIZES)
      refuse('prizes', `must be at most ${MAX_PRIZES}`);
  })
  .transform(
    ({
      record,
      anchor,
      drawAt,
      maxPlayers,
      recharge,
      rechargeDays,
      password,
      prizes,
      ...room
    }): RollPlan & {
      record: 'rollRoom';
    } => ({
      ...room,
      record,
      anchorCode: anchor ?? null,
      drawOnceAt: drawAt ?? null,
      maxPlayers: maxPlayers ?? null,
      recharge: recharge ?? 0n,
      rechargeDays: rechargeDays ?? 0,
      password: password ?? null,
      prizes: prizes.flatMap(({ goods, count }) => new Array<string>(count).fill(goods)),
    }),
  );

export const ROLL_RECORDS = { rollRoom };
