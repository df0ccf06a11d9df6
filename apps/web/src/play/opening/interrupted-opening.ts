import { createStorage } from '@clearcrate/ui/storage.ts';
import { useEffect, useState } from 'react';
import { useSession } from '../../lib/session/current-session.ts';

/** Of this tab alone: another one has openings of its own, and a reload keeps it. */
const marks = createStorage<'openingUnderWay'>(() => globalThis.sessionStorage);

/** From the call on until its result stands on the screen, or is known never to come. */
export const openingUnderWay = {
  begin: (playerId: string) => marks.set('openingUnderWay', playerId),
  end: () => marks.remove('openingUnderWay'),
  /** Who has begun the one that never ended. */
  player: () => marks.get('openingUnderWay'),
};

/** Whether an opening of this player was cut off before its result was shown. It is said on one page, until the next one. */
export function useInterruptedOpening(isAsking: boolean): boolean {
  const [player, setPlayer] = useState(openingUnderWay.player);
  if (isAsking && player !== undefined) setPlayer(undefined);
  const userId = useSession((state) => state.userId);
  useEffect(openingUnderWay.end, []);
  return player !== undefined && player === userId;
}
