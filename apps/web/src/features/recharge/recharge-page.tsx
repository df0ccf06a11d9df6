import { createOrder, type RechargeMethodOffer, type RechargeOptions } from '@clearcrate/contract/recharge';
import { Button } from '@clearcrate/ui/button.tsx';
import { Checkbox } from '@clearcrate/ui/checkbox.tsx';
import { CountUp } from '@clearcrate/ui/count-up.tsx';
import { BalanceChange, Dock } from '@clearcrate/ui/dock.tsx';
import { useLayout } from '@clearcrate/ui/layout-context.tsx';
import { PageBar } from '@clearcrate/ui/page-bar.tsx';
import { PageTitle } from '@clearcrate/ui/page-title.tsx';
import { Price } from '@clearcrate/ui/price.tsx';
import { SkeletonList } from '@clearcrate/ui/skeleton.tsx';
import { stackClass } from '@clearcrate/ui/stack.ts';
import { Facts, Panel, Section } from '@clearcrate/ui/surface.tsx';
import { Num } from '@clearcrate/ui/text.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchData } from '../../lib/api/api.ts';
import { useT } from '../../lib/i18n.tsx';
import { Loaded } from '../../lib/loaded.tsx';
import { ButtonLink, goBack, StoreLink, useGo } from '../../lib/navigation.tsx';
import { BackLink } from '../../lib/page-menu.tsx';
import { useSession } from '../../lib/session/current-session.ts';
import { useNamedId } from '../../lib/use-address-filter.ts';
import { CardSheet } from './components/card-sheet.tsx';
import { Amounts, Methods } from './components/choices.tsx';
import { CoinPile } from './components/coins.tsx';
import { Limits } from './components/limits.tsx';
import { OrderList } from './components/order-list.tsx';
import { OrderView } from './components/order-view.tsx';
import { addAmounts, changeText, payText } from './money-text.ts';
import { useRechargeOptions } from './recharge.queries.ts';
import classes from './recharge-page.module.css';
import { type Draft, useDraft } from './use-draft.ts';

/** Buying coins, or with an order in the address that order. */
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
  const draft = useDraft(options);
  const [card, setCard] = useState<RechargeMethodOffer>();
  const choices = (
    <>
      <Amounts options={options} draft={draft} />
      <Methods options={options} draft={draft} onCard={setCard} />
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

/** What the button needs before it may pay; nothing when all is there. */
function useObstacle({ steamBound, currency }: RechargeOptions, draft: Draft): string | undefined {
  const t = useT('recharge');
  const { amount, method } = draft;
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
  const [isAsked, setAsked] = useState(false);
  const create = useMutation({
    mutationFn: (wish: { method: RechargeMethodOffer['method']; amount: string }) =>
      fetchData(createOrder, { ...wish, layout }),
    onSuccess: ({ orderId }) => go(`/recharge?orderId=${orderId}`),
  });
  const buy = () => {
    setAsked(true);
    if (isAgreed && draft.amount && draft.method) create.mutate({ method: draft.method.method, amount: draft.amount });
  };
  return { isAgreed, setAgreed, isMissed: isAsked && !isAgreed, buy, isPending: create.isPending };
}

interface CheckoutProps {
  options: RechargeOptions;
  draft: Draft;
}

/** The tick that is never set beforehand, and the one button that pays. */
function useCheckout({ options, draft }: CheckoutProps) {
  const t = useT('recharge');
  const obstacle = useObstacle(options, draft);
  const { isAgreed, setAgreed, isMissed, buy, isPending } = useBuy(draft);
  const name = draft.method ? t(`name.${draft.method.method}`) : '';
  const pay = payText(draft.pay ?? '0.00', options.currency);
  const agreement = (
    <Checkbox checked={isAgreed} onChange={setAgreed} {...(isMissed ? { error: t('agree.missed') } : {})}>
      {t('agree.read')} <StoreLink to="/help/regulations">{t('agree.name')}</StoreLink>
      {t('agree.rest')}
    </Checkbox>
  );
  const button = options.steamBound ? (
    <Button
      variant="primary"
      size="l"
      wide
      loading={isPending}
      onClick={buy}
      {...(obstacle ? { disabledReason: obstacle } : {})}
    >
      {t('buy.pay', { name, pay })}
    </Button>
  ) : (
    <ButtonLink to="/personalInfo?open=steam" variant="primary" size="l" wide>
      {t('buy.steam')}
    </ButtonLink>
  );
  const sum = t('buy.sum', { amount: draft.amount ?? '0.00', gift: draft.gift });
  return { name, pay, sum, agreement, button };
}

/** At the thumb: what comes, the button, and what the balance becomes. */
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
  return (
    <>
      {agreement}
      <Dock summary={summary} buttons={button} footnote={footnote} />
    </>
  );
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
