import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

export interface PlayerEvent {
  at: Date;
  kind: 'posting' | 'order' | 'delivery' | 'signIn' | 'ticket';
  what: string;
  /** Coins; null where none moved. */
  amount: bigint | null;
  reference: string;
}

/** The last of each kind, newest first. Each part reads the player's end of an index. */
export async function findEvents(db: Queryable, playerId: bigint, limit: number): Promise<PlayerEvent[]> {
  const { rows } = await sql<PlayerEvent>`
    select * from (
      (select created_at as at, 'posting' as kind, kind as what, ledger_gain(sides, amounts, 1) as amount, id::text as reference
        from ledger_posting where owner_id = ${playerId} order by id desc limit ${limit})
      union all
      (select created_at, 'order', method || ' ' || state, null, order_no
        from recharge_order where player_id = ${playerId} order by id desc limit ${limit})
      union all
      (select created_at, 'delivery', provider || ' ' || state, null, order_no
        from delivery_order where player_id = ${playerId} order by id desc limit ${limit})
      union all
      (select created_at, 'signIn', ip, null, device_id
        from session where player_id = ${playerId} order by id desc limit ${limit})
      union all
      (select created_at, 'ticket', category, null, id::text
        from ticket where player_id = ${playerId} order by id desc limit ${limit})
    ) as events
    order by at desc limit ${limit}`.execute(db);
  return rows;
}
