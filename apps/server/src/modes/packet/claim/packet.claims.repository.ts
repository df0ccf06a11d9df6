import type { Minor } from '@clearcrate/contract/money';
import { type SqlRunner, statement } from '../../../platform/db/statement.ts';

/** Prepared statements of claims. Each handles a whole batch. */

// Lock order: owner locks first, then packets by id, so that two batches cannot deadlock.
const LOCK_PACKETS = statement(
  'packet-lock',
  'select id, claimed, paid from packet where id = any($1::bigint[]) order by id for update',
);
// One share per person: a claim by a linked account counts too.
const FIND_TAKEN = statement(
  'packet-taken',
  `select v.packet_id, v.player_id from unnest($1::bigint[], $2::bigint[]) v(packet_id, player_id)
   where exists (select from packet_claim c where c.packet_id = v.packet_id and c.player_id = v.player_id)
     or exists (select from person_account a join packet_claim c on c.packet_id = v.packet_id and c.player_id = a.account_id
       where a.player_id = v.player_id)`,
);
const FIND_PERSONS = statement(
  'packet-persons',
  'select player_id, account_id from person_account where player_id = any($1::bigint[])',
);
const FIND_DUES = statement(
  'packet-dues',
  `select d.packet_id, d.player_id, d.amount from unnest($1::bigint[], $2::bigint[]) v(packet_id, player_id)
   cross join lateral (select * from packet_due d where d.packet_id = v.packet_id and d.player_id = v.player_id limit 1) d`,
);
const WRITE_CLAIMS = statement(
  'packet-write-claims',
  `with written as (
     insert into packet_claim (packet_id, place, player_id, amount, claimed_at)
     select v.*, $5::timestamptz from unnest($1::bigint[], $2::int[], $3::bigint[], $4::bigint[]) v
     returning packet_id, amount
   ), sums as (select packet_id, count(*)::int as claims, sum(amount)::bigint as amount from written group by 1)
   update packet set claimed = packet.claimed + sums.claims, paid = packet.paid + sums.amount
   from sums where packet.id = sums.packet_id`,
);

export interface ClaimKey {
  packetId: bigint;
  playerId: bigint;
}
export const claimKey = ({ packetId, playerId }: ClaimKey): string => `${packetId} ${playerId}`;

const columns = (keys: readonly ClaimKey[]) => [
  keys.map(({ packetId }) => packetId),
  keys.map(({ playerId }) => playerId),
];
const keyOf = ({ packet_id, player_id }: { packet_id: bigint; player_id: bigint }) =>
  claimKey({ packetId: packet_id, playerId: player_id });

export interface Stock {
  claimed: number;
  paid: Minor;
}

/** Locks packets until the transaction ends and reads what has been claimed. */
export async function lockPackets(runner: SqlRunner, ids: readonly bigint[]): Promise<Map<bigint, Stock>> {
  const rows = await runner.run<Stock & { id: bigint }>(LOCK_PACKETS, [[...new Set(ids)]]);
  return new Map(rows.map(({ id, claimed, paid }) => [id, { claimed, paid }]));
}

export async function findTaken(runner: SqlRunner, keys: readonly ClaimKey[]): Promise<Set<string>> {
  const rows = await runner.run<{ packet_id: bigint; player_id: bigint }>(FIND_TAKEN, columns(keys));
  return new Set(rows.map(keyOf));
}

/** Finds the linked accounts of each player. */
export async function findPersons(runner: SqlRunner, players: readonly bigint[]): Promise<Map<bigint, bigint[]>> {
  const rows = await runner.run<{ player_id: bigint; account_id: bigint }>(FIND_PERSONS, [[...new Set(players)]]);
  const byPlayer = Map.groupBy(rows, ({ player_id }) => player_id);
  return new Map([...byPlayer].map(([player, found]) => [player, found.map(({ account_id }) => account_id)]));
}

export async function findClaimDues(runner: SqlRunner, keys: readonly ClaimKey[]): Promise<Map<string, Minor>> {
  const rows = await runner.run<{ packet_id: bigint; player_id: bigint; amount: Minor }>(FIND_DUES, columns(keys));
  return new Map(rows.map((row) => [keyOf(row), row.amount]));
}

export interface Claim extends ClaimKey {
  place: number;
  amount: Minor;
}

export const writeClaims = (runner: SqlRunner, claims: readonly Claim[], at: Date): Promise<unknown> =>
  runner.run(WRITE_CLAIMS, [
    claims.map(({ packetId }) => packetId),
    claims.map(({ place }) => place),
    claims.map(({ playerId }) => playerId),
    claims.map(({ amount }) => amount),
    at,
  ]);
