import { type CrashBet, type CrashScene, escapeCrash, placeCrashBet } from '@clearcrate/contract/crash';
import { CRASH_BET_STATES, CRASH_SLOTS, type CrashSlot, crashPayout } from '@clearcrate/contract/crash-rules';
import { playSound } from '@clearcrate/ui/sound/sound.ts';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { openOverlay } from '../../lib/page/overlays.ts';
import { session } from '../../lib/session/current-session.ts';
import { showAssets } from '../../lib/session/info-updates.ts';
import { minorOf } from '../../lib/text/amounts.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { type CutPlay, usePlay } from '../../play/use-play.ts';
import { keepOwnBet, refreshOwn, useOwnBets } from './crash.queries.ts';
import type { Phase } from './round-state.ts';

/** The player's input for one of the two bets. */
export interface Draft {
  amount: string;
  auto: string;
  /** Placed automatically when the next round opens, while the page is open. */
  queued: boolean;
}

export interface Slot {
  slot: CrashSlot;
  draft: Draft;
  change(change: Partial<Draft>): void;
  /** The bet of the current round. */
  bet: CrashBet | undefined;
  busy: boolean;
  /** Calls whose answers were lost. */
  cuts: readonly CutPlay[];
  place(): void;
  escape(): void;
}

const FIRST: Record<CrashSlot, Draft> = {
  1: { amount: '20.00', auto: '2.00', queued: false },
  2: { amount: '10.00', auto: '', queued: false },
};

/** Empty for an invalid amount; the server validates the rest. */
export const readDraft = (text: string): string => (/^\d{1,9}(\.\d{0,2})?$/.test(text) ? text : '');

/** Payout of a cash-out at this value. */
export function payoutText(stake: string, value: number): string {
  const digits = crashPayout(minorOf(stake), value).toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

interface Act {
  roundId: string;
  slot: CrashSlot;
}

/** A late answer may be of an earlier round: the bets are read again instead. */
function show({ bet, amount }: { bet: CrashBet; amount: string }, wasCut: boolean): void {
  if (wasCut) {
    void refreshOwn();
    return;
  }
  keepOwnBet(bet);
  showAssets({ amount });
}

/** The calls of one of the two bets. */
function useCalls(slot: CrashSlot, roundId: string) {
  const t = useT('crash');
  const outcome = { onRejected: () => void refreshOwn() };
  const placing = usePlay({
    ...outcome,
    call: ({ amount, auto, ...act }: Act & Pick<Draft, 'amount' | 'auto'>, options) =>
      api.call(placeCrashBet, { ...act, amount: readDraft(amount), autoEscape: auto.trim() }, options),
    onDone: (placed, _bet, wasCut) => show(placed, wasCut),
  });
  const escaping = usePlay({
    ...outcome,
    call: (act: Act, options) => api.call(escapeCrash, act, options),
    onDone(escaped, _act, wasCut) {
      playSound('escape');
      show(escaped, wasCut);
    },
  });
  const isVisitor = () => {
    if (session.store.getState().token) return false;
    toast.error(t('bet.signIn'));
    openOverlay('login');
    return true;
  };
  return {
    busy: placing.isAsking || escaping.isAsking,
    cuts: [escaping.cut, placing.cut],
    place({ amount, auto }: Draft) {
      if (!isVisitor()) void placing.send({ roundId, slot, amount, auto });
    },
    escape() {
      if (!isVisitor()) void escaping.send({ roundId, slot });
    },
  };
}

/** The player's two bets: input, state and actions. */
export function useSlots({ round }: CrashScene, phase: Phase): Slot[] {
  const roundId = round?.roundId ?? '';
  const [drafts, setDrafts] = useState(FIRST);
  const { data: own } = useOwnBets();
  const calls = { 1: useCalls(1, roundId), 2: useCalls(2, roundId) };
  const change = (slot: CrashSlot, next: Partial<Draft>) =>
    setDrafts((before) => ({ ...before, [slot]: { ...before[slot], ...next } }));
  const betOf = (slot: CrashSlot) => own?.items.find((bet) => bet.slot === slot && bet.roundId === roundId);

  const placeQueued = useEffectEvent(() => {
    for (const slot of CRASH_SLOTS) {
      if (!drafts[slot].queued || betOf(slot)) continue;
      change(slot, { queued: false });
      calls[slot].place(drafts[slot]);
    }
  });
  // Runs once per round, by its number.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is what sets it off.
  useEffect(() => {
    if (phase === 'waiting') placeQueued();
  }, [phase, roundId]);

  const lost = phase === 'over' && CRASH_SLOTS.some((slot) => betOf(slot)?.state === CRASH_BET_STATES.lost);
  useEffect(() => {
    if (lost) playSound('lose');
  }, [lost]);

  return CRASH_SLOTS.map((slot) => ({
    slot,
    draft: drafts[slot],
    change: (next) => change(slot, next),
    bet: betOf(slot),
    busy: calls[slot].busy,
    cuts: calls[slot].cuts,
    place: () => calls[slot].place(drafts[slot]),
    escape: calls[slot].escape,
  }));
}
