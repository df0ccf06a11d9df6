import { holds } from '@clearcrate/contract/permissions';
import { endRefund, getRechargeOrder, refundRecharge } from '@clearcrate/contract/recharge-desk';
import { isRechargeMethod } from '@clearcrate/contract/recharge-rules';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { ErrorState } from '@clearcrate/ui/feedback/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, messageOf } from '../../lib/api.ts';
import { useMe } from '../../lib/session.ts';
import { useFinanceTexts, useTexts } from '../../lib/texts.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Facts, Panel, Tag } from '../../parts/panel.tsx';
import { OrderCourse } from './order-course.tsx';
import { type OrderDetail, STATE_TONES, stateOf } from './order-states.ts';
import classes from './recharge.module.css';

const CHANGES = ['recharge-order', 'recharge-orders', 'claims', 'approvals'];

/** One order: what was paid and credited, what the provider said, and what can be done. */
export function OrderPanel({ orderNo }: { orderNo: string }) {
  const t = useTexts();
  const query = useQuery({
    queryKey: ['recharge-order', orderNo],
    queryFn: () => call(getRechargeOrder, { orderNo }),
  });
  return (
    <div className={classes.panel}>
      {query.isPending && (
        <Panel title={orderNo}>
          <Skeleton />
        </Panel>
      )}
      {query.isError && (
        <Panel title={orderNo}>
          <ErrorState title={t('list.failed')} hint={messageOf(query.error)} onRetry={() => query.refetch()} />
        </Panel>
      )}
      {query.data && <Detail detail={query.data} />}
    </div>
  );
}

function Detail({ detail }: { detail: OrderDetail }) {
  const finance = useFinanceTexts();
  const { order } = detail;
  const state = stateOf(order);
  const method = isRechargeMethod(order.method) ? finance(`method.${order.method}`) : order.method;
  return (
    <>
      <Panel title={order.orderNo} end={<Tag tone={STATE_TONES[state]}>{finance(`state.${state}`)}</Tag>}>
        <Facts
          rows={[
            [finance('order.player'), `${order.nickname} · ${order.playerId}`],
            [finance('order.method'), method],
            [finance('order.pay'), `${order.pay} ${order.currency}`],
            [finance('order.coins'), finance('order.coinsAndGift', { coins: order.coins, gift: order.gift })],
            [finance('order.transaction'), order.transactionId || '–'],
            [finance('order.createdAt'), <Moment key="created" at={order.createdAt} />],
            [finance('order.expiresAt'), <Moment key="expires" at={detail.expiresAt} />],
            [finance('order.creditedAt'), order.creditedAt ? <Moment key="credited" at={order.creditedAt} /> : '–'],
            [finance('order.asks'), String(detail.asks)],
          ]}
        />
        <RefundActs detail={detail} />
      </Panel>
      <OrderCourse detail={detail} />
    </>
  );
}

/** Refunding the order, or ending a refund that the provider does not end. */
function RefundActs({ detail }: { detail: OrderDetail }) {
  const finance = useFinanceTexts();
  const { data: me } = useMe();
  const [act, setAct] = useState<'refund' | 'made' | 'rejected'>();
  const [proposed, setProposed] = useState(false);
  const close = () => setAct(undefined);
  const open = detail.refunds.find(({ state }) => state === 1);
  const mayRefund = me ? detail.refundable && holds(me.role, 'recharge.refund') : false;
  const mayEnd = me ? open !== undefined && holds(me.role, 'recharge.settle') : false;
  const amount = `${detail.order.pay} ${detail.order.currency}`;
  return (
    <>
      <div className={classes.acts}>
        {mayRefund && (
          <Button size="s" variant="danger" onClick={() => setAct('refund')}>
            {finance(detail.needsSecondPerson ? 'refund.propose' : 'refund.act')}
          </Button>
        )}
        {mayEnd && (
          <>
            <Button size="s" onClick={() => setAct('made')}>
              {finance('refund.made')}
            </Button>
            <Button size="s" onClick={() => setAct('rejected')}>
              {finance('refund.rejected')}
            </Button>
          </>
        )}
      </div>
      {proposed && (
        <p role="status" className={classes.quiet}>
          {finance.rich('refund.proposed', { link: (text) => <a href="#/approvals?list=own">{text}</a> })}
        </p>
      )}
      <ActDialog
        open={act === 'refund'}
        onClose={close}
        title={finance('refund.title', { amount })}
        subtitle={finance(detail.needsSecondPerson ? 'refund.proposeHint' : 'refund.hint')}
        endpoint={refundRecharge}
        body={{ orderNo: detail.order.orderNo, reason: '' }}
        asksReason
        act={{ children: finance(detail.needsSecondPerson ? 'refund.propose' : 'refund.act'), variant: 'danger' }}
        changes={CHANGES}
        onDone={({ proposalId }) => setProposed(proposalId !== '')}
      />
      <ActDialog
        open={act === 'made' || act === 'rejected'}
        onClose={close}
        title={finance(act === 'made' ? 'refund.made' : 'refund.rejected')}
        subtitle={finance(act === 'made' ? 'refund.madeHint' : 'refund.rejectedHint')}
        endpoint={endRefund}
        body={{ refundNo: open?.refundNo ?? '', isMade: act === 'made', reason: '' }}
        asksReason
        act={{ children: finance(act === 'made' ? 'refund.made' : 'refund.rejected'), variant: 'danger' }}
        changes={CHANGES}
      />
    </>
  );
}
