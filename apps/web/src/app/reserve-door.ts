import type { Layout } from '@clearcrate/ui/layout/layout-context.tsx';
import { LAYOUT_PREFIXES } from '../lib/routing/layout-choice.ts';

/** Addresses of the store itself: none, a bare layout, or its home. */
const DOOR = /^#?\/?(?:([mp])(?:\/(?:home\/?)?)?)?(?:\?.*)?$/;

/**
 * Returns the reservation page of a channel that is not open yet; undefined for addresses of other
 * pages, which stay reachable.
 */
export function reservePath(hash: string, preferred: Layout): string | undefined {
  const door = DOOR.exec(hash);
  if (!door) return undefined;
  return `${door[1] ? `/${door[1]}` : LAYOUT_PREFIXES[preferred]}/reserve`;
}
