import { z } from 'zod';
import { MARKET_UNITS } from './market.ts';

const decimal = z.string().regex(/^\d{1,9}(\.\d{1,4})?$/, 'must be a sum such as 0.14');

/** Parses decimal text to ten-thousandths. */
export function tenThousandths(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole) * 10_000n + BigInt(fraction.padEnd(4, '0'));
}

/** The store's account at the marketplace; without one all items are sent by hand. */
export const marketAccountFile = z.strictObject({
  market: z
    .strictObject({
      gateway: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
      key: z.string().min(1),
      currency: z.enum(Object.keys(MARKET_UNITS) as [keyof typeof MARKET_UNITS, ...(keyof typeof MARKET_UNITS)[]]),
      coinPrice: decimal,
      ceilingPercent: z.int().min(50).max(200).default(110),
      alarmBelow: decimal.default('50'),
      gapMs: z.int().min(0).max(60_000).default(300),
    })
    .optional(),
});
export type DeliveryAccounts = z.input<typeof marketAccountFile>;
