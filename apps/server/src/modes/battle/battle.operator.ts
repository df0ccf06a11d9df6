import { BATTLE_MODES, BATTLE_STATES } from '@clearcrate/contract/battle-rules';
import { formatAmount } from '@clearcrate/contract/money';
import type { BattleRecord } from '@clearcrate/fairness/battle-record';
import { RECORD_FORMAT } from '@clearcrate/fairness/record';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { fromExcluded, mayReplace, type Origin, originMark, saysNews } from '../../platform/db/shipped-rows.ts';
import type { HouseRoomPlan } from './room/battle.content.ts';

const COLUMNS = ['mode', 'seats', 'boxes', 'open', 'sort'] as const;

/** Upserts house rooms. A room that is open already keeps its terms. */
export async function putHouseRooms(tx: Tx, plans: readonly HouseRoomPlan[], origin: Origin): Promise<number> {
  if (plans.length === 0) return 0;
  const rows = plans.map(({ code, mode, seats, boxes, open, sort }) => {
    const row = { code, mode, seats, boxes: [...boxes], open, sort };
    return { ...row, seed_mark: originMark(origin, row) };
  });
  const changed = await tx
    .insertInto('battle_house_room')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet(fromExcluded([...COLUMNS, 'seed_mark']))
        .where(sql<boolean>`${mayReplace('battle_house_room')} and ${saysNews('battle_house_room', [...COLUMNS])}`),
    )
    .returning('code')
    .execute();
  return changed.length;
}

interface EndedRow {
  id: bigint;
  mode: number;
  rounds: number;
  winner_seat: number | null;
  seed_hash: string;
  totals: string[];
}

/**
 * Reads the results of finished battles after a room id, for the export of all draws, which lists
 * their draws before.
 */
export async function endedBattles(
  db: Queryable,
  after: bigint,
  limit: number,
): Promise<{ roomId: bigint; record: BattleRecord }[]> {
  const { rows } = await sql<EndedRow>`
    select room.id, room.mode, room.rounds, room.winner_seat, seed.seed_hash,
      array(select total::text from battle_seat seat where seat.room_id = room.id order by seat.seat) as totals
    from battle_room room join room_seed seed on seed.number = room.seed_number
    where room.state = ${sql.lit(BATTLE_STATES.finished)} and seed.revealed_at is not null and room.id > ${after} order by room.id limit ${limit}`.execute(
    db,
  );
  return rows.map((row) => ({
    roomId: row.id,
    record: {
      format: RECORD_FORMAT,
      kind: 'battle',
      id: `battle ${row.id}`,
      roomSeedHash: row.seed_hash,
      mode: row.mode === BATTLE_MODES.clown ? 'clown' : 'classic',
      rounds: row.rounds,
      totals: row.totals.map((total) => formatAmount(BigInt(total))),
      winner: row.winner_seat,
    },
  }));
}
