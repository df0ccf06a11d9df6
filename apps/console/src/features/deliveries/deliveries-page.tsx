import {
  exportDeliveryQueue,
  getDeliveryQueue,
  getMarketBalance,
  takeDelivery,
  takeFromMarket,
} from '@clearcrate/contract/delivery-desk';
import type { BodyInputOf } from '@clearcrate/contract/endpoint';
import { holds } from '@clearcrate/contract/permissions';
import { SelectField } from '@clearcrate/ui/field/select-field.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api.ts';
import { useMe } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { type Column, Two } from '../../parts/data-table.tsx';
import type { BulkAct } from '../../parts/list/bulk-bar.tsx';
import { List } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { Moment } from '../../parts/moment.tsx';
import { Tag } from '../../parts/panel.tsx';
import parts from '../../parts/parts.module.css';
import classes from './deliveries.module.css';
import { DeliveryPanel } from './delivery-panel.tsx';
import { type Delivery, stateOf } from './delivery-states.ts';

const TONES = { 1: 'warn', 2: 'plain', 3: 'violet' } as const;

const FILTERS = ['provider', 'state', 'order'] as const;
type Filters = Record<(typeof FILTERS)[number], string>;

const bodyOf = ({ provider, state }: Filters): Partial<BodyInputOf<typeof getDeliveryQueue>> => ({
  ...(provider === 'hand' || provider === 'market' ? { provider } : {}),
  ...(/^[123]$/.test(state) ? { state: Number(state) } : {}),
});

/** The delivery queue: what has to be sent, least time left first. */
export function DeliveriesPage() {
  const t = useTexts();
  const { data: me } = useMe();
  const list = useList({
    name: 'deliveries',
    endpoint: getDeliveryQueue,
    csv: exportDeliveryQueue,
    filters: FILTERS,
    bodyOf,
    sort: { by: 'due', descending: false },
  });
  const { values, change } = list;
  const columns = useDeliveryColumns();
  const bulk = useDeliveryActs();
  const selected = list.rows.find(({ orderNo }) => orderNo === values.order);
  if (!me) return null;
  const mayMove = holds(me.role, 'deliveries.move');
  return (
    <div className={classes.columns}>
      <div className={classes.list}>
        <List
          list={list}
          title={t('nav.deliveries')}
          end={<MarketBalance />}
          label={t('nav.deliveries')}
          columns={columns}
          rowId={({ orderNo }) => orderNo}
          selected={values.order}
          onSelect={({ orderNo }) => change({ order: orderNo })}
          empty={{ title: t('delivery.none'), hint: t('delivery.noneHint') }}
          searchHint={t('delivery.searchHint')}
          filters={<QueueFilters values={values} change={change} />}
          bulk={mayMove ? bulk : []}
        />
      </div>
      {selected && <DeliveryPanel key={selected.orderNo} delivery={selected} mayMove={mayMove} />}
    </div>
  );
}

function QueueFilters({ values, change }: { values: Filters; change(changes: Partial<Filters>): void }) {
  const t = useTexts();
  return (
    <>
      <SelectField
        compact
        className={parts.barField ?? ''}
        label={t('delivery.by')}
        value={values.provider}
        onChange={(provider) => change({ provider })}
        options={[
          { value: '', label: t('delivery.all') },
          { value: 'hand', label: t('delivery.hand') },
          { value: 'market', label: t('delivery.market') },
        ]}
      />
      <SelectField
        compact
        className={parts.barField ?? ''}
        label={t('field.state')}
        value={values.state}
        onChange={(state) => change({ state })}
        options={[
          { value: '', label: t('delivery.all') },
          ...[1, 2, 3].map((state) => ({ value: String(state), label: t(stateOf(state)) })),
        ]}
      />
    </>
  );
}

/** The steps that make sense for many orders at once. */
function useDeliveryActs(): BulkAct<Delivery>[] {
  const t = useTexts();
  const act = (
    name: 'toHand' | 'take',
    endpoint: typeof takeFromMarket | typeof takeDelivery,
    provider: Delivery['provider'],
  ) => ({
    name,
    label: t(`delivery.${name}`),
    effect: t(`delivery.${name}Hint`),
    leavesOut: (row: Delivery) =>
      row.provider === provider && row.state === 1
        ? undefined
        : t('delivery.leftOut', { state: t(stateOf(row.state)) }),
    run: ({ orderNo }: Delivery) => call(endpoint, { orderNo }),
  });
  return [act('take', takeDelivery, 'hand'), act('toHand', takeFromMarket, 'market')];
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
      { id: 'order', csv: 'orderNo', header: t('delivery.order'), cell: ({ row }) => row.original.orderNo },
      {
        id: 'item',
        sort: 'price',
        csv: ['item', 'price'],
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
        csv: ['playerId', 'nickname'],
        header: t('delivery.player'),
        cell: ({ row }) => <Two first={row.original.nickname} second={row.original.playerId} />,
      },
      {
        id: 'by',
        csv: 'provider',
        header: t('delivery.by'),
        cell: ({ row }) => t(row.original.provider === 'market' ? 'delivery.market' : 'delivery.hand'),
      },
      {
        id: 'state',
        csv: 'state',
        header: t('field.state'),
        cell: ({ row }) => <Tag tone={toneOf(row.original.state)}>{t(stateOf(row.original.state))}</Tag>,
      },
      {
        id: 'due',
        sort: 'due',
        csv: 'dueAt',
        header: t('delivery.due'),
        cell: ({ row }) => <Moment at={row.original.dueAt} />,
      },
      {
        id: 'asked',
        optional: true,
        sort: 'created',
        csv: 'createdAt',
        header: t('delivery.asked'),
        cell: ({ row }) => <Moment at={row.original.createdAt} />,
      },
      { id: 'note', optional: true, csv: 'note', header: t('delivery.note'), cell: ({ row }) => row.original.note },
    ],
    [t, formats],
  );
}

const toneOf = (state: number) => TONES[state as keyof typeof TONES] ?? 'plain';
