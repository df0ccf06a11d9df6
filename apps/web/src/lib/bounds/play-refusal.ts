import { create } from 'zustand';
import { openOverlay } from '../page/overlays.ts';

export type RefusalReason = 'break' | 'limit' | 'cap' | 'realName';

/** Rejections by the player's limits instead of mistakes. Shown in a sheet with a link to them. */
const REASONS: ReadonlyMap<number, RefusalReason> = new Map([
  [1405, 'cap'],
  [1406, 'cap'],
  [1640, 'break'],
  [1641, 'break'],
  [1642, 'limit'],
  [1643, 'limit'],
  [1644, 'limit'],
  [1645, 'limit'],
  [1646, 'limit'],
  [1647, 'limit'],
  [1648, 'cap'],
  [1649, 'realName'],
  [1653, 'break'],
  [1654, 'break'],
  [1655, 'limit'],
  [1656, 'limit'],
]);

export const reasonOf = (code: number): RefusalReason | undefined => REASONS.get(code);

interface PlayRefusal {
  reason: RefusalReason;
  text: string;
}

/** The last of these rejections; kept while its sheet closes. */
export const usePlayRefusal = create<PlayRefusal>(() => ({ reason: 'limit', text: '' }));

/** Shows the sheet. Returns whether it was such a rejection. */
export function showPlayRefusal(code: number, text: string): boolean {
  const reason = reasonOf(code);
  if (!reason) return false;
  usePlayRefusal.setState({ reason, text });
  openOverlay('playRefused');
  return true;
}
