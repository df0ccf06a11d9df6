import type { BodyInputOf } from '@clearcrate/contract/endpoint';
import { exportRechargeOrders, getRechargeOrders } from '@clearcrate/contract/recharge-desk';
import { isRechargeMethod, ORDER_STATES, RECHARGE_METHOD_NAMES } from '@clearcrate/contract/recharge-rules';
import { SelectField } from '@clearcrate/ui/field/select-field.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useMemo } from 'react';
import { endOfDay, startOfDay } from '../../lib/days.ts';
import { useFinanceTexts, useTexts } from '../../lib/texts.ts';
import { type Column, Two } from '../../parts/data-table.tsx';
import { List } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { Moment } from '../../parts/moment.tsx';
import { Tag } from '../../parts/panel.tsx';
import parts from '../../parts/parts.module.css';
import { MethodName } from './method-name.tsx';
import { OrderPanel } from './order-panel.tsx';
import { type Order, STATE_NAMES, STATE_TONES, stateOf } from './order-states.ts';
import classes from './recharge.module.css';

const FILTERS = ['state', 'method', 'from', 'until', 'order'] as const;
type Filters = Record<(typeof FILTERS)[number], string>;

const NUMBER = /^[A-Z0-9]{2,40}$/;

function bodyOf({ state, method, from, until }: Filters): Partial<BodyInputOf<typeof getRechargeOrders>> {
  return {
    ...(/^[1-7]$/.test(state) ? { state: Number(state) } : {}),
    ...(isRechargeMethod(method) ? { method } : {}),
    ...(from ? { from: startOfDay(from) } : {}),
    ...(until ? { until: endOfDay(until) ?? '' } : {}),
  };
}

/** Recharge orders of all players, newest first, with what can be done about one. */
export function RechargePage() {
  const t = useTexts();
  const finance = useFinanceTexts();
  const list = useList({
    name: 'recharge-orders',
    endpoint: getRechargeOrders,
    csv: exportRechargeOrders,
    filters: FILTERS,
    bodyOf,
    sort: { by: 'number', descending: true },
  });
  const { values, change, isFiltered } = list;
  const columns = useOrderColumns();
  return (
    <div className={classes.columns}>
      <div className={classes.list}>
        <List
          list={list}
          label={t('nav.recharge')}
          columns={columns}
          rowId={({ orderNo }) => orderNo}
          selected={values.order}
          onSelect={({ orderNo }) => change({ order: orderNo })}
          empty={{ title: t('list.nothing'), hint: isFiltered ? t('list.nothingHint') : finance('orders.none') }}
          searchHint={finance('orders.searchHint')}
          filters={<OrderFilters values={values} change={change} />}
        />
      </div>
      {NUMBER.test(values.order) && <OrderPanel key={values.order} orderNo={values.order} />}
    </div>
  );
}

function OrderFilters({ values, change }: { values: Filters; change(changes: Partial<Filters>): void }) {
  const t = useTexts();
  const finance = useFinanceTexts();
  const day = (name: 'from' | 'until') => (
    <TextField
      compact
      className={parts.barField ?? ''}
      type="date"
      label={t(`audit.${name}`)}
      value={values[name]}
      onChange={(text) => change({ [name]: text })}
    />
  );
  return (
    <>
      <SelectField
        compact
        className={parts.barField ?? ''}
        label={t('field.state')}
        value={values.state}
        onChange={(state) => change({ state })}
        options={[
          { value: '', label: finance('all') },
          ...Object.values(ORDER_STATES).map((state) => ({
            value: String(state),
            label: finance(`state.${STATE_NAMES[state]}`),
          })),
        ]}
      />
      <SelectField
        compact
        className={parts.barField ?? ''}
        label={finance('order.method')}
        value={values.method}
        onChange={(method) => change({ method })}
        options={[
          { value: '', label: finance('all') },
          ...RECHARGE_METHOD_NAMES.map((value) => ({ value, label: finance(`method.${value}`) })),
        ]}
      />
      {day('from')}
      {day('until')}
    </>
  );
}

function Money({ amount, unit = '' }: { amount: string; unit?: string }) {
  const formats = useFormats();
  return (
    <span className={parts.figures}>
      {formats.number(Number(amount), { minimumFractionDigits: 2 })} {unit}
    </span>
  );
}

const Coins = ({ creditedAt, coins, gift }: Order) =>
  creditedAt ? <Money amount={String(Number(coins) + Number(gift))} /> : '–';

function useOrderColumns(): Column<Order>[] {
  const t = useTexts();
  const finance = useFinanceTexts();
  return useMemo(
    () => [
      {
        id: 'order',
        sort: 'number',
        csv: 'orderNo',
        header: finance('order.number'),
        cell: ({ row }) => row.original.orderNo,
      },
      {
        id: 'at',
        csv: 'createdAt',
        header: finance('order.createdAt'),
        cell: ({ row }) => <Moment at={row.original.createdAt} />,
      },
      {
        id: 'player',
        csv: ['playerId', 'nickname'],
        header: finance('order.player'),
        cell: ({ row }) => <Two first={row.original.nickname} second={row.original.playerId} />,
      },
      {
        id: 'method',
        csv: 'method',
        header: finance('order.method'),
        cell: ({ row }) => <MethodName method={row.original.method} />,
      },
      {
        id: 'pay',
        csv: ['pay', 'currency'],
        header: finance('order.pay'),
        cell: ({ row }) => <Money amount={row.original.pay} unit={row.original.currency} />,
      },
      {
        id: 'coins',
        csv: ['coins', 'gift'],
        header: finance('order.coins'),
        cell: ({ row }) => <Coins {...row.original} />,
      },
      {
        id: 'state',
        csv: 'state',
        header: t('field.state'),
        cell: ({ row }) => (
          <Tag tone={STATE_TONES[stateOf(row.original)]}>{finance(`state.${stateOf(row.original)}`)}</Tag>
        ),
      },
      {
        id: 'credited',
        optional: true,
        csv: 'creditedAt',
        header: finance('order.creditedAt'),
        cell: ({ row }) => (row.original.creditedAt ? <Moment at={row.original.creditedAt} /> : '–'),
      },
      {
        id: 'transaction',
        optional: true,
        csv: 'transactionId',
        header: finance('order.transaction'),
        cell: ({ row }) => <span className={parts.mono}>{row.original.transactionId}</span>,
      },
    ],
    [t, finance],
  );
}
