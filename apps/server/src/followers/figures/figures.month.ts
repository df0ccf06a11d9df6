import { PAID_MODES } from '@clearcrate/contract/dashboard';
import { DELIVERY_STATES } from '@clearcrate/contract/delivery-rules';
import type { MonthReport } from '@clearcrate/contract/ledger-desk';
import { formatAmount } from '@clearcrate/contract/money';
import { REFUND_STATES } from '@clearcrate/contract/recharge-rules';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import type { FileAnswer } from '../../platform/http/files/file-answer.ts';
import type { Platform } from '../../platform/platform.ts';
import { CSV_START, csvLine } from '../../platform/text/csv.ts';
import { type LedgerDesk, totalsByAsset } from './figures.ledger.ts';
import type { FigureReader } from './figures.reader.ts';
import type { Stretch } from './figures.sums.ts';
import { revenueOf, sumOf } from './figures.view.ts';

interface RechargeSum {
  channel: string;
  method: string;
  currency: string;
  orders: number;
  paid: bigint;
  refunds: number;
  refunded: bigint;
  coins: bigint;
  gift: bigint;
}

/** Credits and made refunds of a time, by channel and method. */
async function sumRecharges(db: Queryable, { from, to }: Stretch): Promise<RechargeSum[]> {
  const { rows } = await sql<RechargeSum>`
    select channel_code as channel, method, currency, sum(orders)::int as orders, sum(paid)::bigint as paid,
      sum(refunds)::int as refunds, sum(refunded)::bigint as refunded, sum(coins)::bigint as coins, sum(gift)::bigint as gift
    from (
      select player_id, method, currency, 1 as orders, pay as paid, 0 as refunds, 0 as refunded, coins, gift
      from recharge_order where credited_at >= ${from} and credited_at < ${to}
      union all
      select o.player_id, o.method, o.currency, 0, 0, 1, o.pay, 0, 0
      from recharge_refund r join recharge_order o on o.id = r.order_id
      where r.state = ${REFUND_STATES.done} and r.ended_at >= ${from} and r.ended_at < ${to}
    ) moved join player on player.id = moved.player_id
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}

async function sumDeliveries(db: Queryable, { from, to }: Stretch): Promise<{ deliveries: number; worth: bigint }> {
  const { rows } = await sql<{ deliveries: number; worth: bigint }>`
    select count(*)::int as deliveries, coalesce(sum(price), 0)::bigint as worth from delivery_order
    where state = ${DELIVERY_STATES.delivered} and ended_at >= ${from} and ended_at < ${to}`.execute(db);
  return rows[0] ?? { deliveries: 0, worth: 0n };
}

interface MonthDeps {
  reader: FigureReader;
  ledger: LedgerDesk;
}

/** The month-end report, from the same figures as the dashboard. */
export function createMonthReport({ calendar, clock, reports }: Platform, { reader, ledger }: MonthDeps) {
  const stretchOf = (month: string): Stretch => {
    const next = calendar.addDays(`${month}-28`, 4).slice(0, 7);
    return {
      from: new Date(calendar.startOfDay(`${month}-01`)),
      to: new Date(calendar.startOfDay(`${next}-01`)),
    };
  };

  const report = async (month: string): Promise<MonthReport> => {
    const stretch = stretchOf(month);
    const [accounts, items, recharges, delivered, balances] = await Promise.all([
      reader.accounts(stretch, true),
      reader.items(stretch, true),
      sumRecharges(reports, stretch),
      sumDeliveries(reports, stretch),
      ledger.accountsAt(stretch.to),
    ]);
    const revenue = revenueOf(accounts, items);
    const [spent, won, coins] = [sumOf(revenue.spent), sumOf(revenue.items), sumOf(revenue.coins)];
    return {
      month,
      from: stretch.from.toISOString(),
      until: stretch.to.toISOString(),
      isOver: stretch.to.getTime() <= clock.now(),
      recharges: recharges.map(({ paid, refunded, coins: bought, gift, ...row }) => ({
        ...row,
        paid: formatAmount(paid),
        refunded: formatAmount(refunded),
        net: formatAmount(paid - refunded),
        coins: formatAmount(bought),
        gift: formatAmount(gift),
      })),
      play: PAID_MODES.map((mode) => ({
        mode,
        spent: formatAmount(revenue.spent[mode]),
        items: formatAmount(revenue.items[mode]),
        coins: formatAmount(revenue.coins[mode]),
        gross: formatAmount(revenue.spent[mode] - revenue.items[mode] - revenue.coins[mode]),
      })),
      totals: {
        spent: formatAmount(spent),
        items: formatAmount(won),
        coins: formatAmount(coins),
        free: formatAmount(revenue.free),
        soldBack: formatAmount(revenue.soldBack),
        delivered: formatAmount(delivered.worth),
        deliveries: delivered.deliveries,
        net: formatAmount(spent - won - coins - revenue.free),
      },
      balances: totalsByAsset(balances),
    };
  };

  return {
    report,
    exported: (month: string): FileAnswer => ({ name: `clearcrate-${month}.csv`, chunks: csvOf(report(month)) }),
  };
}
export type MonthReports = ReturnType<typeof createMonthReport>;

async function* csvOf(made: Promise<MonthReport>): AsyncGenerator<string> {
  const { month, recharges, play, totals, balances } = await made;
  yield CSV_START + csvLine(['month', month]);
  for (const rows of [recharges, play, [totals], balances]) yield csvLine([]) + tableOf(rows);
}

/** Rows with their names in the first line. */
function tableOf(rows: readonly Record<string, string | number>[]): string {
  const [first] = rows;
  if (!first) return '';
  const names = Object.keys(first);
  return csvLine(names) + rows.map((row) => csvLine(names.map((name) => String(row[name])))).join('');
}
