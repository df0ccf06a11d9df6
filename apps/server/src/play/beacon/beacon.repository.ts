import type { BeaconChain } from '@clearcrate/fairness/beacon';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { type SqlRunner, statement } from '../../platform/db/statement.ts';
import type { CheckedRound } from './beacon.client.ts';

const WANT = statement(
  'beacon-want',
  `insert into beacon_round (chain, round, wanted_at)
   select distinct v.chain, v.round, $3::timestamptz from unnest($1::text[], $2::bigint[]) v(chain, round)
   order by 1, 2 on conflict do nothing`,
);
const FIND = statement(
  'beacon-find',
  `select r.chain, r.round, r.signature, r.randomness from unnest($1::text[], $2::bigint[]) v(chain, round)
   join beacon_round r on r.chain = v.chain and r.round = v.round where r.checked_at is not null`,
);

/** Key of a round. */
export interface RoundName {
  chain: string;
  round: number;
}

export const wantRounds = (runner: SqlRunner, rounds: readonly RoundName[], at: Date): Promise<unknown> =>
  runner.run(WANT, [rounds.map(({ chain }) => chain), rounds.map(({ round }) => round), at]);

export interface FoundRound extends RoundName {
  signature: string;
  randomness: string;
}

export async function findRounds(runner: SqlRunner, rounds: readonly RoundName[]): Promise<FoundRound[]> {
  if (rounds.length === 0) return [];
  const rows = await runner.run<Omit<FoundRound, 'round'> & { round: bigint }>(FIND, [
    rounds.map(({ chain }) => chain),
    rounds.map(({ round }) => round),
  ]);
  return rows.map((row) => ({ ...row, round: Number(row.round) }));
}

export async function findChain(db: Queryable, hash: string): Promise<BeaconChain | undefined> {
  const row = await db.selectFrom('beacon_chain').selectAll().where('hash', '=', hash).executeTakeFirst();
  return (
    row && {
      hash,
      publicKey: row.public_key,
      periodSeconds: row.period_seconds,
      genesisSeconds: Number(row.genesis_seconds),
      groupHash: row.group_hash,
      beaconId: row.beacon_id,
    }
  );
}

export async function insertChain(db: Queryable, chain: BeaconChain, at: Date): Promise<void> {
  await db
    .insertInto('beacon_chain')
    .values({
      hash: chain.hash,
      public_key: chain.publicKey,
      period_seconds: chain.periodSeconds,
      genesis_seconds: BigInt(chain.genesisSeconds),
      group_hash: chain.groupHash,
      beacon_id: chain.beaconId,
      learned_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface AwaitedSearch {
  /** The newest signed round. */
  upTo: number;
  /** Rounds requested earlier are given up. */
  since: Date;
  /** The last older round that was requested; 0 at the beginning. */
  behind: number;
  /** Of the newest, and of the older ones. */
  limit: number;
}

/**
 * Finds requested rounds that are signed by now: the newest, which plays wait for, and as many of
 * the others in turn. Rounds that are never answered must not block the rest.
 */
export async function findAwaited(
  db: Queryable,
  chain: string,
  { upTo, since, behind, limit }: AwaitedSearch,
): Promise<{ newest: number[]; older: number[] }> {
  const { rows } = await sql<{ round: bigint; is_newest: boolean }>`
    with awaited as (
      select round, row_number() over (order by round desc) <= ${limit} as is_newest from beacon_round
      where chain = ${chain} and checked_at is null and round <= ${upTo} and wanted_at > ${since}
    ), older as (
      select round from awaited where not is_newest order by round <= ${behind}, round limit ${limit}
    )
    select round, is_newest from awaited where is_newest or round in (select round from older)
    order by round <= ${behind}, round`.execute(db);
  const [newest = [], older = []] = [true, false].map((isNewest) =>
    rows.filter(({ is_newest }) => is_newest === isNewest).map(({ round }) => Number(round)),
  );
  return { newest, older };
}

export async function keepRound(db: Queryable, chain: string, checked: CheckedRound, at: Date): Promise<void> {
  await sql`update beacon_round set signature = ${checked.signature}, randomness = ${checked.randomness}, checked_at = ${at}
    where chain = ${chain} and round = ${checked.round} and checked_at is null`.execute(db);
}
