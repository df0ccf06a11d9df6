import type { Minor } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { invariant } from '../../platform/errors.ts';

interface PlannedGoods {
  id: bigint;
  code: string;
  price: Minor;
  quality: number;
}

/**
 * Finds goods by the codes used in plans, at current prices. Unknown codes are absent from the
 * result.
 */
export async function goodsByCode(db: Queryable, codes: readonly string[]): Promise<Map<string, PlannedGoods>> {
  const { rows } = await sql<PlannedGoods>`
    select id, code, price, quality from goods where code = any(${[...new Set(codes)]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.code, row]));
}

interface PlannedOdds {
  code: string;
  odds: readonly { goods: string; tickets: number }[];
}

/**
 * Builds ticket tables of plans with current goods, by the code of the plan. The ranges follow from
 * order and ticket counts alone, so the list suffices to recompute them.
 */
export async function layOutOdds(db: Queryable, plans: readonly PlannedOdds[]): Promise<Map<string, LaidOutOdds>> {
  const known = await goodsByCode(
    db,
    plans.flatMap(({ odds }) => odds.map(({ goods }) => goods)),
  );
  return new Map(plans.map((plan) => [plan.code, placeTickets(plan, known)]));
}

export type LaidOutOdds = ReturnType<typeof placeTickets>;

function placeTickets({ code, odds }: PlannedOdds, known: Map<string, PlannedGoods>) {
  let next = 0;
  return odds.map(({ goods: name, tickets }, position) => {
    const goods = known.get(name);
    invariant(goods, `${code} holds ${name}, which is not in the catalogue`);
    const firstTicket = next;
    next += tickets;
    return { position, goods, tickets, firstTicket, lastTicket: next - 1 };
  });
}
