import { readFileSync } from 'node:fs';
import type { DeliveryProvider } from '@clearcrate/providers/market/delivery-provider';
import { createMarket, MARKET_UNITS, type MarketSettings } from '@clearcrate/providers/market/market';
import { marketAccountFile, tenThousandths } from '@clearcrate/providers/market/market-account';
import { deliveryAccountPath } from '@clearcrate/providers/sandbox-files';
import { type Config, isProduction } from '../config.ts';
import { StartupError } from '../errors.ts';

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
    throw new StartupError('DELIVERY_FILE is not valid JSON. Correct it and start again.');
  }
}

function readSettings(config: Config): MarketSettings | undefined {
  const file = readText(config);
  if (file === undefined) return undefined;
  const read = marketAccountFile.safeParse(parse(file));
  if (!read.success) {
    const first = read.error.issues[0];
    throw new StartupError(
      `DELIVERY_FILE: ${first?.path.join('.')} is not usable: ${first?.message}. Correct it and start again.`,
    );
  }
  const { market } = read.data;
  if (!market) return undefined;
  if (isProduction(config) && market.gateway.startsWith('http:'))
    throw new StartupError('DELIVERY_FILE: in production the gateway must be https.');
  const unit = MARKET_UNITS[market.currency];
  return {
    ...market,
    coinPrice: tenThousandths(market.coinPrice),
    alarmBelow: (tenThousandths(market.alarmBelow) * unit) / 10_000n,
  };
}

/** Creates the marketplace of the settings, if there is one. An invalid file stops the start. */
export function createDeliveryProvider(config: Config): DeliveryProvider | undefined {
  const settings = readSettings(config);
  return settings && createMarket(settings);
}
