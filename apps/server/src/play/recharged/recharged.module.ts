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

/** What is heard of a recharge that was taken back, or given again. */
interface ReversalFact {
  orderId: string;
  isReversed: boolean;
  step: number;
}

export type Recharged = ReturnType<typeof createRecharged>;

/** Keeps what players recharged and when, so that modes can ask for any stretch of time without knowing how coins are bought. */
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
    // Of several words about one order in a row the last one tells; a row is changed once by a statement, and all in one order.
    const last = [...new Map(facts.map((fact) => [fact.orderId, fact])).values()];
    await sql`
      insert into recharge_reversal (order_id, is_reversed, step)
      select * from unnest(${last.map(({ orderId }) => orderId)}::text[],
        ${last.map(({ isReversed }) => isReversed)}::boolean[], ${last.map(({ step }) => step)}::int[]) order by 1
      on conflict (order_id) do update set is_reversed = excluded.is_reversed, step = excluded.step
        where recharge_reversal.step < excluded.step`.execute(tx);
  });

  return {
    /** Coins a player recharged from a moment on, without what was taken back for a refund. */
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
