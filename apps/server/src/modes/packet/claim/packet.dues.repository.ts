import { MODES } from '@clearcrate/contract/modes';
import type { Minor } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import { HOUSE_ACCOUNTS } from '../../../ledger/chart.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { REAL_KINDS } from '../packet.repository.ts';

/** Terms of a rate packet: a rate of the coins spent, or of the net loss. */
export interface DueTerms {
  isLoss: boolean;
  rate: number;
  cap: Minor | null;
  total: Minor;
  from: Date;
  to: Date;
}

/** Sources of items received in exchange for other items; they do not count as winnings. */
const EXCHANGED: readonly number[] = [MODES.replacement.number, MODES.refining.number];

/**
 * Computes and inserts the amount due to each real player from the postings of the closed period.
 * Spending and payouts come from the house accounts, so all modes are included. If the sum exceeds
 * the total, the total is apportioned by largest remainder.
 */
export async function insertDues(tx: Tx, packetId: bigint, terms: DueTerms): Promise<void> {
  const { isLoss, rate, cap, total, from, to } = terms;
  // A year may have millions of postings. This runs in a job, so the statement timeout of calls
  // does not apply.
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`
    with moved as (
      select owner_id as player_id, coalesce(sum(amount) filter (where account = ${HOUSE_ACCOUNTS.sales}), 0) as spent,
        -coalesce(sum(amount) filter (where account = ${HOUSE_ACCOUNTS.payout}), 0) as returned
      from ledger_entry
      where account = any(${[HOUSE_ACCOUNTS.sales, HOUSE_ACCOUNTS.payout]}::int[])
        and created_at >= ${from} and created_at < ${to} group by 1
    ), gained as (
      select player_id, sum(recovery_price) as won from bag_item
      where acquired_at >= ${from} and acquired_at < ${to} and not source = any(${EXCHANGED}::int[]) group by 1
    ), based as (
      select moved.player_id, moved.spent, moved.returned, coalesce(gained.won, 0) as won,
        case when ${isLoss} then moved.spent - moved.returned - coalesce(gained.won, 0) else moved.spent end as base
      from moved join player on player.id = moved.player_id and player.kind = any(${REAL_KINDS}::int[])
      left join gained on gained.player_id = moved.player_id
    ), owing as (
      select *, least(floor(base * ${rate}::int / 10000), ${cap}::bigint) as owed from based where base > 0
    ), counted as (
      select *, sum(owed) over () as whole from owing where owed > 0
    ), placed as (
      select *, row_number() over (order by (owed * ${total}::bigint) % whole desc, player_id) as place,
        case when whole <= ${total}::bigint then owed else floor(owed * ${total}::bigint / whole) end as part
      from counted
    ), due as (
      select *, part + case when whole > ${total}::bigint and place <= ${total}::bigint - sum(part) over () then 1 else 0 end
        as amount from placed
    ), written as (
      insert into packet_due (packet_id, player_id, spent, returned, won, base, owed, amount)
      select ${packetId}::bigint, player_id, spent, returned, won, base, owed, amount from due where amount > 0
    )
    update packet set owed_to_all = coalesce((select max(whole)::bigint from counted), 0)
    where id = ${packetId}`.execute(tx);
}

export async function findDuesOf(tx: Tx, packetId: bigint) {
  const { rows } = await sql<{ player_id: bigint; amount: Minor }>`
    select player_id, amount from packet_due where packet_id = ${packetId} order by player_id`.execute(tx);
  return rows;
}
