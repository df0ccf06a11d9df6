import type { CrashBet, CrashRound } from '@clearcrate/contract/crash';
import { CRASH_BET_STATES, type CrashSlot } from '@clearcrate/contract/crash-rules';
import { Button, type ButtonProps } from '@clearcrate/ui/controls/button.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { useEffect, useState } from 'react';
import { useBreakReason } from '../../../lib/bounds/use-break-reason.ts';
import { openOverlay } from '../../../lib/page/overlays.ts';
import { useGo } from '../../../lib/routing/navigation.tsx';
import { useIsSignedIn } from '../../../lib/session/current-session.ts';
import { useModules } from '../../../lib/site/site-queries.ts';
import { covers } from '../../../lib/text/amounts.ts';
import { useT } from '../../../lib/text/i18n.tsx';
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

/**
 * The current action of a bet: cash out, place, or queue for the next round. One element in all
 * phases: replacing a button would lose the focus.
 */
export function SlotAction(props: SlotActionProps) {
  const { children, ...action } = useAction(props);
  const isResting = useRest(props.slot.slot, isFlying(props.slot, props.phase));
  const label = isResting && typeof children === 'string' ? children : undefined;
  return (
    <Button size="l" wide {...action} disabledReason={action.disabledReason ?? label}>
      {children}
    </Button>
  );
}

/** Longer than a press already in progress, shorter than a decision. */
const REST_MS = 700;

/**
 * Ignores a press right after a cash-out, which was meant for it and must not place another bet.
 */
function useRest(slot: CrashSlot, isEscape: boolean): boolean {
  const [seen, setSeen] = useState({ slot, isEscape });
  const [isResting, setResting] = useState(false);
  if (seen.slot !== slot || seen.isEscape !== isEscape) {
    setSeen({ slot, isEscape });
    // Switching to the other bet is deliberate.
    setResting(seen.slot === slot && seen.isEscape);
  }
  useEffect(() => {
    if (!isResting) return;
    const timer = setTimeout(() => setResting(false), REST_MS);
    return () => clearTimeout(timer);
  }, [isResting]);
  return isResting;
}

function useAction({ slot, round, phase, isFirst }: SlotActionProps): ButtonProps {
  const t = useT('crash');
  const isSignedIn = useIsSignedIn();
  const { bet } = slot;
  const flying = isFlying(slot, phase) ? bet : undefined;
  const leave = useEscape(slot, flying, round);
  const place = usePlace(slot);
  const queue = useQueue(slot);
  // Also during a flight: a queued bet would be lost by the sign-in.
  if (!isSignedIn) return { variant: 'primary', onClick: () => openOverlay('login'), children: t('bet.signIn') };
  if (flying) return { ...leave, shortcut: isFirst ? t('key.space') : undefined };
  if (bet?.state === CRASH_BET_STATES.open && phase !== 'over' && phase !== 'void')
    return { disabledReason: t('bet.waits'), children: t('bet.waits') };
  return phase === 'waiting' && !bet ? place : queue;
}

/** Cash-out with its current payout. */
function useEscape(slot: Slot, bet: CrashBet | undefined, round: CrashRound): ButtonProps {
  const t = useT('crash');
  const value = useValue(bet && round);
  const price = bet && { amount: payoutText(bet.stake, Math.min(value, Math.round(Number(bet.escapesAt) * 100))) };
  return { variant: 'primary', loading: slot.busy, price, onClick: slot.escape, children: t('escape') };
}

function usePlace(slot: Slot): ButtonProps {
  const t = useT('crash');
  const go = useGo();
  const stateOf = useModules();
  const amount = readDraft(slot.draft.amount) || '0.00';
  const { state, balance } = usePayGate(amount);
  const onBreak = useBreakReason();
  if (state === 'poor' && balance !== undefined && !covers(balance, amount) && stateOf('Recharge') === 'open')
    return { variant: 'primary', icon: 'plus', onClick: () => go('/recharge'), children: t('bet.topUp') };
  return {
    variant: 'primary',
    loading: slot.busy || state === 'loading',
    disabledReason: state === 'poor' || state === 'offline' ? t(`bet.${state}`) : onBreak,
    price: { amount },
    onClick: slot.place,
    children: t('bet'),
  };
}

function useQueue({ draft, change }: Slot): ButtonProps {
  const t = useT('crash');
  const isWide = useLayout() === 'pc';
  const onBreak = useBreakReason();
  return {
    variant: draft.queued || isWide ? 'secondary' : 'primary',
    disabledReason: draft.queued ? undefined : onBreak,
    price: { amount: readDraft(draft.amount) || '0.00' },
    onClick: () => change({ queued: !draft.queued }),
    children: t(draft.queued ? 'queue.cancel' : 'queue'),
  };
}
