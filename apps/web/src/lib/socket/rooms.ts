import type { ClientMessage, GameMessage } from '@clearcrate/contract/gateway';
import { type GameName, MESSAGE_IDS } from '@clearcrate/contract/gateway-ids';

/** A game, or one room of it. */
export interface RoomAddress {
  game: GameName;
  room?: string;
}

export interface RoomListener {
  onMessage(message: GameMessage): void;
  /**
   * Messages were missed by a disconnect or a skipped version: the state must be read again over
   * HTTP.
   */
  onGap(): void;
}

interface Room {
  address: RoomAddress;
  listeners: Set<RoomListener>;
  /** Of the last message; undefined until the first one after entering. */
  version: number | undefined;
}

const keyOf = ({ game, room }: RoomAddress): string => `${game}/${room ?? ''}`;

/** The rooms of this page. A room is entered once for all its listeners. */
export function createRooms() {
  const rooms = new Map<string, Room>();
  let send: ((message: ClientMessage) => void) | undefined;
  const enter = ({ address }: Room) => send?.({ id: MESSAGE_IDS.enterGame, data: address });
  return {
    /** Enters all rooms anew after a reconnect; messages in between were missed. */
    connected(sendMessage: (message: ClientMessage) => void): void {
      send = sendMessage;
      for (const room of rooms.values()) {
        enter(room);
        room.version = undefined;
        for (const listener of room.listeners) listener.onGap();
      }
    },
    disconnected(): void {
      send = undefined;
    },
    /** Listens to a room until the returned function is called. */
    join(address: RoomAddress, listener: RoomListener): () => void {
      const key = keyOf(address);
      const known = rooms.get(key);
      const room = known ?? { address, listeners: new Set(), version: undefined };
      room.listeners.add(listener);
      if (!known) {
        rooms.set(key, room);
        enter(room);
      }
      return () => {
        room.listeners.delete(listener);
        if (room.listeners.size > 0 || rooms.get(key) !== room) return;
        rooms.delete(key);
        send?.({ id: MESSAGE_IDS.leaveGame, data: address });
      };
    },
    receive(message: GameMessage): void {
      const room = rooms.get(keyOf(message));
      if (!room) return;
      const { version } = room;
      // Drops a message that was overtaken by a newer one.
      if (version !== undefined && message.version <= version) return;
      room.version = message.version;
      const isGap = version !== undefined && message.version > version + 1;
      for (const listener of room.listeners) {
        if (isGap) listener.onGap();
        listener.onMessage(message);
      }
    },
  };
}

export const rooms = createRooms();
