import { formatAmount } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { assetNumbered } from '../chart.ts';
import type { AssetTotals } from './audit.ts';

export interface HeldBalances {
  totals: AssetTotals[];
  /** Number of the newest posting. */
  postings: bigint;
}

/** What players and the house hold, from the balances themselves; `trialBalance` sums up the movements. */
export async function heldBalances(db: Queryable): Promise<HeldBalances> {
  const { rows } = await sql<{ asset: number; players: bigint; house: bigint }>`
    select asset, sum(players)::bigint as players, sum(house)::bigint as house from (
      select asset, amount as players, 0 as house from (
        select coalesce(sum(coin + bonus + coin_held + bonus_held), 0) as coin, coalesce(sum(shell), 0) as shell,
          coalesce(sum(point), 0) as point, coalesce(sum(growth), 0) as growth, coalesce(sum(welfare), 0) as welfare
        from ledger_purse
      ) held cross join lateral (values (1, coin), (2, shell), (3, point), (4, growth), (5, welfare)) v(asset, amount)
      union all select account & 7, 0, balance from ledger_house_balance
      union all select account & 7, 0, amount from ledger_house_delta
    ) sides group by asset order by asset`.execute(db);
  const newest = await sql<{ number: bigint }>`
    select case when is_called then last_value else 0 end as number from ledger_posting_id`.execute(db);
  return {
    totals: rows.map(({ asset, ...sums }) => ({ asset: assetNumbered(asset), ...sums })),
    postings: newest.rows[0]?.number ?? 0n,
  };
}

export interface AuditRun extends HeldBalances {
  at: Date;
  problems: number;
  failures: number;
}

export async function insertAuditRun(tx: Tx, { at, problems, failures, postings, totals }: AuditRun): Promise<void> {
  const balances = totals.map(({ asset, players, house }) => ({
    asset,
    players: formatAmount(players),
    house: formatAmount(house),
    sum: formatAmount(players + house),
  }));
  await tx
    .insertInto('ledger_audit_run')
    .values({ ended_at: at, problems, failures, postings, balances: JSON.stringify(balances) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The newest run of the hourly audit. */
export function findLastAudit(db: Queryable) {
  return db.selectFrom('ledger_audit_run').selectAll().orderBy('ended_at', 'desc').limit(1).executeTakeFirst();
}
