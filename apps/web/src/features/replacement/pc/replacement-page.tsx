import { Icon } from '@clearcrate/ui/icon.tsx';
import { Panel, Pill, SectionHead } from '@clearcrate/ui/surface.tsx';
import { useRef } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import { useIsSignedIn } from '../../../lib/session/current-session.ts';
import { SignInInvite } from '../../../play/box/holdings-panel.tsx';
import { Exchanged, ExchangeNotes } from '../../../play/exchange/exchange-parts.tsx';
import { ExchangeQuestion } from '../../../play/exchange/exchange-question.tsx';
import { BagPicker, TargetPicker } from '../components/pickers.tsx';
import { Band, Hero, Slots, SwapButton } from '../components/swap-parts.tsx';
import { type Swap, useSwap } from '../use-swap.ts';
import classes from './replacement-page.module.css';

/** The bag at the left, the swap in the middle, the targets at the right. */
export function ReplacementPage() {
  const t = useT('replacement');
  const titles = useT('routes');
  const swap = useSwap();
  const targets = useRef<HTMLDivElement>(null);
  return (
    <div className={classes.page}>
      <OwnBag swap={swap} />
      <Panel className={classes.middle}>
        <div className={classes.head}>
          <h1>{titles('replacement')}</h1>
          <Pill tone="good">{t('noChance')}</Pill>
          <StoreLink to="/record?tab=goods" className={classes.records}>
            <Icon name="history" size={16} strokeWidth={2} />
            {t('records')}
          </StoreLink>
        </div>
        <Hero swap={swap} />
        <Exchanged mode="replacement" done={swap.done} onAgain={swap.forget} />
        <Slots swap={swap} />
        <Band swap={swap} />
        <SwapButton swap={swap} />
        <ExchangeNotes mode="replacement" isUnanswered={swap.isUnanswered} />
      </Panel>
      <Panel className={classes.side}>
        <div ref={targets} className={classes.scroll}>
          <TargetPicker swap={swap} scroller={targets} />
        </div>
      </Panel>
      <ExchangeQuestion mode="replacement" asked={swap.asked} onConfirm={swap.confirm} onClose={swap.dismiss} />
    </div>
  );
}

function OwnBag({ swap }: { swap: Swap }) {
  const t = useT('replacement');
  const isSignedIn = useIsSignedIn();
  const bag = useRef<HTMLDivElement>(null);
  return (
    <Panel className={classes.side}>
      <SectionHead title={t('bag')} />
      {isSignedIn ? (
        <div ref={bag} className={classes.scroll}>
          <BagPicker swap={swap} scroller={bag} />
        </div>
      ) : (
        <SignInInvite text={t('bag.signIn')} action={t('signIn')} />
      )}
    </Panel>
  );
}
