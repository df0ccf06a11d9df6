import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { fromExcluded, mayReplace, type Origin, originMark, saysNews } from '../../platform/db/shipped-rows.ts';
import type { HouseRoomPlan } from './battle.content.ts';

const COLUMNS = ['mode', 'seats', 'boxes', 'open', 'sort'] as const;

/** Sets up the store's own rooms. A room that stands open already stays as it was made. */
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
