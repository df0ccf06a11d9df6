import { createOrder, type RechargeMethodOffer, type RechargeOptions } from '@clearcrate/contract/recharge';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Checkbox } from '@clearcrate/ui/controls/checkbox.tsx';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { Note } from '@clearcrate/ui/feedback/states.tsx';
import { BalanceChange, Dock } from '@clearcrate/ui/layout/dock.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { PageBar } from '@clearcrate/ui/layout/page-bar.tsx';
import { PageTitle } from '@clearcrate/ui/layout/page-title.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Facts, Panel, Section } from '@clearcrate/ui/layout/surface.tsx';
import { CountUp } from '@clearcrate/ui/money/count-up.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { useBreakUntil } from '../../lib/bounds/use-break.ts';
import { Loaded } from '../../lib/page/loaded.tsx';
import { openOverlay } from '../../lib/page/overlays.ts';
import { BackLink } from '../../lib/page/page-menu.tsx';
import { ButtonLink, goBack, StoreLink, useGo } from '../../lib/routing/navigation.tsx';
import { useNamedId } from '../../lib/routing/use-address-filter.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { useOwnFirstGift } from '../../lib/spread/spread-queries.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { LostNote } from '../../play/cut-note.tsx';
import { createPlayMark } from '../../play/play-mark.ts';
import { usePlay } from '../../play/use-play.ts';
import { CardSheet } from './components/card-sheet.tsx';
import { Amounts, Methods } from './components/choices.tsx';
import { CoinPile } from './components/coins.tsx';
import { Limits } from './components/limits.tsx';
import { OrderList } from './components/order-list.tsx';
import { OrderView } from './components/order-view.tsx';
import { addAmounts, changeText, wholeText } from './money-text.ts';
import { useRechargeOptions } from './recharge.queries.ts';
import classes from './recharge-page.module.css';
import { type Draft, useDraft } from './use-draft.ts';
import { usePayText } from './use-pay-text.ts';

/** Buying coins, or the order in the address. */
export function RechargePage() {
  const orderId = useNamedId('orderId');
  return orderId === '' ? <BuyFrame /> : <OrderFrame orderId={orderId} />;
}

function OrderFrame({ orderId }: { orderId: string }) {
  const t = useT('recharge');
  const titles = useT('routes');
  if (useLayout() === 'pc') {
    return (
      <>
        <BackLink to="/recharge">{titles('recharge')}</BackLink>
        <PageTitle>{t('order.title')}</PageTitle>
        <OrderView orderId={orderId} />
      </>
    );
  }
  return (
    <>
      <PageBar
        title={t('order.title')}
        onBack={() => goBack('/m/recharge')}
        actions={
          <ButtonLink to="/help/contact" variant="ghost" size="s">
            {t('act.service')}
          </ButtonLink>
        }
      />
      <OrderView orderId={orderId} />
    </>
  );
}

function BuyFrame() {
  const t = useT('recharge');
  const titles = useT('routes');
  const isWide = useLayout() === 'pc';
  const orders = (
    <ButtonLink to="/recharge/orders" variant={isWide ? 'secondary' : 'ghost'} size="s">
      {t('list.short')}
    </ButtonLink>
  );
  const skeleton = <SkeletonList shape="row" count={6} />;
  return (
    <>
      {isWide ? (
        <div className={classes.head}>
          <PageTitle>{titles('recharge')}</PageTitle>
          {orders}
        </div>
      ) : (
        <PageBar clear title={titles('recharge')} onBack={() => goBack('/m/personal')} actions={orders} />
      )}
      <Loaded query={useRechargeOptions()} skeleton={skeleton}>
        {(options) => <Buy options={options} />}
      </Loaded>
    </>
  );
}

function Buy({ options }: { options: RechargeOptions }) {
  const t = useT('recharge');
  const isWide = useLayout() === 'pc';
  const { data: firstGift } = useOwnFirstGift();
  const draft = useDraft(options, firstGift);
  const [card, setCard] = useState<RechargeMethodOffer>();
  /** The chosen payment method, if it does not accept the amount. */
  const [refusing, setRefusing] = useState<RechargeMethodOffer>();
  const amounts = useRef<HTMLElement>(null);
  const openCard = (offer: RechargeMethodOffer) => {
    if (draft.isInRange(offer)) {
      setCard(offer);
      return;
    }
    setRefusing(offer);
    amounts.current?.querySelector<HTMLElement>('input[type="text"]')?.focus();
  };
  const choices = (
    <>
      {firstGift?.state === 'open' && (
        <Note icon="gift">
          {t('first.promise', { gift: priceText(firstGift.gift), from: wholeText(firstGift.from) })}
        </Note>
      )}
      <Amounts ref={amounts} options={options} draft={draft} refusing={refusing} />
      <Methods options={options} draft={draft} onCard={openCard} />
      <Limits wanted={draft.amount ?? '0.00'} steamBound={options.steamBound} />
    </>
  );
  const sheet = <CardSheet offer={card} draft={draft} tries={options.tries} onClose={() => setCard(undefined)} />;
  if (isWide) {
    return (
      <div className={classes.columns}>
        <div className={classes.main}>
          {choices}
          <Section gap={12} title={t('list.recent')}>
            <OrderList belowForm />
          </Section>
        </div>
        <WideCheckout options={options} draft={draft} />
        {sheet}
      </div>
    );
  }
  return (
    <div className={classes.page}>
      <Holdings />
      {choices}
      <PhoneCheckout options={options} draft={draft} />
      {sheet}
    </div>
  );
}

const useCoins = (): string => useSession((state) => state.info?.assets.amount ?? '0.00');

function Holdings() {
  const t = useT('recharge');
  const coins = useCoins();
  return (
    <div className={classes.holdings}>
      <span className={classes.balance}>
        <span>{t('balance')}</span>
        <CountUp className={classes.coins} value={coins} durationMs={900} smallFraction />
        <small>{t('closedLoop')}</small>
      </span>
      <CoinPile />
    </div>
  );
}

const orderUnderWay = createPlayMark('orderUnderWay');

/** Returns what is missing for a payment; undefined if nothing is. */
function useObstacle({ steamBound, currency }: RechargeOptions, draft: Draft): string | undefined {
  const t = useT('recharge');
  const payText = usePayText();
  const isOnBreak = useBreakUntil() !== undefined;
  const { amount, method } = draft;
  if (isOnBreak) return t('buy.onBreak');
  if (!steamBound) return t('buy.steam');
  if (amount === undefined) return t('buy.amount');
  if (!method) return t('buy.method');
  if (!draft.isInRange(method)) return t('buy.range', { name: t(`name.${method.method}`) });
  return draft.pay === undefined ? payText('0.00', currency) : undefined;
}

function useBuy(draft: Draft) {
  const go = useGo();
  const layout = useLayout() === 'pc' ? 'p' : 'm';
  const [isAgreed, setAgreed] = useState(false);
  /** Number of presses without consent: each scrolls to the checkbox. */
  const [misses, setMisses] = useState(0);
  const { send, isAsking, cut } = usePlay({
    call: (wish: { method: RechargeMethodOffer['method']; amount: string }, options) =>
      api.call(createOrder, { ...wish, layout }, options),
    mark: orderUnderWay,
    onDone: ({ orderId }) => go(`/recharge?orderId=${orderId}`),
  });
  const buy = () => {
    if (!isAgreed) setMisses(misses + 1);
    else if (draft.amount && draft.method) void send({ method: draft.method.method, amount: draft.amount });
  };
  return { isAgreed, setAgreed, misses: isAgreed ? 0 : misses, buy, isAsking, cut };
}

interface CheckoutProps {
  options: RechargeOptions;
  draft: Draft;
}

/** The consent, never checked in advance, and the payment button. */
function useCheckout({ options, draft }: CheckoutProps) {
  const t = useT('recharge');
  const payText = usePayText();
  const obstacle = useObstacle(options, draft);
  const isOnBreak = useBreakUntil() !== undefined;
  const { isAgreed, setAgreed, misses, buy, isAsking, cut } = useBuy(draft);
  const name = draft.method ? t(`name.${draft.method.method}`) : '';
  const pay = payText(draft.pay ?? '0.00', options.currency);
  const agreement = (
    <>
      <LostNote cuts={[cut]} />
      <Checkbox
        checked={isAgreed}
        onChange={setAgreed}
        focusRequest={misses}
        {...(misses > 0 ? { error: t('agree.missed') } : {})}
      >
        {t('agree.read')} <StoreLink to="/help/regulations">{t('agree.name')}</StoreLink>
        {t('agree.rest')}
      </Checkbox>
    </>
  );
  const button =
    options.steamBound || isOnBreak ? (
      <Button
        variant="primary"
        size="l"
        wide
        loading={isAsking}
        onClick={buy}
        {...(obstacle ? { disabledReason: obstacle } : {})}
      >
        {t('buy.pay', { name, pay })}
      </Button>
    ) : (
      <Button variant="primary" size="l" wide onClick={() => openOverlay('bindSteam')}>
        {t('buy.steam')}
      </Button>
    );
  const parts = { amount: draft.amount ?? '0.00', gift: draft.gift, first: draft.firstGift };
  const sum = t(draft.firstGift === '0.00' ? 'buy.sum' : 'buy.sumFirst', parts);
  return { name, pay, sum, agreement, button };
}

/** At the bottom edge: coins received, button, and balance afterwards. */
function PhoneCheckout({ options, draft }: CheckoutProps) {
  const t = useT('recharge');
  const coins = useCoins();
  const { sum, agreement, button } = useCheckout({ options, draft });
  const summary = (
    <>
      <span>{sum}</span>
      <Price amount={draft.received} tone="gold" size={24} weight={700} />
    </>
  );
  const footnote = (
    <>
      <BalanceChange before={coins} after={addAmounts(coins, draft.received)} />
      <span>{t('buy.growth', { growth: draft.amount ?? '0.00' })}</span>
    </>
  );
  return <Dock summary={summary} condition={agreement} buttons={button} footnote={footnote} />;
}

/** Beside the choices: the whole order in one panel. */
function WideCheckout({ options, draft }: CheckoutProps) {
  const t = useT('recharge');
  const coins = useCoins();
  const { name, pay, sum, agreement, button } = useCheckout({ options, draft });
  const words = useT('common');
  const change = changeText(coins, addAmounts(coins, draft.received));
  const facts = [
    { key: 'method', label: t('fact.method'), value: name },
    { key: 'pay', label: t('fact.due'), value: <Num>{pay}</Num> },
    { key: 'balance', label: words('money.balance'), value: <Num>{change}</Num> },
    { key: 'growth', label: t('fact.growth'), value: <Num>{`+${draft.amount ?? '0.00'}`}</Num> },
  ];
  return (
    <aside className={classes.side}>
      <Panel className={stackClass(16)}>
        <div className={classes.due}>
          <span className={classes.balance}>
            <span>{t('fact.received')}</span>
            <Price amount={draft.received} bare tone="gold" size={40} weight={700} />
            <small>{sum}</small>
          </span>
          <CoinPile />
        </div>
        <Facts facts={facts} />
        {agreement}
        {button}
        <p className={classes.quiet}>{t('once')}</p>
      </Panel>
    </aside>
  );
}
