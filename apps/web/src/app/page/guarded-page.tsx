import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { useEffect, useMemo } from 'react';
import { openOverlay } from '../../lib/page/overlays.ts';
import { useLocation } from '../../lib/routing/hash-router.tsx';
import { LAYOUT_PREFIXES } from '../../lib/routing/layout-choice.ts';
import { replaceWith } from '../../lib/routing/navigation.tsx';
import type { RouteEntry } from '../../lib/routing/routes.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { judge, rememberReturn, setCurrentPath } from './entry-gate.ts';
import { PageOutlet, PageSkeleton } from './page-outlet.tsx';

/**
 * The guard for addresses that were typed, shared, reloaded or returned to; links are checked
 * earlier.
 */
export function GuardedPage({ entry }: { entry: RouteEntry }) {
  const { pathname, search } = useLocation();
  const layout = useLayout();
  const reserveStatus = useSession((state) => state.reserveStatus);
  const followed = useSession((state) => state.followed);
  const path = `${pathname}${search}`;
  // Not evaluated again when the token is cleared: the end of a session navigates by itself, unless
  // it happened in another tab.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reserve status arrives late and may close the page.
  const verdict = useMemo(() => judge(path), [path, reserveStatus, followed]);

  useEffect(() => {
    if (verdict.kind === 'enter') {
      setCurrentPath(path);
      return;
    }
    rememberReturn(verdict);
    replaceWith(verdict.to ?? `${LAYOUT_PREFIXES[layout]}/home`);
    if (verdict.to === undefined) openOverlay('login');
  }, [verdict, path, layout]);

  return verdict.kind === 'enter' ? <PageOutlet key={followed} entry={entry} /> : <PageSkeleton entry={entry} />;
}
