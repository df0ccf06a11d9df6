import { minorOf } from '../../lib/text/amounts.ts';

/** The effect of saving a typed limit, by the server's rule. */
export type Effect = 'invalid' | 'same' | 'now' | 'later';

const AMOUNT = /^\d{1,9}(?:\.\d{1,2})?$/;

/** `null` means no limit. */
export function effectOf(typed: string, isOff: boolean, current: string | null): Effect {
  if (isOff) return current === null ? 'same' : 'later';
  const text = typed.trim();
  if (!AMOUNT.test(text)) return 'invalid';
  if (current === null) return 'now';
  const [wanted, held] = [minorOf(text), minorOf(current)];
  if (wanted === held) return 'same';
  return wanted < held ? 'now' : 'later';
}

/** How much of a limit is used, from 0 to 1, and whether it is nearly used up. */
export function fillOf(used: string, limit: string | null): { share: number; nearlyUsed: boolean } {
  if (limit === null) return { share: 0, nearlyUsed: false };
  const [usedMinor, limitMinor] = [minorOf(used), minorOf(limit)];
  if (limitMinor === 0n) return { share: 1, nearlyUsed: true };
  const share = Math.min(1, Number((usedMinor * 1000n) / limitMinor) / 1000);
  return { share, nearlyUsed: share >= 0.9 };
}
