import type { BodyInputOf } from '@clearcrate/contract/endpoint';
import { getRechargeOrders } from '@clearcrate/contract/recharge-desk';
import { isRechargeMethod, ORDER_STATES, RECHARGE_METHOD_NAMES } from '@clearcrate/contract/recharge-rules';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { SelectField } from '@clearcrate/ui/field/select-field.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api.ts';
import { endOfDay, startOfDay } from '../../lib/days.ts';
import { useFilters } from '../../lib/router.ts';
import { useFinanceTexts, useTexts } from '../../lib/texts.ts';
import { type Column, DataTable, Two } from '../../parts/data-table.tsx';
import { ListEnd } from '../../parts/list-end.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel, Tag } from '../../parts/panel.tsx';
import parts from '../../parts/parts.module.css';
import { OrderPanel } from './order-panel.tsx';
import { type Order, STATE_NAMES, STATE_TONES, stateOf } from './order-states.ts';
import classes from './recharge.module.css';

const FILTERS = ['number', 'player', 'state', 'method', 'from', 'until', 'order'] as const;
type Filters = Record<(typeof FILTERS)[number], string>;

const ID = /^[1-9]\d{0,17}$/;
const NUMBER = /^[A-Z0-9]{2,40}$/;

function filterOf({ number, player, state, method, from, until }: Filters): BodyInputOf<typeof getRechargeOrders> {
  return {
    ...(NUMBER.test(number) ? { orderNo: number } : {}),
    ...(ID.test(player) ? { playerId: player } : {}),
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
  const { values, change, isFiltered } = useFilters(FILTERS);
  const filter = filterOf(values);
  const query = useInfiniteQuery({
    queryKey: ['recharge-orders', filter],
    queryFn: ({ pageParam }) => call(getRechargeOrders, { ...filter, ...(pageParam ? { before: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?.orderId : undefined),
  });
  const orders = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const columns = useOrderColumns();
  return (
    <>
      <FilterBar values={values} change={change} isFiltered={isFiltered} />
      <div className={classes.columns}>
        <div className={classes.list}>
          <Panel flush>
            <DataTable
              label={t('nav.recharge')}
              query={query}
              rows={orders}
              columns={columns}
              rowId={({ orderNo }) => orderNo}
              selected={values.order}
              onSelect={({ orderNo }) => change({ order: orderNo })}
              empty={{ title: t('list.nothing'), hint: isFiltered ? t('list.nothingHint') : finance('orders.none') }}
            />
            {orders.length > 0 && <ListEnd query={query} />}
          </Panel>
        </div>
        {NUMBER.test(values.order) && <OrderPanel key={values.order} orderNo={values.order} />}
      </div>
    </>
  );
}

type FilterBarProps = Pick<ReturnType<typeof useFilters<(typeof FILTERS)[number]>>, 'values' | 'change' | 'isFiltered'>;

function FilterBar({ values, change, isFiltered }: FilterBarProps) {
  const t = useTexts();
  const finance = useFinanceTexts();
  const field = (name: 'number' | 'player' | 'from' | 'until', label: string, type = 'text') => (
    <TextField
      compact
      className={parts.barField ?? ''}
      type={type}
      label={label}
      value={values[name]}
      onChange={(text) => change({ [name]: text.trim() })}
    />
  );
  return (
    <div className={parts.bar}>
      {field('number', finance('order.number'), 'search')}
      {field('player', finance('order.playerId'), 'search')}
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
      {field('from', t('audit.from'), 'date')}
      {field('until', t('audit.until'), 'date')}
      {isFiltered && (
        <Button
          variant="ghost"
          onClick={() => change({ number: '', player: '', state: '', method: '', from: '', until: '', order: '' })}
        >
          {t('list.reset')}
        </Button>
      )}
    </div>
  );
}

function useOrderColumns(): Column<Order>[] {
  const t = useTexts();
  const finance = useFinanceTexts();
  const formats = useFormats();
  return useMemo(() => {
    const money = (text: string, unit = '') => (
      <span className={parts.figures}>
        {formats.number(Number(text), { minimumFractionDigits: 2 })} {unit}
      </span>
    );
    const methodOf = (method: string) => (isRechargeMethod(method) ? finance(`method.${method}`) : method);
    return [
      { id: 'order', header: finance('order.number'), cell: ({ row }) => row.original.orderNo },
      { id: 'at', header: finance('order.createdAt'), cell: ({ row }) => <Moment at={row.original.createdAt} /> },
      {
        id: 'player',
        header: finance('order.player'),
        cell: ({ row }) => <Two first={row.original.nickname} second={row.original.playerId} />,
      },
      { id: 'method', header: finance('order.method'), cell: ({ row }) => methodOf(row.original.method) },
      { id: 'pay', header: finance('order.pay'), cell: ({ row }) => money(row.original.pay, row.original.currency) },
      {
        id: 'coins',
        header: finance('order.coins'),
        cell: ({ row }) =>
          row.original.creditedAt ? money(String(Number(row.original.coins) + Number(row.original.gift))) : '–',
      },
      {
        id: 'state',
        header: t('field.state'),
        cell: ({ row }) => (
          <Tag tone={STATE_TONES[stateOf(row.original)]}>{finance(`state.${stateOf(row.original)}`)}</Tag>
        ),
      },
    ];
  }, [t, finance, formats]);
}
