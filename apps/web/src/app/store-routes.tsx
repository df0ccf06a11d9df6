import { Suspense } from 'react';
// Both frames are small and share most of their code: loading one lazily would cost a second wait.
import { MobileShell } from '../layouts/mobile/mobile-shell.tsx';
import { PcShell } from '../layouts/pc/pc-shell.tsx';
import { Redirect, useLocation, useParameters } from '../lib/routing/hash-router.tsx';
import { jumpTarget } from '../lib/routing/jump.ts';
import { preferredLayout } from '../lib/routing/layout-choice.ts';
import { lazyPart } from '../lib/routing/load-part.ts';
import { GuardedPage } from './page/guarded-page.tsx';
import { matchPath, pathInLayout } from './routes.ts';

const NotFoundPage = lazyPart(() =>
  import('../features/not-found/not-found-page.tsx').then((file) => file.NotFoundPage),
);

function Jump() {
  const parameters = useParameters();
  return <Redirect to={jumpTarget(parameters.get('url'))} />;
}

/**
 * A single lookup in the table of pages; a general matcher would rank its hundred paths at every
 * render.
 */
export function StoreRoutes() {
  const { pathname, search } = useLocation();
  if (/^\/jump\/?$/.test(pathname)) return <Jump />;
  const match = matchPath(pathname);
  if (!match) return <Redirect to={pathInLayout(`${pathname}${search}`, preferredLayout())} />;
  const Shell = match.layout === 'mobile' ? MobileShell : PcShell;
  return (
    <Shell>
      {match.kind === 'page' && <GuardedPage key={match.entry.path} entry={match.entry} />}
      {match.kind === 'redirect' && <Redirect to={match.to} />}
      {match.kind === 'unknown' && (
        <Suspense>
          <NotFoundPage />
        </Suspense>
      )}
    </Shell>
  );
}
