import { getSeed } from '@clearcrate/contract/fairness';
import { spinTurntable, type TurntableSpin } from '@clearcrate/contract/turntable';
import { prefersReducedMotion } from '@clearcrate/ui/browser/preferences.ts';
import { playSound } from '@clearcrate/ui/sound/sound.ts';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { invalidate } from '../../lib/api/reads.ts';
import { invalidateBag } from '../../lib/goods/owned-goods.ts';
import { showAssets } from '../../lib/session/info-updates.ts';
import { usePlay } from '../../play/use-play.ts';
import { type OwnTurntable, refreshTurntable, type TurntableData } from './turntable.queries.ts';

export type TurnPhase = 'ready' | 'asking' | 'turning' | 'done';

/** From the press to the prize. The server's answer comes first; the wheel only shows it. */
export function useTurn(turntable: TurntableData, own: OwnTurntable | undefined) {
  const [state, setState] = useState<Exclude<TurnPhase, 'asking'>>('ready');
  const [spun, setSpun] = useState<TurntableSpin>();
  const settle = () => {
    setState('done');
    playSound('win', { place: 'lucky' });
    void Promise.all([refreshTurntable(), invalidateBag(), invalidate(getSeed)]);
  };
  const { send, cut, isAsking } = usePlay({
    call: (isOpen: boolean, options) => api.call(spinTurntable, { version: turntable.version, isOpen }, options),
    onDone(spin) {
      const { amount, ammon, point } = spin;
      setSpun(spin);
      showAssets({ amount, ammon, point });
      if (prefersReducedMotion()) settle();
      else setState('turning');
    },
    onRejected: () => void refreshTurntable(),
  });
  const phase: TurnPhase = isAsking ? 'asking' : state;
  const shown = spun ?? own?.spin ?? undefined;
  return {
    phase: phase === 'ready' && own?.spin ? ('done' as const) : phase,
    /** This week's turn, if any. */
    shown,
    cut,
    spin: () => own && send(own.isOpen),
    stop: () => phase === 'turning' && settle(),
  };
}
export type Turn = ReturnType<typeof useTurn>;
