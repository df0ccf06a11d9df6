import type { BattleRoom } from '@clearcrate/contract/battle';
import { type BattleEmote, talkRoom } from '@clearcrate/contract/battle-rules';
import { useEffect, useState } from 'react';
import { itemView } from '../../../lib/goods/item-view.ts';
import { serverClock } from '../../../lib/time/server-clock.ts';
import { useRoom } from '../../../play/use-room.ts';
import { useWatchers } from '../../../play/use-watchers.ts';
import { refreshLists, refreshResults, refreshRoom, useRoomState } from '../battle.queries.ts';
import { type Reveal, revealAt } from './reveal.ts';

const TICK_MS = 100;
const EMOTE_MS = 3_500;

/** Updates the list on every change. */
export function useLiveRooms(): void {
  useRoom({ game: 'battle' }, { onMessage: () => void refreshLists(), onGap: () => void refreshLists() });
}

/** State of a room, read again on every change and after missed messages. */
export function useBattleRoom(roomId: string) {
  const query = useRoomState(roomId);
  useRoom({ game: 'battle', room: roomId }, { onMessage: () => void refreshRoom(), onGap: () => void refreshRoom() });
  const watchers = useWatchers('battle', roomId, query.data?.watchers ?? 0);
  return { query, watchers };
}

/** The reveal of the room on this page, by the server's clock. */
export function useReveal(room: BattleRoom): Reveal & { skip(): void } {
  const [skipped, setSkipped] = useState(false);
  const [reveal, setReveal] = useState(() => revealAt(room, serverClock.now(), false));
  useEffect(() => {
    const look = () => {
      const next = revealAt(room, serverClock.now(), skipped);
      setReveal(next);
      return next.phase === 'running';
    };
    if (!look()) return;
    const timer = setInterval(() => {
      if (!look()) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [room, skipped]);
  const isOver = reveal.phase === 'over';
  useEffect(() => {
    if (isOver) void refreshResults();
  }, [isOver]);
  return { ...reveal, skip: () => setSkipped(true) };
}

/**
 * Loads pictures of the results as soon as they are known, so that a lost connection leaves no
 * round without its picture.
 */
export function useResultPictures({ results }: BattleRoom): void {
  useEffect(() => {
    for (const result of results) {
      const { src, srcSet = '' } = itemView(result).picture;
      Object.assign(new Image(), { srcset: srcSet, src });
    }
  }, [results]);
}

export interface SaidEmote {
  key: number;
  emote: BattleEmote;
  seat: number | null;
  nickName: string;
  userType: number;
}

/** Recent emotes in the room, by seats and by watchers. */
export function useEmotes(roomId: string): SaidEmote[] {
  const [said, setSaid] = useState<SaidEmote[]>([]);
  useRoom(
    { game: 'battle', room: talkRoom(roomId) },
    {
      onMessage: (message) => {
        if (message.game !== 'battle' || message.type !== 'emote') return;
        const { version: key, emote, seat, nickName, userType } = message;
        setSaid((before) => [...before.slice(-4), { key, emote, seat, nickName, userType }]);
        setTimeout(() => setSaid((before) => before.filter((one) => one.key !== key)), EMOTE_MS);
      },
      onGap: () => {},
    },
  );
  return said;
}
