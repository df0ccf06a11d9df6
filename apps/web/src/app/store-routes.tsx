import { lazy, Suspense, useEffect } from 'react';
import { type RouteObject, useLocation, useNavigate, useRoutes, useSearchParams } from 'react-router';
// Both frames are small, and what they are made of is shared: here they cost less than a second wait would.
import { MobileShell } from '../layouts/mobile/mobile-shell.tsx';
import { PcShell } from '../layouts/pc/pc-shell.tsx';
import { jumpTarget } from '../lib/jump.ts';
import { LAYOUT_PREFIXES, preferredLayout } from '../lib/layout-choice.ts';
import type { Layout } from '../ui/layout-context.tsx';
import { GuardedPage } from './guarded-page.tsx';
import { REDIRECTS, ROUTES } from './routes.ts';

const NotFoundPage = lazy(async () => ({
  default: (await import('../features/not-found/not-found-page.tsx')).NotFoundPage,
}));

const notFound = (
  <Suspense>
    <NotFoundPage />
  </Suspense>
);

/** Goes on each time it is arrived at, also when the page it led to was still on its way. */
function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  const arrival = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every arrival is another one, even at the same address.
  useEffect(() => {
    navigate(to, { replace: true });
  }, [to, arrival]);
  return null;
}

function Start() {
  return <Redirect to={`${LAYOUT_PREFIXES[preferredLayout()]}/home`} />;
}

function Jump() {
  const [parameters] = useSearchParams();
  return <Redirect to={jumpTarget(parameters.get('url'))} />;
}

function pagesOf(layout: Layout): RouteObject {
  const prefix = LAYOUT_PREFIXES[layout];
  return {
    path: prefix,
    element: layout === 'mobile' ? <MobileShell /> : <PcShell />,
    children: [
      ...Object.entries(REDIRECTS).map(([from, to]) => ({
        path: from,
        element: <Redirect to={`${prefix}/${to}`} />,
      })),
      ...ROUTES.map((entry) => ({ path: entry.path, element: <GuardedPage key={entry.path} entry={entry} /> })),
      { path: '*', element: notFound },
    ],
  };
}

const ROUTE_OBJECTS: RouteObject[] = [
  { path: '/', element: <Start /> },
  { path: '/jump', element: <Jump /> },
  pagesOf('mobile'),
  pagesOf('pc'),
  { path: '*', element: <Start /> },
];

export function StoreRoutes() {
  return useRoutes(ROUTE_OBJECTS);
}
