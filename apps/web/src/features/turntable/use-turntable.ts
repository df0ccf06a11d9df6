import { spinTurntable } from '@clearcrate/contract/turntable';
import { api } from '../../lib/api/api.ts';
import { usePrizeDraw } from '../../play/prizes/use-prize-draw.ts';
import { type OwnTurntable, refreshTurntable, type TurntableData } from './turntable.queries.ts';

/** This week's turn, from the press to the prize. */
export function useTurn(turntable: TurntableData, own: OwnTurntable | undefined) {
  const { phase, drawn, send, ...draw } = usePrizeDraw({
    call: (isOpen: boolean, options) => api.call(spinTurntable, { version: turntable.version, isOpen }, options),
    refresh: refreshTurntable,
  });
  return {
    ...draw,
    phase: phase === 'ready' && own?.spin ? ('done' as const) : phase,
    /** This week's turn, if any. */
    shown: drawn ?? own?.spin ?? undefined,
    spin: () => own && send(own.isOpen),
  };
}
export type Turn = ReturnType<typeof useTurn>;
