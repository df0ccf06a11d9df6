import { Button } from '@clearcrate/ui/controls/button.tsx';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { Dock } from '@clearcrate/ui/layout/dock.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { PageBar } from '@clearcrate/ui/layout/page-bar.tsx';
import { Panel, Pill, SectionHead } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { useRef, useState } from 'react';
import { openOverlay } from '../../lib/page/overlays.ts';
import { goBack, StoreLink, useGo } from '../../lib/routing/navigation.tsx';
import { useIsSignedIn } from '../../lib/session/current-session.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { SignInInvite } from '../../play/box/panels/holdings-panel.tsx';
import { Exchanged, ExchangeNotes } from '../../play/exchange/exchange-parts.tsx';
import { ExchangeQuestion } from '../../play/exchange/exchange-question.tsx';
import { BagPicker, TargetPicker } from './components/pickers.tsx';
import { Band, Hero, Slots, SwapButton } from './components/swap-parts.tsx';
import classes from './replacement-page.module.css';
import { type Swap, useSwap } from './use-swap.ts';

export function ReplacementPage() {
  const swap = useSwap();
  const Frame = useLayout() === 'pc' ? WideFrame : PhoneFrame;
  return (
    <>
      <Frame swap={swap} />
      <ExchangeQuestion mode="replacement" asked={swap.asked} onConfirm={swap.confirm} onClose={swap.dismiss} />
    </>
  );
}

/** Stacked; the bag opens over the page. */
function PhoneFrame({ swap }: { swap: Swap }) {
  const t = useT('replacement');
  const titles = useT('routes');
  const go = useGo();
  const isSignedIn = useIsSignedIn();
  const [isPicking, setPicking] = useState(false);
  const add = () => (isSignedIn ? setPicking(true) : openOverlay('login'));
  return (
    <>
      <PageBar
        title={titles('replacement')}
        onBack={() => goBack('/m/home')}
        actions={<IconButton icon="history" label={t('records')} onClick={() => go('/record?tab=goods')} />}
      />
      <article className={classes.page}>
        <Hero swap={swap} />
        <Exchanged mode="replacement" done={swap.done} onAgain={swap.forget} />
        <Band swap={swap} />
        <Slots swap={swap} onAdd={add} />
        <TargetPicker swap={swap} />
        <Dock buttons={<SwapButton swap={swap} />} footnote={<ExchangeNotes mode="replacement" cut={swap.cut} />} />
      </article>
      <Modal
        open={isPicking}
        onClose={() => setPicking(false)}
        title={t('bag')}
        subtitle={t('given.count', { count: swap.given.length, min: '3' })}
        footer={
          <Button variant="primary" size="l" wide onClick={() => setPicking(false)}>
            {t('bag.done', { count: swap.given.length })}
          </Button>
        }
      >
        <BagPicker swap={swap} />
      </Modal>
    </>
  );
}

/** The bag at the left, the swap in the middle, the targets at the right. */
function WideFrame({ swap }: { swap: Swap }) {
  const t = useT('replacement');
  const titles = useT('routes');
  const targets = useRef<HTMLDivElement>(null);
  return (
    <div className={classes.desk}>
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
        <ExchangeNotes mode="replacement" cut={swap.cut} />
      </Panel>
      <Panel className={classes.side}>
        <div ref={targets} className={classes.scroll}>
          <TargetPicker swap={swap} scroller={targets} />
        </div>
      </Panel>
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
