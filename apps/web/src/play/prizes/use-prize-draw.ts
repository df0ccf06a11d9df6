import { getSeed } from '@clearcrate/contract/fairness';
import type { AfterPrize, DrawnPrize } from '@clearcrate/contract/prizes';
import { prefersReducedMotion } from '@clearcrate/ui/browser/preferences.ts';
import { playSound } from '@clearcrate/ui/sound/sound.ts';
import { useState } from 'react';
import type { Answer, CallOptions } from '../../lib/api/api-client.ts';
import { invalidate } from '../../lib/api/reads.ts';
import { invalidateBag } from '../../lib/goods/owned-goods.ts';
import { showAssets } from '../../lib/session/info-updates.ts';
import { usePlay } from '../use-play.ts';

export type DrawPhase = 'ready' | 'asking' | 'turning' | 'done';

interface PrizeDrawTerms<Body, Drawn> {
  call(body: Body, options: CallOptions): Promise<Answer<Drawn>>;
  refresh(): Promise<void>;
}

/** From the press to the prize. The server's answer comes first; the page only shows it. */
export function usePrizeDraw<Body, Drawn extends DrawnPrize & AfterPrize>({
  call,
  refresh,
}: PrizeDrawTerms<Body, Drawn>) {
  const [state, setState] = useState<Exclude<DrawPhase, 'asking'>>('ready');
  const [drawn, setDrawn] = useState<Drawn>();
  const settle = () => {
    setState('done');
    playSound('win', { place: 'lucky' });
    void Promise.all([refresh(), invalidateBag(), invalidate(getSeed)]);
  };
  const { send, cut, isAsking } = usePlay<Body, Drawn>({
    call,
    onDone(answer) {
      const { amount, ammon, point } = answer;
      setDrawn(answer);
      showAssets({ amount, ammon, point });
      if (prefersReducedMotion()) settle();
      else setState('turning');
    },
    onRejected: () => void refresh(),
  });
  const phase: DrawPhase = isAsking ? 'asking' : state;
  return { phase, drawn, cut, send, stop: () => phase === 'turning' && settle() };
}
