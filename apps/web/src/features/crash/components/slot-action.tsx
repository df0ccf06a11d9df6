import { CRASH_BET_STATES } from '@clearcrate/contract/crash-rules';
import { Button } from '@clearcrate/ui/button.tsx';
import { useLayout } from '@clearcrate/ui/layout-context.tsx';
import { covers } from '../../../lib/amounts.ts';
import { useT } from '../../../lib/i18n.tsx';
import { useGo } from '../../../lib/navigation.tsx';
import { openOverlay } from '../../../lib/overlays.ts';
import { useModules } from '../../../lib/site/site-queries.ts';
import { usePayGate } from '../../../play/pay-gate.ts';
import type { Phase } from '../round-state.ts';
import { payoutText, readDraft, type Slot } from '../use-slots.ts';

interface SlotActionProps {
  slot: Slot;
  phase: Phase;
  /** In hundredths. */
  value: number;
  /** The one that the space bar presses. */
  isFirst: boolean;
}

export const isFlying = ({ bet }: Slot, phase: Phase): boolean =>
  phase === 'running' && bet?.state === CRASH_BET_STATES.open;

/** The one thing that can be done with a bet now: escape, place it, or lay it down for the next round. */
export function SlotAction({ slot, phase, value, isFirst }: SlotActionProps) {
  const t = useT('crash');
  const isWide = useLayout() === 'pc';
  const { bet, busy, draft } = slot;
  const look = { size: 'l', wide: true } as const;
  if (bet && isFlying(slot, phase)) {
    const at = Math.min(value, Math.round(Number(bet.escapesAt) * 100));
    return (
      <Button
        {...look}
        variant="primary"
        loading={busy}
        price={{ amount: payoutText(bet.stake, at) }}
        shortcut={isFirst ? t('key.space') : undefined}
        onClick={slot.escape}
      >
        {t('escape')}
      </Button>
    );
  }
  if (bet?.state === CRASH_BET_STATES.open && phase !== 'over' && phase !== 'void')
    return (
      <Button {...look} disabledReason={t('bet.waits')}>
        {t('bet.waits')}
      </Button>
    );
  if (phase === 'waiting' && !bet) return <PlaceButton slot={slot} />;
  const amount = readDraft(draft.amount) || '0.00';
  return (
    <Button
      {...look}
      variant={draft.queued || isWide ? 'secondary' : 'primary'}
      price={{ amount }}
      onClick={() => slot.change({ queued: !draft.queued })}
    >
      {t(draft.queued ? 'queue.cancel' : 'queue')}
    </Button>
  );
}

function PlaceButton({ slot }: { slot: Slot }) {
  const t = useT('crash');
  const go = useGo();
  const stateOf = useModules();
  const amount = readDraft(slot.draft.amount) || '0.00';
  const { state, balance } = usePayGate(amount);
  const look = { variant: 'primary', size: 'l', wide: true } as const;
  if (state === 'visitor')
    return (
      <Button {...look} onClick={() => openOverlay('login')}>
        {t('bet.signIn')}
      </Button>
    );
  if (state === 'poor' && balance !== undefined && !covers(balance, amount) && stateOf('Recharge') === 'open')
    return (
      <Button {...look} icon="plus" onClick={() => go('/recharge')}>
        {t('bet.topUp')}
      </Button>
    );
  const blocked = state === 'poor' ? t('bet.poor') : state === 'offline' ? t('bet.offline') : undefined;
  return (
    <Button
      {...look}
      loading={slot.busy || state === 'loading'}
      disabledReason={blocked}
      price={{ amount }}
      onClick={slot.place}
    >
      {t('bet')}
    </Button>
  );
}
