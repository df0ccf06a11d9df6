import { create } from 'zustand';
import { openOverlay } from '../overlays.ts';

export type RefusalReason = 'break' | 'limit' | 'cap' | 'realName';

/** Refusals that are no mistake of the player's but a bound they keep to. They are said in a sheet that leads to it. */
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

/** The last refusal of this kind; it stays while its sheet leaves. */
export const usePlayRefusal = create<PlayRefusal>(() => ({ reason: 'limit', text: '' }));

/** Shows it and answers whether it was one. */
export function showPlayRefusal(code: number, text: string): boolean {
  const reason = reasonOf(code);
  if (!reason) return false;
  usePlayRefusal.setState({ reason, text });
  openOverlay('playRefused');
  return true;
}
