import { cancelOrder, checkOrder, getOrder, getOrderList, type RechargeOrder } from '@clearcrate/contract/recharge';
import { ORDER_STATES } from '@clearcrate/contract/recharge-rules';
import { Button, buttonClass } from '@clearcrate/ui/controls/button.tsx';
import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { Dock } from '@clearcrate/ui/layout/dock.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { Facts, Panel } from '@clearcrate/ui/layout/surface.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { Countdown } from '@clearcrate/ui/text/countdown.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { useMutation } from '@tanstack/react-query';
import { fetchData } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/reads.ts';
import { Loaded } from '../../../lib/page/loaded.tsx';
import { QrPicture } from '../../../lib/page/qr-picture.tsx';
import { ButtonLink } from '../../../lib/routing/navigation.tsx';
import { useOwnFirstGift } from '../../../lib/spread/spread-queries.ts';
import { differenceOf } from '../../../lib/text/amounts.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { serverClock } from '../../../lib/time/server-clock.ts';
import { addAmounts, changeText, isAtLeast } from '../money-text.ts';
import { useOrder } from '../recharge.queries.ts';
import { usePayText } from '../use-pay-text.ts';
import { BigCoin } from './coins.tsx';
import { OrderSteps } from './order-steps.tsx';
import classes from './order-view.module.css';
import { PayMark } from './pay-mark.tsx';

const { waiting, credited, failed, closed } = ORDER_STATES;

/** One order: payment while it is open, then its result, without a reload. */
export function OrderView({ orderId }: { orderId: string }) {
  const skeleton = <Skeleton height={420} radius={16} />;
  return (
    <Loaded query={useOrder(orderId)} skeleton={skeleton}>
      {(order) => <OrderParts order={order} />}
    </Loaded>
  );
}

function OrderParts({ order }: { order: RechargeOrder }) {
  const firstGift = useOrderGift(order);
  return (
    <div className={classes.page}>
      {order.state === waiting ? <Paying order={order} /> : <Outcome order={order} firstGift={firstGift} />}
      <OrderFacts order={order} firstGift={firstGift} />
      <OrderSteps order={order} />
      <NextSteps order={order} />
    </div>
  );
}

/** The gift follows the order's coins a moment later. */
const GIFT_AFTER_MS = 60_000;

/**
 * The gift of this order as the first recharge of an invited player, promised or paid; undefined if
 * there is none.
 */
function useOrderGift({ state, amount, orderNo, creditedAt }: RechargeOrder): string | undefined {
  const isFresh = creditedAt !== null && serverClock.now() - Date.parse(creditedAt) < GIFT_AFTER_MS;
  const { data } = useOwnFirstGift({ isExpected: isFresh });
  if (data?.state === 'given') return data.orderNo === orderNo ? data.gift : undefined;
  const mayBring = data?.state === 'open' && (state === waiting || isFresh);
  return mayBring && isAtLeast(amount, data.from) ? data.gift : undefined;
}

const reread = () => invalidate(getOrder, getOrderList);

function Paying({ order }: { order: RechargeOrder }) {
  const t = useT('recharge');
  const isPhone = useLayout() === 'mobile';
  const name = t(`name.${order.method}`);
  const payText = usePayText();
  // A phone cannot scan a QR code on its own screen; it is shown there only if there is no address.
  const showsCode = order.qrText !== '' && (!isPhone || order.payUrl === '');
  return (
    <section className={classes.paying}>
      <span className={classes.who}>
        <PayMark method={order.method} />
        <b>{name}</b>
      </span>
      <strong className={classes.sum}>
        <Num>{payText(order.pay, order.currency)}</Num>
      </strong>
      {showsCode && (
        <span className={classes.code}>
          <QrPicture text={order.qrText} label={t('order.code', { name })} />
        </span>
      )}
      {showsCode && <p className={classes.quiet}>{t('order.scan', { name })}</p>}
      {order.payUrl !== '' && (
        <a
          className={buttonClass({ variant: 'primary', size: 'l', wide: true })}
          href={order.payUrl}
          // On PC this page stays open and updates itself.
          {...(isPhone ? {} : { target: '_blank', rel: 'noreferrer' })}
        >
          {t('order.pay', { name })}
        </a>
      )}
      {order.payUrl === '' && order.qrText === '' && <p className={classes.quiet}>{t('order.lost')}</p>}
      <p className={classes.quiet}>
        <Countdown endsAtMs={Date.parse(order.expiresAt)} clock={serverClock} onEnd={() => void reread()} />{' '}
        {t('order.until')}
      </p>
    </section>
  );
}

interface GiftedProps {
  order: RechargeOrder;
  firstGift: string | undefined;
}

function Outcome({ order, firstGift = '0.00' }: GiftedProps) {
  const t = useT('recharge');
  const isGood = order.state === credited;
  const sum = addAmounts(order.amount, order.gift, isGood ? firstGift : '0.00');
  const isBad = order.state === failed || order.state === ORDER_STATES.disputed;
  return (
    <section className={classes.outcome} role="status">
      <BigCoin
        tone={isGood ? 'lit' : 'unlit'}
        badge={isGood ? 'check' : isBad ? 'alert' : order.state === closed ? 'clock' : 'refresh'}
        badgeTone={isGood ? 'good' : isBad ? 'bad' : 'plain'}
      />
      <h2 className={classes.said}>{t(`state.${order.state}` as 'state.1')}</h2>
      <Price amount={sum} bare signed={isGood} size={44} weight={700} tone={isGood ? 'gold' : 'white'} />
      <p className={classes.quiet}>{t(`help.${order.state}` as 'help.1')}</p>
    </section>
  );
}

function OrderFacts({ order, firstGift }: GiftedProps) {
  const t = useT('recharge');
  const payText = usePayText();
  const words = useT('common');
  const received = (
    <Num>
      {priceText(order.amount)}
      {order.gift === '0.00' ? '' : ` + ${t('fact.gift', { gift: order.gift })}`}
    </Num>
  );
  const facts = [
    {
      key: 'pay',
      label: t(order.paid === null ? 'fact.due' : 'fact.pay'),
      value: <Num>{payText(order.paid ?? order.pay, order.currency)}</Num>,
    },
    { key: 'received', label: t('fact.received'), value: received },
    { key: 'method', label: t('fact.method'), value: t(`name.${order.method}`) },
    { key: 'order', label: t('fact.order'), value: <Num className={classes.number}>{order.orderNo}</Num> },
  ];
  if (firstGift !== undefined)
    facts.splice(2, 0, { key: 'first', label: t('fact.firstGift'), value: <Num>{`+${priceText(firstGift)}`}</Num> });
  if (order.balanceAfter !== null) {
    const before = differenceOf(order.balanceAfter, addAmounts(order.amount, order.gift));
    facts.push({
      key: 'balance',
      label: words('money.balance'),
      value: <Num>{changeText(before, addAmounts(order.balanceAfter, firstGift ?? '0.00'))}</Num>,
    });
    facts.push({ key: 'growth', label: t('fact.growth'), value: <Num>{`+${priceText(order.amount)}`}</Num> });
  }
  return (
    <Panel>
      <Facts facts={facts} />
    </Panel>
  );
}

/** At the bottom edge on a phone, below the rest on PC. */
function NextSteps({ order }: { order: RechargeOrder }) {
  const t = useT('recharge');
  const isPhone = useLayout() === 'mobile';
  const buttons = order.state === credited ? <AfterCredit /> : <BeforeCredit order={order} />;
  if (!isPhone) return <div className={classes.actions}>{buttons}</div>;
  return <Dock buttons={buttons} footnote={order.state === waiting ? t('help.1') : undefined} />;
}

function AfterCredit() {
  const t = useT('recharge');
  return (
    <>
      <ButtonLink to="/record" size="l">
        {t('act.record')}
      </ButtonLink>
      <ButtonLink to="/openbox" variant="primary" size="l">
        {t('act.open')}
      </ButtonLink>
    </>
  );
}

function BeforeCredit({ order: { orderId, state } }: { order: RechargeOrder }) {
  const t = useT('recharge');
  const check = useMutation({ mutationFn: () => fetchData(checkOrder, { orderId }), onSettled: reread });
  const cancel = useMutation({ mutationFn: () => fetchData(cancelOrder, { orderId }), onSettled: reread });
  const mayCome = state === waiting || state === failed || state === closed;
  return (
    <>
      {state === waiting ? (
        <Button size="l" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('act.cancel')}
        </Button>
      ) : (
        <ButtonLink to="/recharge" size="l">
          {t('act.again')}
        </ButtonLink>
      )}
      {mayCome && (
        <Button size="l" icon="refresh" loading={check.isPending} onClick={() => check.mutate()}>
          {t('act.check')}
        </Button>
      )}
    </>
  );
}
