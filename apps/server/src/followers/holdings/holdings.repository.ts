import { BAG_STATES } from '@clearcrate/contract/bag';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

export interface Belongings {
  player_id: bigint;
  bag_count: bigint;
  register_packet_pending: boolean;
}

export async function findBelongings(db: Queryable, playerIds: readonly bigint[]): Promise<Belongings[]> {
  const { rows } = await sql<Belongings>`
    select player.id as player_id, player.register_packet_pending, (
      select count(*) from bag_item where bag_item.player_id = player.id and state = ${BAG_STATES.owned}
    ) as bag_count
    from player where id = any(${playerIds}::bigint[])`.execute(db);
  return rows;
}
