import { type Minor, parseAmount } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import type { EventKind } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';

/** Payload of a completed recharge. */
interface RechargeFact {
  playerId: string;
  amount: string;
  orderId: string;
  at: string;
}

/** Payload of a reversed or restored recharge. `step` orders the changes of one order. */
interface ReversalFact {
  orderId: string;
  isReversed: boolean;
  step: number;
}

export type Recharged = ReturnType<typeof createRecharged>;

/**
 * Stores recharges by player and time, so that modes can sum them without importing the recharge
 * feature.
 */
export function createRecharged(
  { outbox }: Platform,
  { completed, reversed }: { completed: EventKind<RechargeFact>; reversed: EventKind<ReversalFact> },
) {
  outbox.subscribe('recharged.facts', completed, async (tx, facts) => {
    await sql`
      insert into recharge_fact (order_id, player_id, amount, recharged_at)
      select * from unnest(${facts.map(({ orderId }) => orderId)}::text[], ${facts.map(({ playerId }) => playerId)}::bigint[],
        ${facts.map(({ amount }) => parseAmount(amount) ?? 0n)}::bigint[], ${facts.map(({ at }) => at)}::timestamptz[]) order by 1
      on conflict do nothing`.execute(tx);
  });

  outbox.subscribe('recharged.reversals', reversed, async (tx, facts) => {
    // Keeps the last fact of each order, since a statement can update a row once. Sorted against
    // deadlocks.
    const last = [...new Map(facts.map((fact) => [fact.orderId, fact])).values()];
    await sql`
      insert into recharge_reversal (order_id, is_reversed, step)
      select * from unnest(${last.map(({ orderId }) => orderId)}::text[],
        ${last.map(({ isReversed }) => isReversed)}::boolean[], ${last.map(({ step }) => step)}::int[]) order by 1
      on conflict (order_id) do update set is_reversed = excluded.is_reversed, step = excluded.step
        where recharge_reversal.step < excluded.step`.execute(tx);
  });

  return {
    /** Sums the coins a player recharged since a time, without reversed orders. */
    async since(db: Queryable, playerId: bigint, from: Date): Promise<Minor> {
      const { rows } = await sql<{ sum: bigint }>`
        select coalesce(sum(fact.amount), 0)::bigint as sum from recharge_fact fact
        where fact.player_id = ${playerId} and fact.recharged_at >= ${from}
          and not exists (select from recharge_reversal back where back.order_id = fact.order_id and back.is_reversed)`.execute(
        db,
      );
      return rows[0]?.sum ?? 0n;
    },
  };
}
