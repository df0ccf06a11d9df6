import { useEffect, useEffectEvent } from 'react';
import { type RoomAddress, type RoomListener, rooms } from '../lib/socket/rooms.ts';

/**
 * Listens to a game, or one room of it, while the component is mounted. `onGap` reads the state
 * again over HTTP: it is called whenever messages may have been missed, including each reconnect.
 */
export function useRoom({ game, room }: RoomAddress, listener: RoomListener): void {
  const onMessage = useEffectEvent(listener.onMessage);
  const onGap = useEffectEvent(listener.onGap);
  useEffect(
    () =>
      rooms.join(room === undefined ? { game } : { game, room }, {
        onMessage: (message) => onMessage(message),
        onGap: () => onGap(),
      }),
    [game, room],
  );
}
