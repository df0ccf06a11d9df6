import { DEFAULTS } from '@clearcrate/contract/limits';
import { findRules, readPolicy } from '../../base/policy/policy.module.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { figuresOf, readPublished } from './economy.figures.ts';
import * as store from './economy.repository.ts';
import { bestLoop, describeLoop, type LoopReturn, MOST_RETURN } from './economy.rules.ts';

export { type LoopReturn, MOST_RETURN } from './economy.rules.ts';

const MILLION = 1_000_000;

/** Finds the best loop over all modes and channels, from the published figures. */
export async function measureEconomy(db: Queryable, at: Date): Promise<LoopReturn | undefined> {
  const [published, channels, rules] = await Promise.all([
    readPublished(db, at),
    store.readSettings(db, DEFAULTS.channelCode),
    findRules(db),
  ]);
  const markets = await Promise.all(
    [...channels].map(async ([visitorOf, settings]) => {
      const modules = await store.readModules(db, visitorOf, DEFAULTS.channelCode);
      const config = [...settings].map(([itemKey, itemValue]) => ({ itemKey, itemValue }));
      return readPolicy({ modules, config, rules }, { visitorOf });
    }),
  );
  return markets
    .flatMap((market) => bestLoop(figuresOf(published, market)) ?? [])
    .reduce<LoopReturn | undefined>((found, one) => (found && found.total >= one.total ? found : one), undefined);
}

export interface Publishing {
  /** What publishes, such as `import prices.csv`. */
  source: string;
  /** The operator's reason for publishing above `MOST_RETURN`; empty without one. */
  reason: string;
  at: Date;
}

export type Judged = { isRefused: boolean; loop: string };

/**
 * Judges shipped content that a start has loaded, which may not fit what an operator has published.
 * The store starts all the same: a loop above `MOST_RETURN` is recorded and raises an alarm.
 */
export async function judgeShipped(tx: Tx, log: Log, { parts, at }: { parts: string[]; at: Date }): Promise<void> {
  const found = await measureEconomy(tx, at);
  if (!found || found.total <= MOST_RETURN) return;
  const loop = describeLoop(found);
  const reason = `shipped content: ${parts.join(', ')}`;
  await store.insertPublication(tx, {
    source: 'start',
    bestReturn: Math.round(found.total * MILLION),
    bestLoop: loop,
    reason,
    at,
  });
  log.error({ loop, parts }, 'ALARM: best loop returns too much with the shipped content');
}

/**
 * Judges a publication. Call it in the publishing transaction after the writes. If the best loop is
 * above `MOST_RETURN`, a reason is required. Records accepted publications with loop and reason;
 * the caller rolls back rejected ones.
 */
export async function judgePublishing(tx: Tx, { source, reason, at }: Publishing): Promise<Judged> {
  const found = await measureEconomy(tx, at);
  const loop = found ? describeLoop(found) : '';
  if (found && found.total > MOST_RETURN && reason === '') return { isRefused: true, loop };
  const bestReturn = found ? Math.round(found.total * MILLION) : null;
  await store.insertPublication(tx, { source, bestReturn, bestLoop: loop, reason, at });
  return { isRefused: false, loop };
}
