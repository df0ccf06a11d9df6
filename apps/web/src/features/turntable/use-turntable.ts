import { getSeed } from '@clearcrate/contract/fairness';
import { spinTurntable, type TurntableSpin } from '@clearcrate/contract/turntable';
import { prefersReducedMotion } from '@clearcrate/ui/browser/preferences.ts';
import { playSound } from '@clearcrate/ui/sound/sound.ts';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { CLIENT_CODES } from '../../lib/api/api-client.ts';
import { invalidate } from '../../lib/api/reads.ts';
import { invalidateBag } from '../../lib/goods/owned-goods.ts';
import { oneAtATime } from '../../lib/one-at-a-time.ts';
import { showAssets } from '../../lib/session/info-updates.ts';
import { type OwnTurntable, refreshTurntable, type TurntableData } from './turntable.queries.ts';

export type TurnPhase = 'ready' | 'asking' | 'turning' | 'done';
const UNCERTAIN_CODES: readonly number[] = Object.values(CLIENT_CODES);

/** From the press to the prize. The server's answer comes first; the wheel only shows it. */
export function useTurn(turntable: TurntableData, own: OwnTurntable | undefined) {
  const [phase, setPhase] = useState<TurnPhase>('ready');
  const [spun, setSpun] = useState<TurntableSpin>();
  const [unanswered, setUnanswered] = useState(false);
  const [once] = useState(oneAtATime);
  const settle = () => {
    setPhase('done');
    playSound('win', { place: 'lucky' });
    void Promise.all([refreshTurntable(), invalidateBag(), invalidate(getSeed)]);
  };
  const spin = () =>
    once(async () => {
      if (!own) return;
      setPhase('asking');
      const answer = await api.call(spinTurntable, { version: turntable.version, isOpen: own.isOpen });
      setUnanswered(UNCERTAIN_CODES.includes(answer.code));
      if (answer.data === null) {
        setPhase('ready');
        void refreshTurntable();
        return;
      }
      const { amount, ammon, point } = answer.data;
      setSpun(answer.data);
      showAssets({ amount, ammon, point });
      if (prefersReducedMotion()) settle();
      else setPhase('turning');
    });
  const shown = spun ?? own?.spin ?? undefined;
  return {
    phase: phase === 'ready' && own?.spin ? ('done' as const) : phase,
    /** This week's turn, if any. */
    shown,
    unanswered,
    spin,
    stop: () => phase === 'turning' && settle(),
  };
}
export type Turn = ReturnType<typeof useTurn>;
