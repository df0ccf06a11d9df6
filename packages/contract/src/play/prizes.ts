import { z } from 'zod';
import { goodsCard } from '../modes/box.ts';
import { amountText } from '../store/money.ts';

/** What calls of modes with a published table of prizes have in common. */

export const prize = z.object({
  code: z.string().meta({ description: 'Its name in published odds.' }),
  kind: z.number().int().meta({ description: '1 coins, 2 shells, 3 points, 4 a skin.' }),
  amount: amountText.nullable().meta({ description: 'Null for a skin.' }),
  goods: goodsCard.nullable(),
  tickets: z.number().int().meta({ description: 'Out of a million.' }),
  isTop: z.boolean().meta({ description: 'The prize that the page shows first.' }),
});
export type PrizeView = z.infer<typeof prize>;
export const prizeExample = { code: 'coins-100', kind: 1, amount: '100.00', goods: null, tickets: 4_000, isTop: false };

export const oddsText = z.string().meta({ description: 'The canonical text of the odds: its SHA-256 is the hash.' });

/** The version that a player was shown. */
export const shownVersion = z
  .number()
  .int()
  .min(1)
  .meta({ description: 'The version the player was shown; any other is rejected.' });

export const drawnPrize = z.object({
  drawId: z.string(),
  code: z.string(),
  ticket: z.number().int(),
  firstTicket: z.number().int(),
  lastTicket: z.number().int(),
  nonce: z.number().int(),
  serverSeedHash: z.string(),
  at: z.string(),
});
export type DrawnPrize = z.infer<typeof drawnPrize>;
export const drawnPrizeExample = {
  drawId: '90001',
  code: 'coins-1',
  ticket: 571_204,
  firstTicket: 548_000,
  lastTicket: 597_999,
  nonce: 126,
  serverSeedHash: '5e1f…',
  at: '2026-11-15T04:00:00.000Z',
};

/** What the player has after a prize. */
export const afterPrize = z.object({
  bagItemId: z.string().nullable(),
  amount: amountText.meta({ description: 'The player’s coins now.' }),
  ammon: amountText,
  point: amountText,
});
export type AfterPrize = z.infer<typeof afterPrize>;
export const afterPrizeExample = { bagItemId: null, amount: '1285.50', ammon: '36.20', point: '4120.00' };
