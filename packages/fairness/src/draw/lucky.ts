import { luckyOdds } from '../odds/derived-odds.ts';
import { expectedValue, type OddsEntry, type OddsVersion } from '../odds/odds-version.ts';

/** Chances on offer, in tickets: 1 % to 75 % in steps of 0.01 %, 5 % by default. */
export const LUCKY_CHANCE = { min: 10_000, max: 750_000, step: 100, default: 50_000 } as const;

const BASIS = 10_000n;

/** A published consolation table with its edge. */
export interface LuckyTable {
  /** Code of the table, such as `low`. */
  code: string;
  version: number;
  /** The edge in hundredths of a percent. */
  edgeBasisPoints: number;
  entries: readonly OddsEntry[];
}

export const isLuckyChance = (tickets: number): boolean =>
  Number.isSafeInteger(tickets) &&
  tickets >= LUCKY_CHANCE.min &&
  tickets <= LUCKY_CHANCE.max &&
  tickets % LUCKY_CHANCE.step === 0;

/** The price of one try in hundredths: its exact expected value over (1 − edge), rounded up. */
export function luckyPrice(entries: readonly OddsEntry[], edgeBasisPoints: number): bigint {
  const { numerator, denominator } = expectedValue(entries);
  const scaled = numerator * BASIS;
  const kept = denominator * (BASIS - BigInt(edgeBasisPoints));
  return (scaled + kept - 1n) / kept;
}

/**
 * The table of one choice as it is published and hashed: the target first with exactly the chosen
 * chance, then the consolation entries, and the resulting price.
 */
export function luckyVersion(target: Omit<OddsEntry, 'tickets'>, tickets: number, table: LuckyTable): OddsVersion {
  if (!isLuckyChance(tickets)) throw new RangeError(`a chance of ${tickets} tickets`);
  const { item, quality, value } = target;
  const { entries } = luckyOdds({ item, quality, value, tickets }, table.entries);
  return {
    table: `lucky/${table.code}`,
    version: table.version,
    price: luckyPrice(entries, table.edgeBasisPoints),
    asset: 'coin',
    guarantee: null,
    entries,
  };
}
