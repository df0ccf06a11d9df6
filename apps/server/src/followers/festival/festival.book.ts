import { runSync } from '@clearcrate/fairness/hash-steps';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { canonicalVersion, versionHash } from '@clearcrate/fairness/odds-version';
import { type Site, unwrapJson } from '../../base/site/site.module.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { type FestivalPlan, type ReadConfig, readActivityConfig } from './festival.config.ts';
import { festivalOdds, stateAt } from './festival.rules.ts';

export const ACTIVITY_ARTICLE = 'ActivityConfig';

export interface FestivalBook {
  /** Every festival that is announced, whatever its dates; none while the article is closed or cannot be read. */
  announced(db?: Queryable): Promise<FestivalPlan[]>;
  /** Those that run at a moment. */
  running(timeMs: number, db?: Queryable): Promise<FestivalPlan[]>;
}

/** The festivals as the article says, read whenever they are asked for: an operator's change counts from the next call on. */
export function createFestivalBook({ calendar, log }: Platform, site: Pick<Site, 'settings'>): FestivalBook {
  let known: { text: string; config: ReadConfig } | undefined;

  /** The same text says the same, so it is taken apart, and complained about, once. */
  const read = (text: string): ReadConfig => {
    if (known?.text !== text) {
      const config = readActivityConfig(unwrapJson(text));
      if (!config.ok)
        log.error({ problem: config.problem }, 'the activity article cannot be read; no festival is open');
      known = { text, config };
    }
    return known.config;
  };

  const announced = async (db?: Queryable): Promise<FestivalPlan[]> => {
    const config = read(await site.settings(ACTIVITY_ARTICLE, db));
    return config.ok && config.open ? config.festivals.filter(({ open }) => open) : [];
  };

  return {
    announced,
    running: async (timeMs, db) => (await announced(db)).filter((plan) => stateAt(plan, calendar, timeMs) === 'open'),
  };
}

/** The rule a festival's stickers are drawn by: its text, and the hash that is shown before. */
export function festivalRule(plan: Pick<FestivalPlan, 'code' | 'theme'>): { hash: string; text: string } {
  const odds = festivalOdds(plan);
  return { hash: runSync(versionHash(odds), nodeHasher), text: canonicalVersion(odds) };
}
