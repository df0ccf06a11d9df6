import { LUCKY_COUNT } from '@clearcrate/contract/lucky';
import type { Minor } from '@clearcrate/contract/money';
import { runSync } from '@clearcrate/fairness/hash-steps';
import { LUCKY_CHANCE, type LuckyTable, luckyVersion } from '@clearcrate/fairness/lucky';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { buildOdds, type OddsTable } from '@clearcrate/fairness/odds';
import { canonicalVersion, type OddsEntry, versionHash } from '@clearcrate/fairness/odds-version';
import { AppError } from '../../platform/errors.ts';

/** A published entry of a consolation table. */
export interface LuckyEntry {
  goodsId: bigint;
  goodsCode: string;
  quality: number;
  price: Minor;
  tickets: number;
}

/** A grade with its current version. */
export interface LuckyGrade {
  id: bigint;
  code: string;
  minPrice: Minor;
  number: number;
  edgeBasisPoints: number;
  hash: string;
  publishedAtMs: number;
  entries: readonly LuckyEntry[];
}

/** A skin that can be tried for. */
export interface LuckyTarget {
  goodsId: bigint;
  goodsCode: string;
  quality: number;
  price: Minor;
}

/**
 * Finds the grade with the highest `minPrice` at or below the price. Never depends on the player.
 */
export function gradeOf(grades: readonly LuckyGrade[], price: Minor): LuckyGrade | undefined {
  return grades.reduce<LuckyGrade | undefined>(
    (best, grade) => (grade.minPrice <= price && (!best || grade.minPrice > best.minPrice) ? grade : best),
    undefined,
  );
}

function luckyTableOf({ code, number, edgeBasisPoints, entries }: LuckyGrade): LuckyTable {
  return {
    code,
    version: number,
    edgeBasisPoints,
    entries: entries.map(({ goodsCode, quality, price, tickets }) => ({
      item: goodsCode,
      quality,
      value: price,
      tickets,
    })),
  };
}

interface PlacedEntry extends OddsEntry {
  /** 1-based position in the derived table; stored as the outcome of a draw. */
  outcome: number;
  goodsId: bigint;
}

/** A target at a chance: the derived table with its text and hash, and the price of a try. */
export interface LuckyChoice {
  target: LuckyTarget;
  grade: LuckyGrade;
  tickets: number;
  price: Minor;
  hash: string;
  text: string;
  odds: OddsTable<PlacedEntry>;
}

export function luckyChoice(target: LuckyTarget, grade: LuckyGrade, tickets: number): LuckyChoice {
  const { goodsCode, goodsId, quality, price } = target;
  const version = luckyVersion({ item: goodsCode, quality, value: price }, tickets, luckyTableOf(grade));
  const idOf = new Map(grade.entries.map((entry) => [entry.goodsCode, entry.goodsId]));
  const placed = version.entries.map((entry, index) => ({
    ...entry,
    outcome: index + 1,
    goodsId: index === 0 ? goodsId : (idOf.get(entry.item) as bigint),
  }));
  return {
    target,
    grade,
    tickets,
    price: version.price,
    hash: runSync(versionHash(version), nodeHasher),
    text: canonicalVersion(version),
    odds: buildOdds(placed),
  };
}

/** Computes the price of a try at the default chance. */
export function tryPrice(target: LuckyTarget, grade: LuckyGrade): Minor {
  const { goodsCode: item, quality, price: value } = target;
  return luckyVersion({ item, quality, value }, LUCKY_CHANCE.default, luckyTableOf(grade)).price;
}

export function checkLuckyCount(count: number): void {
  if (count < LUCKY_COUNT.min || count > LUCKY_COUNT.max) throw new AppError('luckyCountOutOfRange');
}
