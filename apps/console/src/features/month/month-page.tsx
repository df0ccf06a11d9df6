import { PAID_MODES } from '@clearcrate/contract/dashboard';
import { exportMonthReport, getMonthReport, type MonthReport } from '@clearcrate/contract/ledger-desk';
import { isRechargeMethod } from '@clearcrate/contract/recharge-rules';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { call } from '../../lib/api.ts';
import { dayOf } from '../../lib/days.ts';
import { useFilters } from '../../lib/router.ts';
import { useDashboardTexts, useFinanceTexts } from '../../lib/texts.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { ExportButton } from '../../parts/list/export-button.tsx';
import { Facts, Panel, Tag } from '../../parts/panel.tsx';
import parts from '../../parts/parts.module.css';
import classes from './month.module.css';

type Recharge = MonthReport['recharges'][number];
type Play = MonthReport['play'][number];

const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;

/** The report of a month, to be read, printed and exported. */
export function MonthPage() {
  const t = useFinanceTexts();
  const { values, change } = useFilters(['month']);
  const month = MONTH.test(values.month) ? values.month : dayOf(new Date().toISOString()).slice(0, 7);
  const query = useQuery({ queryKey: ['month', month], queryFn: () => call(getMonthReport, { month }) });
  const report = query.data;
  const rechargeColumns = useRechargeColumns();
  const playColumns = usePlayColumns();
  return (
    <div className={classes.page}>
      <div className={classes.bar}>
        <TextField
          compact
          className={classes.month ?? ''}
          type="month"
          label={t('month')}
          value={month}
          onChange={(next) => change({ month: next })}
        />
        <Button size="s" icon="doc" onClick={() => window.print()}>
          {t('month.print')}
        </Button>
        <ExportButton endpoint={exportMonthReport} body={{ month }} />
      </div>
      <Panel
        title={t('month.title', { month })}
        end={
          report && (
            <Tag tone={report.isOver ? 'good' : 'warn'}>{t(report.isOver ? 'month.over' : 'month.running')}</Tag>
          )
        }
      >
        {report && <Totals {...report} />}
      </Panel>
      <Panel title={t('month.recharges')} flush>
        <DataTable
          label={t('month.recharges')}
          query={query}
          rows={report?.recharges ?? []}
          columns={rechargeColumns}
          rowId={({ channel, method, currency }) => `${channel} ${method} ${currency}`}
          empty={{ title: t('month.noRecharges') }}
        />
      </Panel>
      <Panel title={t('month.play')} note={t('month.playHint')} flush>
        <DataTable
          label={t('month.play')}
          query={query}
          rows={report?.play ?? []}
          columns={playColumns}
          rowId={({ mode }) => mode}
          empty={{ title: t('month.noRecharges') }}
        />
      </Panel>
    </div>
  );
}

function useMoney() {
  const formats = useFormats();
  return useCallback(
    (text: string) => (
      <span className={parts.figures}>{formats.number(Number(text), { minimumFractionDigits: 2 })}</span>
    ),
    [formats],
  );
}

function Totals({ totals, balances }: MonthReport) {
  const t = useFinanceTexts();
  const money = useMoney();
  return (
    <div className={classes.totals}>
      <Facts
        rows={[
          [t('month.spent'), money(totals.spent)],
          [t('month.items'), money(totals.items)],
          [t('month.coins'), money(totals.coins)],
          [t('month.free'), money(totals.free)],
          [t('month.net'), <strong key="net">{money(totals.net)}</strong>],
        ]}
      />
      <Facts
        rows={[
          [t('month.soldBack'), money(totals.soldBack)],
          [t('month.delivered', { count: totals.deliveries }), money(totals.delivered)],
          ...balances.map(({ asset, sum }): [string, ReactNode] => [
            t('month.balance', { asset }),
            <Tag key={asset} tone={Number(sum) === 0 ? 'good' : 'bad'}>
              {sum}
            </Tag>,
          ]),
        ]}
      />
    </div>
  );
}

function useRechargeColumns(): Column<Recharge>[] {
  const t = useFinanceTexts();
  const money = useMoney();
  return useMemo(() => {
    const methodOf = (method: string) => (isRechargeMethod(method) ? t(`method.${method}`) : method);
    return [
      { id: 'channel', header: t('month.channel'), cell: ({ row }) => row.original.channel },
      { id: 'method', header: t('order.method'), cell: ({ row }) => methodOf(row.original.method) },
      { id: 'orders', header: t('month.orders'), cell: ({ row }) => row.original.orders },
      { id: 'currency', header: t('month.currency'), cell: ({ row }) => row.original.currency },
      { id: 'paid', header: t('month.gross'), cell: ({ row }) => money(row.original.paid) },
      { id: 'refunded', header: t('days.refunded'), cell: ({ row }) => money(row.original.refunded) },
      { id: 'net', header: t('month.netPaid'), cell: ({ row }) => <strong>{money(row.original.net)}</strong> },
      { id: 'coins', header: t('order.coins'), cell: ({ row }) => money(row.original.coins) },
      { id: 'gift', header: t('month.gift'), cell: ({ row }) => money(row.original.gift) },
    ];
  }, [t, money]);
}

function usePlayColumns(): Column<Play>[] {
  const t = useFinanceTexts();
  const dashboard = useDashboardTexts();
  const money = useMoney();
  return useMemo(() => {
    const nameOf = (mode: string) => {
      const known = PAID_MODES.find((name) => name === mode);
      return known ? dashboard(`mode.${known}`) : mode;
    };
    return [
      { id: 'mode', header: dashboard('col.mode'), cell: ({ row }) => nameOf(row.original.mode) },
      { id: 'spent', header: dashboard('col.spent'), cell: ({ row }) => money(row.original.spent) },
      { id: 'items', header: dashboard('col.items'), cell: ({ row }) => money(row.original.items) },
      { id: 'coins', header: dashboard('col.coins'), cell: ({ row }) => money(row.original.coins) },
      { id: 'gross', header: t('month.margin'), cell: ({ row }) => <strong>{money(row.original.gross)}</strong> },
    ];
  }, [t, dashboard, money]);
}
