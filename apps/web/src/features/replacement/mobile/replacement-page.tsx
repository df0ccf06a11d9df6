import { Button } from '@clearcrate/ui/button.tsx';
import { Dock } from '@clearcrate/ui/dock.tsx';
import { IconButton } from '@clearcrate/ui/icon-button.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { PageBar } from '@clearcrate/ui/page-bar.tsx';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { goBack, useGo } from '../../../lib/navigation.tsx';
import { openOverlay } from '../../../lib/overlays.ts';
import { useIsSignedIn } from '../../../lib/session/current-session.ts';
import { Exchanged, ExchangeNotes } from '../../../play/exchange/exchange-parts.tsx';
import { ExchangeQuestion } from '../../../play/exchange/exchange-question.tsx';
import { BagPicker, TargetPicker } from '../components/pickers.tsx';
import { Band, Hero, Slots, SwapButton } from '../components/swap-parts.tsx';
import { useSwap } from '../use-swap.ts';
import classes from './replacement-page.module.css';

export function ReplacementPage() {
  const t = useT('replacement');
  const titles = useT('routes');
  const go = useGo();
  const isSignedIn = useIsSignedIn();
  const swap = useSwap();
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
        <Dock
          buttons={<SwapButton swap={swap} />}
          footnote={<ExchangeNotes mode="replacement" isUnanswered={swap.isUnanswered} />}
        />
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
      <ExchangeQuestion mode="replacement" asked={swap.asked} onConfirm={swap.confirm} onClose={swap.dismiss} />
    </>
  );
}
