import { isRealPlayer, USER_KINDS } from '@clearcrate/contract/kinds';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { type SqlRunner, statement } from '../../platform/db/statement.ts';

const REAL_KINDS = Object.values(USER_KINDS).filter(isRealPlayer);

// Linked accounts of the player do not count as friends.
const FRIENDS = statement(
  'turntable-friends',
  `select v.player_id, count(friend.id)::int as friends from unnest($1::bigint[]) v(player_id)
   left join lateral (
     select p.id from player p where p.inviter_id = v.player_id and p.kind = any($2::int[])
       and not exists (select from person_account a where a.player_id = v.player_id and a.account_id = p.id)
   ) friend on true group by 1`,
);
const SPINS = statement(
  'turntable-spins',
  `select s.player_id from unnest($1::bigint[]) v(player_id)
   cross join lateral (select * from turntable_spin s where s.player_id = v.player_id and s.week = $2::date) s`,
);

export async function countFriends(runner: SqlRunner, players: readonly bigint[]): Promise<Map<bigint, number>> {
  const rows = await runner.run<{ player_id: bigint; friends: number }>(FRIENDS, [players, REAL_KINDS]);
  return new Map(rows.map((row) => [row.player_id, row.friends]));
}

/** Finds which of the players have used their spin of a week. */
export async function findSpun(runner: SqlRunner, players: readonly bigint[], week: string): Promise<Set<bigint>> {
  const rows = await runner.run<{ player_id: bigint }>(SPINS, [players, week]);
  return new Set(rows.map((row) => row.player_id));
}

export interface Spin {
  playerId: bigint;
  week: string;
  drawId: bigint;
  versionId: bigint;
  position: number;
  isOpen: boolean;
  friends: number;
}

const WRITE_SPINS = statement(
  'turntable-write-spins',
  `insert into turntable_spin (player_id, week, draw_id, version_id, position, is_open, friends, spun_at)
   select v.*, $8::timestamptz
   from unnest($1::bigint[], $2::date[], $3::bigint[], $4::bigint[], $5::smallint[], $6::bool[], $7::int[]) v`,
);

export function writeSpins(runner: SqlRunner, spins: readonly Spin[], at: Date): Promise<unknown> {
  return runner.run(WRITE_SPINS, [
    spins.map(({ playerId }) => playerId),
    spins.map(({ week }) => week),
    spins.map(({ drawId }) => drawId),
    spins.map(({ versionId }) => versionId),
    spins.map(({ position }) => position),
    spins.map(({ isOpen }) => isOpen),
    spins.map(({ friends }) => friends),
    at,
  ]);
}

/** Finds a player's spin of a week with its draw. */
export async function findSpin(db: Queryable, playerId: bigint, week: string) {
  const { rows } = await sql<{
    draw_id: bigint;
    version_id: bigint;
    is_open: boolean;
    spun_at: Date;
    ticket: bigint;
    nonce: bigint;
    server_seed_hash: string;
  }>`
    select spin.draw_id, spin.version_id, spin.is_open, spin.spun_at, draw.value as ticket, draw.step as nonce,
      pair.server_seed_hash
    from turntable_spin spin
    join draw on draw.player_id = spin.player_id and draw.id = spin.draw_id
    join seed_pair pair on pair.id = draw.seed_id
    where spin.player_id = ${playerId} and spin.week = ${week}::date`.execute(db);
  return rows[0];
}
