import type { Minor } from '@clearcrate/contract/money';

/** A VIP level with its required growth, packet coins and mall quota. */
export interface LevelRule {
  level: number;
  growth: Minor;
  packet: Minor;
  mallQuota: number;
}

/** Finds the highest level whose growth is reached. */
export function levelFor(growth: Minor, rules: readonly LevelRule[]): number {
  return rules.reduce((best, rule) => (rule.growth <= growth && rule.level > best ? rule.level : best), 0);
}

export interface NextLevel {
  level: number;
  growth: Minor;
  missing: Minor;
}

/** Finds the next level and the missing growth; `undefined` at the top. */
export function nextLevel(growth: Minor, rules: readonly LevelRule[]): NextLevel | undefined {
  const level = levelFor(growth, rules);
  const above = rules.filter((rule) => rule.level > level).toSorted((a, b) => a.level - b.level);
  const next = above[0];
  return next && { level: next.level, growth: next.growth, missing: next.growth - growth };
}

/** Time box tiers that require a VIP level, highest first. */
const TIME_BOX_TIERS = [10, 5] as const;

export const timeBoxTier = (level: number): number => TIME_BOX_TIERS.find((tier) => level >= tier) ?? 0;
