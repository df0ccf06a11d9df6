import type { ModuleName } from '@clearcrate/contract/kinds';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { listsChanged } from '../../platform/http/response-cache.ts';
import type { Router } from '../../platform/http/router.ts';
import { createRecentValues } from '../../platform/memory/recent-values.ts';
import type { Platform } from '../../platform/platform.ts';
import { SITE_TAGS } from '../site/site.events.ts';
import type { Site } from '../site/site.module.ts';
import { type MarketRule, readDocument } from './policy.document.ts';
import { POLICY_TAG } from './policy.events.ts';
import { findPolicy, insertPolicy } from './policy.repository.ts';
import { registerPolicyRoutes } from './policy.routes.ts';
import { type Asker, type Audience, type MarketPolicy, readPolicy } from './policy.rules.ts';

export { findPolicy } from './policy.repository.ts';
export { type MarketPolicy, readPolicy } from './policy.rules.ts';

/** A missed invalidation is corrected within this time. */
const LIFE = { lifeMs: 15_000, maxEntries: 1_000 };
const SOURCES: ReadonlySet<string> = new Set([SITE_TAGS.config, SITE_TAGS.modules, SITE_TAGS.channels, POLICY_TAG]);

/** Validates a policy document. Returns the problem with its path; `undefined` when it is valid. */
export function policyProblem(document: unknown): string | undefined {
  const read = readDocument(document);
  return read.ok ? undefined : read.problem;
}

/**
 * Stores a policy, which takes effect at once. An invalid one is not stored; returns the problem.
 */
export async function putPolicy(db: Queryable, document: unknown, note: string, at: Date): Promise<string | undefined> {
  const problem = policyProblem(document);
  if (problem === undefined) await insertPolicy(db, document, note, at);
  return problem;
}

export type Policy = ReturnType<typeof createPolicy>;

/** The rules in force; `undefined` when they cannot be read, which closes everything. */
export async function findRules(db: Queryable): Promise<readonly MarketRule[] | undefined> {
  const stored = await findPolicy(db);
  if (!stored) return [];
  const read = readDocument(stored.document);
  return read.ok ? read.document.rules : undefined;
}

/**
 * Evaluates the market policy for the channel, country and identity of the account, never for
 * values from a request.
 */
export function createPolicy({ bus, clock, db, log }: Platform, site: Pick<Site, 'configItems' | 'modules'>) {
  const readRules = async (tx: Tx | undefined) => {
    const stored = await findPolicy(tx ?? db);
    if (!stored) return [];
    const read = readDocument(stored.document);
    if (read.ok) return read.document.rules;
    log.error({ policy: String(stored.id), problem: read.problem }, 'market policy invalid, all play is closed');
    return undefined;
  };
  const read = async (channelCode: string, asker: Asker, tx: Tx | undefined): Promise<MarketPolicy> => {
    const [config, modules, rules] = await Promise.all([
      site.configItems(channelCode, tx),
      site.modules(channelCode, tx),
      readRules(tx),
    ]);
    return readPolicy({ config, modules, rules }, asker);
  };
  // Two caches: visitors may name any channel and must not evict the entries of players.
  const forPlayers = createRecentValues(clock, LIFE, (key: string, tx) => {
    const audience = JSON.parse(key) as Audience;
    return read(audience.channelCode, audience, tx);
  });
  const forVisitors = createRecentValues(clock, LIFE, (visitorOf: string, tx) => read(visitorOf, { visitorOf }, tx));
  bus.subscribe(listsChanged, ({ tag }) => {
    if (!SOURCES.has(tag)) return;
    forPlayers.forgetAll();
    forVisitors.forgetAll();
  });

  // Called with every request of a player; the session's object stays the same until the session is
  // read again.
  const keys = new WeakMap<Audience, string>();
  const keyOf = (audience: Audience): string => {
    const { channelCode, countries, verified } = audience;
    const key = keys.get(audience) ?? JSON.stringify({ channelCode, countries, verified });
    keys.set(audience, key);
    return key;
  };
  const of = (audience: Audience, tx?: Tx): Promise<MarketPolicy> => forPlayers.read(keyOf(audience), tx);

  return {
    /** Inside a transaction, pass it on. */
    of,
    /** What is open to visitors of a channel. */
    forVisitor: forVisitors.read,
    /** Returns the policy of a player; rejects when the module is closed to them. */
    async admit(player: Audience, module: ModuleName): Promise<MarketPolicy> {
      const policy = await of(player);
      if (!policy.openModules.has(module)) throw new AppError('moduleClosed');
      return policy;
    },
    routes: (router: Router) => registerPolicyRoutes(router, { of, forVisitor: forVisitors.read }),
  };
}
