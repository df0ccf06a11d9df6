import { getCardBatches, voidCardBatch } from '@clearcrate/contract/card-desk';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { holds } from '@clearcrate/contract/permissions';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../lib/api.ts';
import { useMe } from '../../lib/session.ts';
import { useFinanceTexts, useTexts } from '../../lib/texts.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel } from '../../parts/panel.tsx';
import parts from '../../parts/parts.module.css';
import { type Card, CreateBatch } from './create-batch.tsx';
import { PrintedCards } from './printed-cards.tsx';

type Batch = DataOf<typeof getCardBatches>['items'][number];

/** Batches of recharge cards: made, printed once, and voided. */
export function CardsPage() {
  const t = useTexts();
  const finance = useFinanceTexts();
  const { data: me } = useMe();
  const [made, setMade] = useState<Card[]>();
  const [voiding, setVoiding] = useState<Batch>();
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ queryKey: ['card-batches'], queryFn: () => call(getCardBatches, {}) });
  const mayManage = me ? holds(me.role, 'cards.manage') : false;
  const columns = useBatchColumns(mayManage, setVoiding);
  const create = mayManage && (
    <Button size="s" icon="plus" variant="primary" onClick={() => setOpen(true)}>
      {finance('cards.create')}
    </Button>
  );
  return (
    <>
      <Panel title={t('nav.cards')} end={create} flush>
        <DataTable
          label={t('nav.cards')}
          query={query}
          rows={query.data?.items ?? []}
          columns={columns}
          rowId={({ batch }) => batch}
          empty={{ title: finance('cards.none'), hint: finance('cards.noneHint') }}
        />
      </Panel>
      <CreateBatch open={isOpen} onClose={() => setOpen(false)} onMade={setMade} />
      {made && <PrintedCards cards={made} onClose={() => setMade(undefined)} />}
      <ActDialog
        open={voiding !== undefined}
        onClose={() => setVoiding(undefined)}
        title={finance('cards.voidTitle', { batch: voiding?.batch ?? '' })}
        subtitle={finance('cards.voidHint')}
        endpoint={voidCardBatch}
        body={{ batch: voiding?.batch ?? '', reason: '' }}
        asksReason
        act={{ children: finance('cards.void'), variant: 'danger' }}
        changes={['card-batches']}
      />
    </>
  );
}

function useBatchColumns(mayManage: boolean, choose: (batch: Batch) => void): Column<Batch>[] {
  const t = useTexts();
  const finance = useFinanceTexts();
  const formats = useFormats();
  return useMemo(() => {
    const money = (text: string) => (
      <span className={parts.figures}>{formats.number(Number(text), { minimumFractionDigits: 2 })}</span>
    );
    return [
      { id: 'batch', header: finance('cards.batch'), cell: ({ row }) => row.original.batch },
      { id: 'cards', header: finance('cards.count'), cell: ({ row }) => row.original.cards },
      { id: 'used', header: finance('cards.used'), cell: ({ row }) => row.original.used },
      { id: 'voided', header: finance('cards.voided'), cell: ({ row }) => row.original.voided },
      { id: 'coins', header: finance('cards.coins'), cell: ({ row }) => money(row.original.coins) },
      { id: 'unused', header: finance('cards.unused'), cell: ({ row }) => money(row.original.unused) },
      { id: 'at', header: finance('cards.createdAt'), cell: ({ row }) => <Moment at={row.original.createdAt} /> },
      {
        id: 'last',
        header: finance('cards.lastUsedAt'),
        cell: ({ row }) => (row.original.lastUsedAt ? <Moment at={row.original.lastUsedAt} /> : '–'),
      },
      {
        id: 'acts',
        header: t('list.acts'),
        cell: ({ row }) =>
          mayManage &&
          row.original.cards > row.original.used + row.original.voided && (
            <Button size="s" variant="danger" onClick={() => choose(row.original)}>
              {finance('cards.void')}
            </Button>
          ),
      },
    ];
  }, [t, finance, formats, mayManage, choose]);
}
