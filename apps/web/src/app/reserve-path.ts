import type { Layout } from '@clearcrate/ui/layout/layout-context.tsx';
import { LAYOUT_PREFIXES } from '../lib/routing/layout-choice.ts';

/** Addresses of the store itself: none, a bare layout, or its home. */
const ENTRY = /^#?\/?(?:([mp])(?:\/(?:home\/?)?)?)?(?:\?.*)?$/;

/**
 * Returns the reservation page of a channel that is not open yet; undefined for addresses of other
 * pages, which stay reachable.
 */
export function reservePath(hash: string, preferred: Layout): string | undefined {
  const entry = ENTRY.exec(hash);
  if (!entry) return undefined;
  return `${entry[1] ? `/${entry[1]}` : LAYOUT_PREFIXES[preferred]}/reserve`;
}
