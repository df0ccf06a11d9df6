import { closeDifference } from '@clearcrate/contract/recharge-desk';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useFinanceTexts, useTexts } from '../../lib/texts.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { type Column, DataTable, Two } from '../../parts/data-table.tsx';
import { Panel } from '../../parts/panel.tsx';
import { MethodName, type Reconciliation } from './method-name.tsx';
import classes from './recharge.module.css';

type Difference = Reconciliation['differences'][number];

const KINDS = [
  'unknownPayment',
  'notCredited',
  'wrongAmount',
  'paidTwice',
  'notPaid',
  'unknownRefund',
  'refundAmount',
  'refundMissing',
  'ledger',
  'unreadable',
] as const;
const kindOf = (kind: string) => KINDS.find((one) => one === kind) ?? 'unreadable';

interface DifferencesProps {
  query: UseQueryResult<Reconciliation>;
  rows: readonly Difference[];
  mayClose: boolean;
}

/** What bills, orders and ledger disagree about. */
export function DifferencesPanel({ query, rows, mayClose }: DifferencesProps) {
  const t = useFinanceTexts();
  const [closing, setClosing] = useState<Difference>();
  const columns = useDifferenceColumns(mayClose, setClosing);
  return (
    <Panel title={t('differences')} note={rows.length > 0 && rows.length} flush>
      <DataTable
        label={t('differences')}
        query={query}
        rows={rows}
        columns={columns}
        rowId={({ differenceId }) => differenceId}
        empty={{ title: t('differences.none') }}
      />
      <ActDialog
        open={closing !== undefined}
        onClose={() => setClosing(undefined)}
        title={t('differences.close')}
        {...(closing ? { subtitle: t(`advice.difference.${kindOf(closing.kind)}`) } : {})}
        endpoint={closeDifference}
        body={{ differenceId: closing?.differenceId ?? '', reason: '' }}
        asksReason
        act={{ children: t('differences.close'), variant: 'primary' }}
        changes={['reconciliation']}
      />
    </Panel>
  );
}

function useDifferenceColumns(mayClose: boolean, close: (difference: Difference) => void): Column<Difference>[] {
  const t = useFinanceTexts();
  const common = useTexts();
  return useMemo(
    () => [
      {
        id: 'kind',
        header: t('claims.kind'),
        cell: ({ row }) => <Two first={t(`difference.${kindOf(row.original.kind)}`)} second={row.original.reference} />,
      },
      { id: 'day', header: t('days.day'), cell: ({ row }) => row.original.day },
      { id: 'method', header: t('order.method'), cell: ({ row }) => <MethodName method={row.original.method} /> },
      { id: 'ours', header: t('differences.ours'), cell: ({ row }) => row.original.ours ?? '–' },
      { id: 'theirs', header: t('differences.theirs'), cell: ({ row }) => row.original.theirs ?? '–' },
      {
        id: 'what',
        header: t('whatToDo'),
        cell: ({ row }) => <span className={classes.quiet}>{t(`advice.difference.${kindOf(row.original.kind)}`)}</span>,
      },
      {
        id: 'acts',
        header: common('list.acts'),
        cell: ({ row }) =>
          mayClose && (
            <Button size="s" onClick={() => close(row.original)}>
              {t('differences.close')}
            </Button>
          ),
      },
    ],
    [t, common, mayClose, close],
  );
}
