import { BATTLE_LIMITS, BATTLE_MODES } from '@clearcrate/contract/battle-rules';
import { z } from 'zod';
import { recordCode, sortNumber } from '../../platform/text/record-fields.ts';
import type { HouseRoomPlan } from './room/battle.content.ts';

/** Import records of battles: house rooms, in which a labelled AI takes the first seat. */

const battleRoom = z
  .strictObject({
    record: z.literal('battleRoom'),
    code: recordCode,
    mode: z.enum(['classic', 'clown']),
    players: z.union([z.literal(2), z.literal(3)]),
    boxes: z
      .array(recordCode)
      .min(1)
      .max(BATTLE_LIMITS.boxes)
      .refine((codes) => new Set(codes).size <= BATTLE_LIMITS.kinds, {
        message: `has more than ${BATTLE_LIMITS.kinds} kinds`,
      }),
    open: z.boolean().default(true),
    sort: sortNumber,
  })
  .transform(({ record, mode, players, sort, ...room }): HouseRoomPlan & { record: 'battleRoom' } => ({
    ...room,
    record,
    mode: BATTLE_MODES[mode],
    seats: players,
    sort,
  }));

export const BATTLE_RECORDS = { battleRoom };
