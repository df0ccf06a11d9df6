import type { CrashRound } from '@clearcrate/contract/crash';
import { CRASH_BETS_ROOM, crashValueAt } from '@clearcrate/contract/crash-rules';
import { useEffect, useLayoutEffect, useState } from 'react';
import { serverClock } from '../../lib/time/server-clock.ts';
import { useRoom } from '../../play/use-room.ts';
import { addLines, refreshOwn, refreshScene, updateOwn, updateScene } from './crash.queries.ts';
import { applyRound, type Phase, phaseOf } from './round-state.ts';

/** Bets are settled a moment after the end; then the player's own are read again. */
const SETTLED_MS = 700;

/** Updates the scene from socket messages. */
export function useLiveCrash(): void {
  useRoom(
    { game: 'crash' },
    {
      onMessage: (message) => {
        if (message.game !== 'crash' || message.type !== 'round') return;
        updateScene((scene) => applyRound(scene, message));
        if (message.state !== 2) setTimeout(() => void refreshOwn(), message.point === null ? 0 : SETTLED_MS);
      },
      onGap: () => void refreshScene(),
    },
  );
  useRoom(
    { game: 'crash', room: CRASH_BETS_ROOM },
    {
      onMessage: (message) => {
        if (message.game !== 'crash' || message.type !== 'bets') return;
        addLines(message.changed, message.bets, message.staked);
        updateOwn(message.changed);
      },
      onGap: () => void refreshScene(),
    },
  );
}

const LOOK_MS = 100;

/** The phase of a round, by the server's clock. */
export function usePhase(round: CrashRound): Phase {
  const [phase, setPhase] = useState<Phase>(() => phaseOf(round, serverClock.now()));
  useEffect(() => {
    const look = () => setPhase(phaseOf(round, serverClock.now()));
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [round]);
  return phase;
}

/**
 * The value of a flight in hundredths, ten times a second, which is readable. Used only by visible
 * figures; others pass no round.
 */
export function useValue(round: CrashRound | undefined): number {
  const startsAtMs = round ? Date.parse(round.startsAt) : undefined;
  const [value, setValue] = useState(() => valueSince(startsAtMs));
  // Before paint, so that no flight begins with the previous sum.
  useLayoutEffect(() => {
    if (startsAtMs === undefined) return;
    const look = () => setValue(valueSince(startsAtMs));
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [startsAtMs]);
  return value;
}

const valueSince = (startsAtMs = Number.POSITIVE_INFINITY): number => crashValueAt(serverClock.now() - startsAtMs);
