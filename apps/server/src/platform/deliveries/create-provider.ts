import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Config, isProduction } from '../config.ts';
import { StartupError } from '../errors.ts';
import type { DeliveryProvider } from './delivery-provider.ts';
import { createMarket, MARKET_UNITS, type MarketSettings } from './market.ts';

const decimal = z.string().regex(/^\d{1,9}(\.\d{1,4})?$/, 'must be a sum such as 0.14');

/** A decimal text as a whole number of ten-thousandths. */
function tenThousandths(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole) * 10_000n + BigInt(fraction.padEnd(4, '0'));
}

/** The store's account with the marketplace; without one everything is sent by hand. */
const accountFile = z.strictObject({
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
export type DeliveryAccounts = z.input<typeof accountFile>;

/** Where a store in development finds the account that the sandbox beside it has made. */
export const deliveryAccountPath = (dataDir: string): string => join(dataDir, 'cashier', 'delivery.json');

function readText({ DELIVERY_FILE, DATA_DIR, NODE_ENV }: Config): string | undefined {
  const path = DELIVERY_FILE ?? (NODE_ENV === 'development' ? deliveryAccountPath(DATA_DIR) : undefined);
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (DELIVERY_FILE === undefined) return undefined;
    throw new StartupError(`DELIVERY_FILE cannot be read: ${(error as Error).message}`);
  }
}

function parse(file: string): unknown {
  try {
    return JSON.parse(file);
  } catch {
    throw new StartupError('The file of the delivery account is no JSON. Correct it and start again.');
  }
}

function readSettings(config: Config): MarketSettings | undefined {
  const file = readText(config);
  if (file === undefined) return undefined;
  const read = accountFile.safeParse(parse(file));
  if (!read.success) {
    const first = read.error.issues[0];
    throw new StartupError(
      `The file of the delivery account: ${first?.path.join('.')} is not usable: ${first?.message}`,
    );
  }
  const { market } = read.data;
  if (!market) return undefined;
  if (isProduction(config) && market.gateway.startsWith('http:'))
    throw new StartupError('In production the marketplace is reached by https alone.');
  const unit = MARKET_UNITS[market.currency];
  return {
    ...market,
    coinPrice: tenThousandths(market.coinPrice),
    alarmBelow: (tenThousandths(market.alarmBelow) * unit) / 10_000n,
  };
}

/** The marketplace of the settings, if there is one. A file that cannot be understood stops the start. */
export function createDeliveryProvider(config: Config): DeliveryProvider | undefined {
  const settings = readSettings(config);
  return settings && createMarket(settings);
}
