import { getDeliveryQueue, getMarketBalance } from '@clearcrate/contract/delivery-desk';
import { holds } from '@clearcrate/contract/permissions';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api.ts';
import { useFilters } from '../../lib/router.ts';
import { useMe } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { type Column, DataTable, Two } from '../../parts/data-table.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel, Tag } from '../../parts/panel.tsx';
import parts from '../../parts/parts.module.css';
import classes from './deliveries.module.css';
import { DeliveryPanel } from './delivery-panel.tsx';
import { type Delivery, stateOf } from './delivery-states.ts';

const TONES = { 1: 'warn', 2: 'plain', 3: 'violet' } as const;

/** The delivery queue: what has to be sent, least time left first. */
export function DeliveriesPage() {
  const t = useTexts();
  const { data: me } = useMe();
  const { values, change } = useFilters(['order']);
  const query = useQuery({ queryKey: ['deliveries'], queryFn: () => call(getDeliveryQueue, {}) });
  const columns = useDeliveryColumns();
  const items = query.data?.items ?? [];
  const selected = items.find(({ orderNo }) => orderNo === values.order);
  if (!me) return null;
  return (
    <div className={classes.columns}>
      <div className={classes.list}>
        <Panel title={t('nav.deliveries')} note={items.length} end={<MarketBalance />} flush>
          <DataTable
            label={t('nav.deliveries')}
            query={query}
            rows={items}
            columns={columns}
            rowId={({ orderNo }) => orderNo}
            selected={values.order}
            onSelect={({ orderNo }) => change({ order: orderNo })}
            empty={{ title: t('delivery.none'), hint: t('delivery.noneHint') }}
          />
          {items.length > 0 && <p className={parts.end}>{t('list.end')}</p>}
        </Panel>
      </div>
      {selected && (
        <DeliveryPanel key={selected.orderNo} delivery={selected} mayMove={holds(me.role, 'deliveries.move')} />
      )}
    </div>
  );
}

function MarketBalance() {
  const t = useTexts();
  const query = useQuery({ queryKey: ['market-balance'], queryFn: () => call(getMarketBalance, {}) });
  if (query.isError) return <Tag tone="warn">{t('delivery.balanceUnknown')}</Tag>;
  const balance = query.data?.balance;
  if (!balance) return null;
  return <Tag tone={balance.isLow ? 'bad' : 'good'}>{t('delivery.balance', { amount: balance.text })}</Tag>;
}

function useDeliveryColumns(): Column<Delivery>[] {
  const t = useTexts();
  const formats = useFormats();
  return useMemo(
    () => [
      { id: 'order', header: t('delivery.order'), cell: ({ row }) => row.original.orderNo },
      {
        id: 'item',
        header: t('delivery.item'),
        cell: ({ row }) => (
          <Two
            first={row.original.item}
            second={formats.number(Number(row.original.price), { minimumFractionDigits: 2 })}
          />
        ),
      },
      {
        id: 'player',
        header: t('delivery.player'),
        cell: ({ row }) => <Two first={row.original.nickname} second={row.original.playerId} />,
      },
      {
        id: 'by',
        header: t('delivery.by'),
        cell: ({ row }) => t(row.original.provider === 'market' ? 'delivery.market' : 'delivery.hand'),
      },
      {
        id: 'state',
        header: t('field.state'),
        cell: ({ row }) => <Tag tone={toneOf(row.original.state)}>{t(stateOf(row.original.state))}</Tag>,
      },
      { id: 'due', header: t('delivery.due'), cell: ({ row }) => <Moment at={row.original.dueAt} /> },
    ],
    [t, formats],
  );
}

const toneOf = (state: number) => TONES[state as keyof typeof TONES] ?? 'plain';
