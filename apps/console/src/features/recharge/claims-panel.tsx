import type { DataOf } from '@clearcrate/contract/endpoint';
import { closeClaim, getClaims } from '@clearcrate/contract/recharge-desk';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../lib/api.ts';
import { useFinanceTexts, useTexts } from '../../lib/texts.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { type Column, DataTable, Two } from '../../parts/data-table.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel } from '../../parts/panel.tsx';
import { claimText } from './claim-texts.ts';
import classes from './recharge.module.css';

type Claim = DataOf<typeof getClaims>['items'][number];

/** Money that waits for the decision of a person. */
export function ClaimsPanel({ mayClose }: { mayClose: boolean }) {
  const t = useFinanceTexts();
  const [closing, setClosing] = useState<Claim>();
  const query = useQuery({ queryKey: ['claims'], queryFn: () => call(getClaims, {}) });
  const columns = useClaimColumns(mayClose, setClosing);
  const items = query.data?.items ?? [];
  return (
    <Panel title={t('claims')} note={items.length > 0 && items.length} flush>
      <DataTable
        label={t('claims')}
        query={query}
        rows={items}
        columns={columns}
        rowId={({ claimId }) => claimId}
        empty={{ title: t('claims.none') }}
      />
      <ActDialog
        open={closing !== undefined}
        onClose={() => setClosing(undefined)}
        title={t('claims.close')}
        {...(closing ? { subtitle: t(`advice.${claimText(closing.kind)}`) } : {})}
        endpoint={closeClaim}
        body={{ claimId: closing?.claimId ?? '', reason: '' }}
        asksReason
        act={{ children: t('claims.close'), variant: 'primary' }}
        changes={['claims', 'recharge-order']}
      />
    </Panel>
  );
}

function useClaimColumns(mayClose: boolean, close: (claim: Claim) => void): Column<Claim>[] {
  const t = useFinanceTexts();
  const common = useTexts();
  return useMemo(
    () => [
      {
        id: 'kind',
        header: t('claims.kind'),
        cell: ({ row }) => <Two first={t(claimText(row.original.kind))} second={row.original.reference} />,
      },
      {
        id: 'order',
        header: t('order.number'),
        cell: ({ row }) => <a href={`#/recharge?order=${row.original.orderNo}`}>{row.original.orderNo}</a>,
      },
      { id: 'amount', header: t('claims.amount'), cell: ({ row }) => row.original.amount },
      { id: 'at', header: t('order.createdAt'), cell: ({ row }) => <Moment at={row.original.createdAt} /> },
      {
        id: 'what',
        header: t('whatToDo'),
        cell: ({ row }) => <span className={classes.quiet}>{t(`advice.${claimText(row.original.kind)}`)}</span>,
      },
      {
        id: 'acts',
        header: common('list.acts'),
        cell: ({ row }) =>
          mayClose && (
            <Button size="s" onClick={() => close(row.original)}>
              {t('claims.close')}
            </Button>
          ),
      },
    ],
    [t, common, mayClose, close],
  );
}
