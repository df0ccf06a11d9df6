import { type ComponentType, lazy } from 'react';
import type { PageLoader } from '../lib/routes.ts';

const pages = new Map<PageLoader, ComponentType>();

/** Loads a page before it is drawn. One that has arrived by then is drawn at once, without a skeleton in between. */
export async function preloadPage(load: PageLoader): Promise<void> {
  const page = await load();
  if (!pages.has(load)) pages.set(load, page);
}

/** The page itself, or what waits for it. The answer stays the same, so that React keeps the page it has drawn. */
export function pageOf(load: PageLoader): ComponentType {
  const known = pages.get(load);
  if (known) return known;
  const page = lazy(async () => ({ default: await load() }));
  pages.set(load, page);
  return page;
}
