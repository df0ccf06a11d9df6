import { luckyOdds } from './derived-odds.ts';
import { expectedValue, type OddsEntry, type OddsVersion } from './odds-version.ts';

/** What may be chosen, in tickets: 1 % to 75 % in steps of 0.01 %, 5 % unless the player says otherwise. */
export const LUCKY_CHANCE = { min: 10_000, max: 750_000, step: 100, default: 50_000 } as const;

const BASIS = 10_000n;

/** A published consolation table, with the store's share that prices are made with. */
export interface LuckyTable {
  /** Names the table, such as `low`. */
  code: string;
  version: number;
  /** The store's share in hundredths of a percent. */
  edgeBasisPoints: number;
  entries: readonly OddsEntry[];
}

export const isLuckyChance = (tickets: number): boolean =>
  Number.isSafeInteger(tickets) &&
  tickets >= LUCKY_CHANCE.min &&
  tickets <= LUCKY_CHANCE.max &&
  tickets % LUCKY_CHANCE.step === 0;

/** What one try costs, in hundredths: its exact expected value over (1 − edge), rounded up to the next hundredth. */
export function luckyPrice(entries: readonly OddsEntry[], edgeBasisPoints: number): bigint {
  const { numerator, denominator } = expectedValue(entries);
  const scaled = numerator * BASIS;
  const kept = denominator * (BASIS - BigInt(edgeBasisPoints));
  return (scaled + kept - 1n) / kept;
}

/**
 * The table that one choice is drawn from, in the form whose hash is published: the target first, with exactly the chosen
 * chance, then the consolation, and the price that follows from them.
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
