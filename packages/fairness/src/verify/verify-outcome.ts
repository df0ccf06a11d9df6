import type { HashSteps } from '../hash/hash-steps.ts';
import { guaranteedOdds, isGuaranteed, luckyOdds } from '../odds/derived-odds.ts';
import { buildOdds, type OddsTable, pick, probabilityText, rangeOf } from '../odds/odds.ts';
import { type OddsVersion, versionHash } from '../odds/odds-version.ts';
import type { TableOutcome } from '../record/record.ts';
import { step, type VerifyStep } from './verify-step.ts';

/** An odds version prepared for many records: its hash is recomputed and its tables are built. */
export interface PreparedOdds {
  version: OddsVersion;
  hash: string;
  published: OddsTable;
  guaranteed?: OddsTable;
}

export function* prepareOdds(version: OddsVersion): HashSteps<PreparedOdds> {
  const { entries, guarantee } = version;
  return {
    version,
    hash: yield* versionHash(version),
    published: buildOdds(entries),
    ...(guarantee && { guaranteed: guaranteedOdds(entries, guarantee) }),
  };
}

interface TableChoice {
  table: OddsTable;
  name: 'published' | 'guaranteed' | 'lucky';
  steps: VerifyStep[];
}

/** A record that omits a published guarantee is a mismatch, because the count selects the table. */
function chooseTable(outcome: TableOutcome, prepared: PreparedOdds, countsGuarantee: boolean): TableChoice {
  const { version, published, guaranteed } = prepared;
  if (outcome.target) return { table: luckyOdds(outcome.target, version.entries), name: 'lucky', steps: [] };
  const { guarantee } = version;
  if (!countsGuarantee || (!guarantee && !outcome.guarantee)) return { table: published, name: 'published', steps: [] };
  if (!guarantee || !guaranteed || !outcome.guarantee) {
    const inputs = { guarantee: guarantee ? `${guarantee.openings}/${guarantee.quality}` : 'none' };
    const said = outcome.guarantee ? 'counted' : 'not counted';
    return {
      table: published,
      name: 'published',
      steps: [step('guarantee', inputs, guarantee ? 'counted' : 'not counted', said)],
    };
  }
  const isDue = isGuaranteed(outcome.guarantee.misses, guarantee);
  const name = isDue ? 'guaranteed' : 'published';
  const inputs = {
    openings: String(guarantee.openings),
    quality: String(guarantee.quality),
    misses: String(outcome.guarantee.misses),
  };
  return { table: isDue ? guaranteed : published, name, steps: [step('guarantee', inputs, name)] };
}

/** Computes the item of a ticket by the odds version that the record names. */
export function outcomeSteps(
  ticket: number,
  outcome: TableOutcome,
  prepared: PreparedOdds,
  countsGuarantee: boolean,
): VerifyStep[] {
  const { version, hash } = prepared;
  const { table, name, steps } = chooseTable(outcome, prepared, countsGuarantee);
  const { entry, first, last } = pick(table, ticket);
  const recorded = rangeOf(table, outcome.item);
  const inputs = {
    ticket: String(ticket),
    table: name,
    first: String(first),
    last: String(last),
    probability: probabilityText(last - first + 1),
    ...(recorded && { recordedFirst: String(recorded.first), recordedLast: String(recorded.last) }),
  };
  return [
    step('odds', { table: version.table, version: String(version.version) }, hash, outcome.odds),
    ...steps,
    step('item', inputs, entry.item, outcome.item),
  ];
}
