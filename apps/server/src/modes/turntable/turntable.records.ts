import { z } from 'zod';
import { recordPrizes } from '../../play/prizes/prizes.module.ts';
import { TURNTABLE } from './turntable.rules.ts';

/** Import record for the turntable. */

const MAX_FRIENDS = 1_000;

const record = z.strictObject({
  record: z.literal('turntable'),
  /** The only code, since there is one turntable. */
  code: z.literal('weekly'),
  friends: z.int().min(0).max(MAX_FRIENDS),
  prizes: recordPrizes,
});

export const TURNTABLE_PRIZES = { table: TURNTABLE, record };
