import type { CrashRound, CrashScene } from '@clearcrate/contract/crash';
import { BalanceChange, Dock } from '@clearcrate/ui/layout/dock.tsx';
import { endsClass } from '@clearcrate/ui/layout/stack.ts';
import { useEffect, useState } from 'react';
import { useIsSignedIn, useSession } from '../../lib/session/current-session.ts';
import { covers, differenceOf, sumOf } from '../../lib/text/amounts.ts';
import { LostNote } from '../../play/cut-note.tsx';
import classes from './bet-dock.module.css';
import { BetFields } from './components/bet-fields.tsx';
import { Caps } from './components/caps.tsx';
import { isFlying, SlotAction } from './components/slot-action.tsx';
import { SlotTile } from './components/slot-status.tsx';
import type { Phase } from './round-state.ts';
import { useValue } from './use-crash.ts';
import { payoutText, readDraft, type Slot } from './use-slots.ts';

export interface Playing {
  scene: CrashScene;
  round: CrashRound;
  phase: Phase;
  slots: Slot[];
}

/** The phone's dock: both bets, and one button for the selected one. */
export function BetDock({ scene, round, phase, slots }: Playing) {
  const isSignedIn = useIsSignedIn();
  const [chosen, setChosen] = useState(1);
  const flying = slots.find((slot) => isFlying(slot, phase))?.slot;
  // Selects the bet in flight, so that the button cashes it out.
  useEffect(() => {
    if (flying !== undefined) setChosen(flying);
  }, [flying]);
  const slot = slots.find((one) => one.slot === chosen) ?? (slots[0] as Slot);
  const isFixed = slot.bet !== undefined && (phase === 'waiting' || isFlying(slot, phase));
  return (
    <Dock
      summary={
        <div className={classes.summary}>
          <div className={classes.tiles}>
            {slots.map((one) => (
              <SlotTile
                key={one.slot}
                slot={one}
                phase={phase}
                selected={one.slot === slot.slot}
                onSelect={() => setChosen(one.slot)}
              />
            ))}
          </div>
          <LostNote cuts={slot.cuts} />
          {!isFixed && <BetFields slot={slot} betMin={scene.limits.betMin} betMax={scene.limits.betMax} />}
        </div>
      }
      buttons={<SlotAction slot={slot} round={round} phase={phase} isFirst />}
      footnote={
        <div className={endsClass(classes.foot)}>
          {isSignedIn && (
            <span className={classes.balance}>
              <Footnote slot={slot} round={round} phase={phase} />
            </span>
          )}
          <Caps limits={scene.limits} />
        </div>
      }
    />
  );
}

/** Balance after the press. */
function Footnote({ slot, round, phase }: { slot: Slot; round: CrashRound; phase: Phase }) {
  const balance = useSession((state) => state.info?.assets.amount);
  if (balance === undefined) return null;
  if (slot.bet && isFlying(slot, phase))
    return <BalanceInFlight round={round} balance={balance} stake={slot.bet.stake} />;
  const amount = readDraft(slot.draft.amount) || '0.00';
  if (slot.bet || !covers(balance, amount)) return null;
  return <BalanceChange before={balance} after={differenceOf(balance, amount)} />;
}

function BalanceInFlight({ round, balance, stake }: { round: CrashRound; balance: string; stake: string }) {
  return <BalanceChange before={balance} after={sumOf([balance, payoutText(stake, useValue(round))])} />;
}
