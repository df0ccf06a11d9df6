import { storage } from '../../../lib/browser/storage.ts';

/**
 * Passwords of rooms created on this device, newest last: the server has only a hash, and the
 * creator shares them.
 */

const KEPT = 6;

function read(): [string, string][] {
  try {
    const kept: unknown = JSON.parse(storage.get('roomPasswords') ?? '');
    return Array.isArray(kept) ? (kept as [string, string][]) : [];
  } catch {
    return [];
  }
}

export function keepRoomPassword(roomId: string, password: string): void {
  const others = read().filter(([id]) => id !== roomId);
  storage.set('roomPasswords', JSON.stringify([...others, [roomId, password]].slice(-KEPT)));
}

export const roomPassword = (roomId: string): string | undefined => read().find(([id]) => id === roomId)?.[1];
