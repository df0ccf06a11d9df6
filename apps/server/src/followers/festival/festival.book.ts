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
  /** Reads all announced festivals, of any dates; none while the article is closed or invalid. */
  announced(db?: Queryable): Promise<FestivalPlan[]>;
  /** Reads the festivals that run at a time. */
  running(timeMs: number, db?: Queryable): Promise<FestivalPlan[]>;
}

const openOnes = (config: ReadConfig): FestivalPlan[] =>
  config.ok && config.open ? config.festivals.filter(({ open }) => open) : [];

/** The announced festivals of an article, of any dates; none while it is closed or invalid. */
export const parseFestivals = (text: string): FestivalPlan[] => openOnes(readActivityConfig(unwrapJson(text)));

/**
 * Creates the reader of festivals from the article. It reads the article on every call, so a change
 * applies at once.
 */
export function createFestivalBook({ calendar, log }: Platform, site: Pick<Site, 'settings'>): FestivalBook {
  let known: { text: string; config: ReadConfig } | undefined;

  /** Parses a text once, and logs a problem once per text. */
  const read = (text: string): ReadConfig => {
    if (known?.text !== text) {
      const config = readActivityConfig(unwrapJson(text));
      if (!config.ok) log.error({ problem: config.problem }, 'activity article invalid');
      known = { text, config };
    }
    return known.config;
  };

  const announced = async (db?: Queryable): Promise<FestivalPlan[]> => {
    return openOnes(read(await site.settings(ACTIVITY_ARTICLE, db)));
  };

  return {
    announced,
    running: async (timeMs, db) => (await announced(db)).filter((plan) => stateAt(plan, calendar, timeMs) === 'open'),
  };
}

/** Builds the published rule of a festival's draws: its text and hash. */
export function festivalRule(plan: Pick<FestivalPlan, 'code' | 'theme'>): { hash: string; text: string } {
  const odds = festivalOdds(plan);
  return { hash: runSync(versionHash(odds), nodeHasher), text: canonicalVersion(odds) };
}
