import type { plainVersion } from '@clearcrate/fairness/odds-version';
import type { Queryable } from '../../../platform/db/database.ts';
import { invariant } from '../../../platform/errors.ts';
import { findRules } from './rules.repository.ts';

/** Parsed text of a published table. */
export type PublishedOdds = ReturnType<typeof plainVersion>;

export interface Rule {
  hash: string;
  text: string;
  odds: PublishedOdds;
}

/** Rules are immutable, so entries stay valid; the oldest are evicted beyond this number. */
const MOST_KNOWN = 5_000;

export type RuleBook = ReturnType<typeof createRuleBook>;

export function createRuleBook() {
  const known = new Map<bigint, Rule>();

  const read = async (db: Queryable, ids: readonly bigint[]): Promise<void> => {
    for (const [id, { hash, text }] of await findRules(db, ids)) {
      known.set(id, { hash, text, odds: JSON.parse(text) as PublishedOdds });
    }
  };

  return {
    /** Returns the rules of draws, each read once. */
    async of(db: Queryable, ids: readonly bigint[]): Promise<(id: bigint) => Rule> {
      if (known.size > MOST_KNOWN) known.clear();
      const missing = [...new Set(ids)].filter((id) => !known.has(id));
      if (missing.length > 0) await read(db, missing);
      return (id) => {
        const rule = known.get(id);
        invariant(rule, `rule ${id} does not exist`);
        return rule;
      };
    },
  };
}

/** Returns the name of an outcome in its rule. */
export function outcomeName({ odds }: Rule, outcome: number): string {
  const entry = odds.entries[outcome - 1];
  invariant(entry, `${odds.table} has no outcome ${outcome}`);
  return entry.item;
}
