import { holds } from '@clearcrate/contract/permissions';
import { getReconciliation } from '@clearcrate/contract/recharge-desk';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api.ts';
import { useMe } from '../../lib/session.ts';
import { useFinanceTexts } from '../../lib/texts.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel, Tag } from '../../parts/panel.tsx';
import parts from '../../parts/parts.module.css';
import { ClaimsPanel } from './claims-panel.tsx';
import { DifferencesPanel } from './differences-panel.tsx';
import { MethodName, type Reconciliation } from './method-name.tsx';
import classes from './recharge.module.css';
import { ReconcileButton } from './reconcile-button.tsx';

type Day = Reconciliation['days'][number];
type Provider = Reconciliation['providers'][number];

/** What does not agree with the providers, and what to do about it. */
export function ReconciliationPage() {
  const t = useFinanceTexts();
  const { data: me } = useMe();
  const query = useQuery({ queryKey: ['reconciliation'], queryFn: () => call(getReconciliation, {}) });
  const dayColumns = useDayColumns();
  const providerColumns = useProviderColumns();
  if (!me) return null;
  const mayClose = holds(me.role, 'recharge.settle');
  const methods = (query.data?.providers ?? []).filter(({ hasAccount }) => hasAccount).map(({ method }) => method);
  return (
    <div className={classes.page}>
      <ClaimsPanel mayClose={mayClose} />
      <DifferencesPanel query={query} rows={query.data?.differences ?? []} mayClose={mayClose} />
      <div className={classes.columns}>
        <div className={classes.list}>
          <Panel title={t('days')} end={mayClose && methods.length > 0 && <ReconcileButton methods={methods} />} flush>
            <DataTable
              label={t('days')}
              query={query}
              rows={query.data?.days ?? []}
              columns={dayColumns}
              rowId={({ day, method }) => `${day} ${method}`}
              empty={{ title: t('days.none'), hint: t('days.noneHint') }}
            />
          </Panel>
        </div>
        <div className={classes.panel}>
          <Panel title={t('providers')} flush>
            <DataTable
              label={t('providers')}
              query={query}
              rows={query.data?.providers ?? []}
              columns={providerColumns}
              rowId={({ method }) => method}
              empty={{ title: t('providers.none') }}
            />
          </Panel>
        </div>
      </div>
    </div>
  );
}

function useDayColumns(): Column<Day>[] {
  const t = useFinanceTexts();
  const formats = useFormats();
  return useMemo(() => {
    const money = (text: string) => (
      <span className={parts.figures}>{formats.number(Number(text), { minimumFractionDigits: 2 })}</span>
    );
    return [
      { id: 'day', header: t('days.day'), cell: ({ row }) => formats.day(row.original.day) },
      { id: 'method', header: t('order.method'), cell: ({ row }) => <MethodName method={row.original.method} /> },
      { id: 'payments', header: t('days.payments'), cell: ({ row }) => formats.number(row.original.payments) },
      { id: 'paid', header: t('days.paid'), cell: ({ row }) => money(row.original.paid) },
      { id: 'refunded', header: t('days.refunded'), cell: ({ row }) => money(row.original.refunded) },
      {
        id: 'state',
        header: t('days.state'),
        cell: ({ row }) => (
          <Tag tone={row.original.open > 0 ? 'warn' : 'good'}>
            {row.original.open > 0 ? t('days.open', { count: row.original.open }) : t('days.agrees')}
          </Tag>
        ),
      },
      { id: 'at', header: t('days.fetchedAt'), cell: ({ row }) => <Moment at={row.original.fetchedAt} /> },
    ];
  }, [t, formats]);
}

function useProviderColumns(): Column<Provider>[] {
  const t = useFinanceTexts();
  return useMemo(
    () => [
      { id: 'method', header: t('order.method'), cell: ({ row }) => <MethodName method={row.original.method} /> },
      {
        id: 'state',
        header: t('providers.state'),
        cell: ({ row }) => <ProviderState {...row.original} />,
      },
      {
        id: 'last',
        header: t('providers.last'),
        cell: ({ row }) => (row.original.lastCreditedAt ? <Moment at={row.original.lastCreditedAt} /> : '–'),
      },
      { id: 'waiting', header: t('providers.waiting'), cell: ({ row }) => row.original.waiting },
    ],
    [t],
  );
}

function ProviderState({ hasAccount, overdue }: Provider) {
  const t = useFinanceTexts();
  if (!hasAccount) return <Tag>{t('providers.noAccount')}</Tag>;
  return (
    <Tag tone={overdue > 0 ? 'warn' : 'good'}>
      {overdue > 0 ? t('providers.overdue', { count: overdue }) : t('providers.good')}
    </Tag>
  );
}
