import { guaranteedOdds } from '@clearcrate/fairness/derived-odds';
import type { OddsEntry } from '@clearcrate/fairness/odds-version';
import { parseVersion } from '@clearcrate/fairness/record';
import { TICKETS } from '@clearcrate/fairness/ticket';
import type { Queryable } from '../../platform/db/database.ts';
import { invariant } from '../../platform/errors.ts';

/** What one draw by a published table is worth. Hundredths of a coin, as floating-point numbers. */
export interface Moments {
  mean: number;
  variance: number;
  largest: number;
  /** Value of each outcome, by its place in the published table. */
  values: readonly number[];
}

/** Draws of one rule and branch are alike. */
export interface DrawnBy {
  ruleId: bigint;
  /** 0 for the published table, anything else for its guaranteed part. */
  branch: number;
}

export type MomentsOf = (drawn: DrawnBy) => Moments;

/** Mean and variance of a draw from these entries. */
export function momentsOf(entries: readonly OddsEntry[], published: readonly OddsEntry[] = entries): Moments {
  const share = ({ tickets }: OddsEntry) => tickets / TICKETS;
  const mean = entries.reduce((sum, entry) => sum + share(entry) * Number(entry.value), 0);
  return {
    mean,
    variance: entries.reduce((sum, entry) => sum + share(entry) * (Number(entry.value) - mean) ** 2, 0),
    largest: entries.reduce((most, { value }) => Math.max(most, Number(value)), 0),
    values: published.map(({ value }) => Number(value)),
  };
}

function readRule(text: string, branch: number): Moments {
  const { entries, guarantee } = parseVersion(JSON.parse(text));
  if (branch === 0) return momentsOf(entries);
  invariant(guarantee, 'a guaranteed draw by odds without a guarantee');
  return momentsOf(guaranteedOdds(entries, guarantee).entries, entries);
}

const nameOf = ({ ruleId, branch }: DrawnBy): string => `${ruleId}/${branch}`;
/** Lucky items have a table for each target and chance. */
const MOST_KEPT = 20_000;

/** Reads the published odds behind draws. They never change, so each is read once. */
export function createOddsReader() {
  const known = new Map<string, Moments>();
  return async (db: Queryable, drawn: readonly DrawnBy[]): Promise<MomentsOf> => {
    const missing = new Map(drawn.filter((one) => !known.has(nameOf(one))).map((one) => [nameOf(one), one]));
    if (missing.size > 0) {
      if (known.size + missing.size > MOST_KEPT) known.clear();
      const rules = await db
        .selectFrom('draw_rule')
        .select(['id', 'text'])
        .where('id', 'in', [...new Set(drawn.map(({ ruleId }) => ruleId))])
        .execute();
      const texts = new Map(rules.map(({ id, text }) => [id, text]));
      for (const one of drawn) known.set(nameOf(one), readRule(texts.get(one.ruleId) ?? '', one.branch));
    }
    return (one) => {
      const moments = known.get(nameOf(one));
      invariant(moments, `no odds for ${nameOf(one)}`);
      return moments;
    };
  };
}
export type ReadOdds = ReturnType<typeof createOddsReader>;
