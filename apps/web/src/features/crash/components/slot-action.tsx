import type { CrashBet, CrashRound } from '@clearcrate/contract/crash';
import { CRASH_BET_STATES } from '@clearcrate/contract/crash-rules';
import { Button } from '@clearcrate/ui/button.tsx';
import { useLayout } from '@clearcrate/ui/layout-context.tsx';
import { covers } from '../../../lib/amounts.ts';
import { useT } from '../../../lib/i18n.tsx';
import { useGo } from '../../../lib/navigation.tsx';
import { openOverlay } from '../../../lib/overlays.ts';
import { useIsSignedIn } from '../../../lib/session/current-session.ts';
import { useModules } from '../../../lib/site/site-queries.ts';
import { usePayGate } from '../../../play/pay-gate.ts';
import type { Phase } from '../round-state.ts';
import { useValue } from '../use-crash.ts';
import { payoutText, readDraft, type Slot } from '../use-slots.ts';

interface SlotActionProps {
  slot: Slot;
  round: CrashRound;
  phase: Phase;
  /** The one that the space bar presses. */
  isFirst: boolean;
}

export const isFlying = ({ bet }: Slot, phase: Phase): boolean =>
  phase === 'running' && bet?.state === CRASH_BET_STATES.open;

const LOOK = { size: 'l', wide: true } as const;

/** The one thing that can be done with a bet now: escape, place it, or lay it down for the next round. */
export function SlotAction({ slot, round, phase, isFirst }: SlotActionProps) {
  const t = useT('crash');
  const isWide = useLayout() === 'pc';
  const isSignedIn = useIsSignedIn();
  const { bet, draft } = slot;
  // Also in mid-flight: a bet laid down for the next round would be lost on the way through the sign-in.
  if (!isSignedIn)
    return (
      <Button {...LOOK} variant="primary" onClick={() => openOverlay('login')}>
        {t('bet.signIn')}
      </Button>
    );
  if (bet && isFlying(slot, phase)) return <EscapeButton slot={slot} bet={bet} round={round} isFirst={isFirst} />;
  if (bet?.state === CRASH_BET_STATES.open && phase !== 'over' && phase !== 'void')
    return (
      <Button {...LOOK} disabledReason={t('bet.waits')}>
        {t('bet.waits')}
      </Button>
    );
  if (phase === 'waiting' && !bet) return <PlaceButton slot={slot} />;
  const amount = readDraft(draft.amount) || '0.00';
  return (
    <Button
      {...LOOK}
      variant={draft.queued || isWide ? 'secondary' : 'primary'}
      price={{ amount }}
      onClick={() => slot.change({ queued: !draft.queued })}
    >
      {t(draft.queued ? 'queue.cancel' : 'queue')}
    </Button>
  );
}

/** With what it would bring at this moment. */
function EscapeButton({ slot, bet, round, isFirst }: Omit<SlotActionProps, 'phase'> & { bet: CrashBet }) {
  const t = useT('crash');
  const at = Math.min(useValue(round), Math.round(Number(bet.escapesAt) * 100));
  return (
    <Button
      {...LOOK}
      variant="primary"
      loading={slot.busy}
      price={{ amount: payoutText(bet.stake, at) }}
      shortcut={isFirst ? t('key.space') : undefined}
      onClick={slot.escape}
    >
      {t('escape')}
    </Button>
  );
}

function PlaceButton({ slot }: { slot: Slot }) {
  const t = useT('crash');
  const go = useGo();
  const stateOf = useModules();
  const amount = readDraft(slot.draft.amount) || '0.00';
  const { state, balance } = usePayGate(amount);
  const look = { ...LOOK, variant: 'primary' } as const;
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
