import { type Minor, parseAmount } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import type { EventKind } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';

/** What is heard of a recharge, whoever tells it. */
interface RechargeFact {
  playerId: string;
  amount: string;
  orderId: string;
  at: string;
}

export type Recharged = ReturnType<typeof createRecharged>;

/** Keeps what players recharged and when, so that modes can ask for any stretch of time without knowing how coins are bought. */
export function createRecharged({ outbox }: Platform, completed: EventKind<RechargeFact>) {
  outbox.subscribe('recharged.facts', completed, async (tx, facts) => {
    await sql`
      insert into recharge_fact (order_id, player_id, amount, recharged_at)
      select * from unnest(${facts.map(({ orderId }) => orderId)}::text[], ${facts.map(({ playerId }) => playerId)}::bigint[],
        ${facts.map(({ amount }) => parseAmount(amount) ?? 0n)}::bigint[], ${facts.map(({ at }) => at)}::timestamptz[])
      on conflict do nothing`.execute(tx);
  });

  return {
    /** Coins a player recharged from a moment on. */
    async since(db: Queryable, playerId: bigint, from: Date): Promise<Minor> {
      const { rows } = await sql<{ sum: bigint }>`
        select coalesce(sum(amount), 0)::bigint as sum from recharge_fact
        where player_id = ${playerId} and recharged_at >= ${from}`.execute(db);
      return rows[0]?.sum ?? 0n;
    },
  };
}
