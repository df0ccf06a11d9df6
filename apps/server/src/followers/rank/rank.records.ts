import { RANK_BOARDS, RANK_PLACES } from '@clearcrate/contract/rank';
import { z } from 'zod';
import { recordAmount } from '../../platform/text/record-fields.ts';

/** Import records of the ranking. */

const BOARD_NAMES = ['day', 'week', 'season'] as const;

const rankRecord = z
  .strictObject({
    record: z.literal('rankBoard'),
    code: z.enum(BOARD_NAMES),
    prizes: z.array(
      z
        .strictObject({
          from: z.number().int().min(1),
          to: z.number().int().min(1),
          amount: recordAmount,
          minimum: recordAmount.optional(),
        })
        .refine(({ from, to }) => from <= to, 'from must not be above to'),
    ),
  })
  .refine(
    ({ prizes }) => prizes.every(({ from }, index) => index === 0 || from > (prizes[index - 1]?.to ?? 0)),
    'prizes must be in order and must not overlap',
  )
  .refine(
    ({ code, prizes }) => prizes.every(({ to }) => to <= RANK_PLACES[RANK_BOARDS[code]]),
    'the board has fewer places',
  )
  .transform(({ prizes, ...board }) => ({
    ...board,
    prizes: prizes.map(({ minimum, ...prize }) => ({ ...prize, minimum: minimum ?? null })),
  }));
export type RankBoardRecord = z.infer<typeof rankRecord>;

export const RANK_RECORDS = { rankBoard: rankRecord };
