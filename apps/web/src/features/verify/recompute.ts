import { fromHex } from '@clearcrate/fairness/bytes';
import { isGuaranteed } from '@clearcrate/fairness/derived-odds';
import { type HashSteps, runAsync } from '@clearcrate/fairness/hash-steps';
import { type OddsTable, pick } from '@clearcrate/fairness/odds';
import type { OddsEntry, OddsVersion } from '@clearcrate/fairness/odds-version';
import { playerDraw } from '@clearcrate/fairness/player-draw';
import { type PlayerRecord, parseVersion, RECORD_FORMAT, type TableOutcome } from '@clearcrate/fairness/record';
import { verifyRecord } from '@clearcrate/fairness/verify';
import { prepareOdds } from '@clearcrate/fairness/verify-outcome';
import type { StepName, VerifyStep } from '@clearcrate/fairness/verify-step';
import { webHasher } from '@clearcrate/fairness/web-crypto';

/** A claim about a draw. Omitted values are computed and shown without a comparison. */
export interface DrawClaim {
  serverSeed: string;
  serverSeedHash: string;
  clientSeed: string;
  /** When the hash was shown and when the client seed was chosen. */
  times?: { publishedAt: string; chosenAt: string };
  nonce: number;
  ticket?: number;
  odds?: {
    /** The odds version in its canonical form. */
    text: string;
    hash?: string;
    item?: string;
    /** Which table was used. */
    guaranteed: boolean;
    /**
     * The count that decides it, if known: openings in a row below the guaranteed quality before
     * this one.
     */
    misses?: number;
  };
}

export interface ProvenOutcome {
  item: string;
  first: number;
  last: number;
  version: OddsVersion;
  table: OddsTable<OddsEntry>;
}

export interface Proof {
  steps: VerifyStep[];
  /** The first step that differs from the claim. */
  difference?: VerifyStep;
  ticket: number;
  outcome?: ProvenOutcome;
}

type OddsClaim = NonNullable<DrawClaim['odds']>;

function* lookUp(ticket: number, { text, hash, item, guaranteed: said, misses }: OddsClaim) {
  const version = parseVersion(JSON.parse(text));
  const prepared = yield* prepareOdds(version);
  const openings = version.guarantee?.openings;
  // With a known count the table follows from it; otherwise the claimed one is used.
  const guaranteed = misses === undefined || openings === undefined ? said : isGuaranteed(misses, { openings });
  // Both tables consist of the version's own entries, in order.
  const table = (guaranteed && prepared.guaranteed ? prepared.guaranteed : prepared.published) as OddsTable<OddsEntry>;
  const { entry, first, last } = pick(table, ticket);
  const stated: TableOutcome = {
    odds: hash ?? prepared.hash,
    item: item ?? entry.item,
    ...((openings !== undefined || guaranteed) && {
      guarantee: { counter: version.table, opening: 1, misses: misses ?? (guaranteed ? (openings ?? 1) : 0) },
    }),
  };
  return { prepared, said: stated, outcome: { item: entry.item, first, last, version, table } };
}

/** Values that were not claimed are not compared; the used table is, if the count decides it. */
function comparedWith(steps: readonly VerifyStep[], claim: DrawClaim): VerifyStep[] {
  const unstated: StepName[] = [];
  if (claim.ticket === undefined) unstated.push('ticket');
  if (claim.odds?.hash === undefined) unstated.push('odds');
  if (claim.odds?.item === undefined) unstated.push('item');
  return steps.map((step) => {
    if (step.name === 'guarantee' && claim.odds?.misses !== undefined) {
      const expected = claim.odds.guaranteed ? 'guaranteed' : 'published';
      return { ...step, expected, matches: step.value === expected };
    }
    if (!unstated.includes(step.name)) return step;
    const { expected: _echo, ...computed } = step;
    return computed;
  });
}

/**
 * Uses the same functions as the command line and the server, in steps that can be followed by
 * hand.
 */
export function* proofOf(claim: DrawClaim): HashSteps<Proof> {
  const { serverSeed, serverSeedHash, clientSeed, nonce } = claim;
  const { value } = yield* playerDraw({ serverSeed: fromHex(serverSeed), clientSeed, nonce });
  const found = claim.odds && (yield* lookUp(value, claim.odds));
  const record: PlayerRecord = {
    format: RECORD_FORMAT,
    kind: 'player',
    id: String(nonce),
    serverSeed,
    serverSeedHash,
    clientSeed,
    ...claim.times,
    nonce,
    ticket: claim.ticket ?? value,
    ...(found && { outcome: found.said }),
  };
  const { steps: compared } = yield* verifyRecord(record, { odds: () => found?.prepared });
  const steps = comparedWith(compared, claim);
  const difference = steps.find(({ matches }) => !matches);
  return { steps, ticket: value, ...(difference && { difference }), ...(found && { outcome: found.outcome }) };
}

export const computeProof = (claim: DrawClaim): Promise<Proof> => runAsync(proofOf(claim), webHasher);
