import type { RechargeOrder } from '@clearcrate/contract/recharge';
import { ORDER_STATES } from '@clearcrate/contract/recharge-rules';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { listOf } from '../../../lib/api/list-progress.ts';
import { ButtonLink, StoreLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { useOrders } from '../recharge.queries.ts';
import { usePayText } from '../use-pay-text.ts';
import classes from './order-list.module.css';
import { PayMark } from './pay-mark.tsx';

const PAGE = 20;

const TONES: Record<number, string | undefined> = {
  [ORDER_STATES.credited]: classes.good,
  [ORDER_STATES.failed]: classes.bad,
  [ORDER_STATES.disputed]: classes.bad,
};

/**
 * Orders and cards, newest first; each links to its page. Below the form an empty list needs no
 * link to it.
 */
export function OrderList({ belowForm = false }: { belowForm?: boolean }) {
  const t = useT('recharge');
  const isWide = useLayout() === 'pc';
  const query = useOrders(PAGE);
  const { items: orders, progress } = listOf(query, ({ orderId }) => orderId);
  const first = (
    <ButtonLink to="/recharge" variant="primary">
      {t('list.first')}
    </ButtonLink>
  );
  const empty = (
    <EmptyState
      icon="wallet"
      title={t('list.empty')}
      hint={t('list.emptyHint')}
      {...(belowForm ? {} : { action: first })}
    />
  );
  return (
    <InfiniteList {...progress} empty={empty} skeleton={<SkeletonList shape="row" count={5} />}>
      {isWide && orders.length > 0 ? <OrderTable orders={orders} /> : <OrderRows orders={orders} />}
    </InfiniteList>
  );
}

function useMomentText(): (moment: string) => string {
  const { dayOfMonth, hourMinute } = useFormats();
  return (moment) => `${dayOfMonth(moment)} ${hourMinute(moment)}`;
}

const stateKey = (state: number) => `state.${state}` as 'state.1';

function OrderRows({ orders }: { orders: readonly RechargeOrder[] }) {
  const t = useT('recharge');
  const momentText = useMomentText();
  return (
    <ul className={classes.rows}>
      {orders.map((order) => (
        <li key={order.orderId}>
          <StoreLink to={`/recharge?orderId=${order.orderId}`} className={classes.row}>
            <PayMark method={order.method} size={38} />
            <span className={classes.words}>
              <b>
                <Num>{order.amount}</Num>
                {order.gift !== '0.00' && <small>{t('fact.gift', { gift: order.gift })}</small>}
              </b>
              <small>
                {t(`name.${order.method}`)} · <Num>{momentText(order.createdAt)}</Num>
              </small>
            </span>
            <span className={TONES[order.state] ?? classes.plain}>{t(stateKey(order.state))}</span>
          </StoreLink>
        </li>
      ))}
    </ul>
  );
}

function OrderTable({ orders }: { orders: readonly RechargeOrder[] }) {
  const t = useT('recharge');
  const payText = usePayText();
  const momentText = useMomentText();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t('list.time')}</th>
          <th>{t('fact.order')}</th>
          <th>{t('fact.method')}</th>
          <th className={classes.end}>{t('fact.pay')}</th>
          <th className={classes.end}>{t('fact.received')}</th>
          <th className={classes.end}>{t('list.gift')}</th>
          <th className={classes.end}>{t('list.state')}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.orderId}>
            <td>
              <Num>{momentText(order.createdAt)}</Num>
            </td>
            <td>
              <StoreLink to={`/recharge?orderId=${order.orderId}`}>
                <Num>{order.orderNo}</Num>
              </StoreLink>
            </td>
            <td>{t(`name.${order.method}`)}</td>
            <td className={classes.end}>
              <Num>{order.paid === null ? '—' : payText(order.paid, order.currency)}</Num>
            </td>
            <td className={classes.end}>
              <Num>{order.creditedAt ? order.amount : '—'}</Num>
            </td>
            <td className={classes.end}>
              <Num>{order.creditedAt ? order.gift : '—'}</Num>
            </td>
            <td className={classes.end}>
              <span className={TONES[order.state] ?? classes.plain}>{t(stateKey(order.state))}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
