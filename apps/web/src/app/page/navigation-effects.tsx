import { useEffect, useLayoutEffect, useRef } from 'react';
import { reportRoute } from '../../lib/browser/native-bridge.ts';
import { tracker } from '../../lib/browser/tracking.ts';
import { closeOverlay, useOverlays } from '../../lib/page/overlays.ts';
import { useLocation } from '../../lib/routing/hash-router.tsx';
import { useBrand } from '../../lib/site/site-queries.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { findRoute, matchPath } from '../routes.ts';
import { markShown, scrollToVisit } from './scroll-memory.ts';

/**
 * Effects of every navigation: title, one tracked view, a message to the native host, scroll
 * position.
 */
export function NavigationEffects() {
  const { pathname, search, visit } = useLocation();
  const t = useT('routes');
  const brand = useBrand();
  const entry = findRoute(pathname)?.entry;
  const single = entry?.single && new URLSearchParams(search).get(entry.single.parameter);
  const title = entry ? `${brand} - ${t(entry.title)}` : brand;
  const isFirst = useRef(true);

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    tracker.trackPageView(`${pathname}${search}`);
    reportRoute(pathname, findRoute(pathname)?.entry.isTab === true);
  }, [pathname, search]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query is the same page, which looks after its place itself.
  useLayoutEffect(() => scrollToVisit(visit), [pathname]);
  useLayoutEffect(() => markShown(visit), [visit]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query is the same page, unless it shows one single thing.
  useEffect(() => {
    if (isFirst.current) {
      // An address that only redirects, such as `/`, is no origin: the first Tab goes to the top of
      // the next page.
      isFirst.current = matchPath(pathname)?.kind !== 'page';
      return;
    }
    if (useOverlays.getState().current === 'menu') closeOverlay();
    // Moves the reading position, as a page load would.
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, single]);
  return null;
}
