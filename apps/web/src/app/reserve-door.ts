import type { Layout } from '@clearcrate/ui/layout-context.tsx';
import { LAYOUT_PREFIXES } from '../lib/layout-choice.ts';

/** The addresses that mean "the store": none at all, a layout alone, or its home. */
const DOOR = /^#?\/?(?:([mp])(?:\/(?:home\/?)?)?)?(?:\?.*)?$/;

/**
 * Where a visitor waits on a channel that is not open yet. Whoever knows a page of the store by its address still gets
 * there; nothing is returned for those.
 */
export function reservePath(hash: string, preferred: Layout): string | undefined {
  const door = DOOR.exec(hash);
  if (!door) return undefined;
  return `${door[1] ? `/${door[1]}` : LAYOUT_PREFIXES[preferred]}/reserve`;
}
