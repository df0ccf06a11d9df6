import type { GameName } from '@clearcrate/contract/gateway-ids';
import { useEffect, useState } from 'react';
import { WATCHERS_EVENT } from '../lib/socket/message-handling.ts';

interface Count {
  game: GameName;
  room: string;
  watchers: number;
}

/** Number of watchers of a room: as read with it, until the socket sends an update. */
export function useWatchers(game: GameName, room: string, known: number): number {
  const [told, setTold] = useState<Count>();
  useEffect(() => {
    const hear = (event: Event) => {
      const count = (event as CustomEvent<Count>).detail;
      if (count.game === game && count.room === room) setTold(count);
    };
    window.addEventListener(WATCHERS_EVENT, hear);
    return () => window.removeEventListener(WATCHERS_EVENT, hear);
  }, [game, room]);
  return told?.room === room ? told.watchers : known;
}
