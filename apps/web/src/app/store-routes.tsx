import { lazy, Suspense } from 'react';
import { Navigate, type RouteObject, useRoutes, useSearchParams } from 'react-router';
import { jumpTarget } from '../lib/jump.ts';
import { LAYOUT_PREFIXES, preferredLayout } from '../lib/layout-choice.ts';
import type { Layout } from '../ui/layout-context.tsx';
import { GuardedPage } from './guarded-page.tsx';
import { REDIRECTS, ROUTES } from './routes.ts';

const MobileShell = lazy(async () => ({ default: (await import('../layouts/mobile/mobile-shell.tsx')).MobileShell }));
const PcShell = lazy(async () => ({ default: (await import('../layouts/pc/pc-shell.tsx')).PcShell }));
const NotFoundPage = lazy(async () => ({
  default: (await import('../features/not-found/not-found-page.tsx')).NotFoundPage,
}));

const notFound = (
  <Suspense>
    <NotFoundPage />
  </Suspense>
);

function Start() {
  return <Navigate replace to={`${LAYOUT_PREFIXES[preferredLayout()]}/home`} />;
}

function Jump() {
  const [parameters] = useSearchParams();
  return <Navigate replace to={jumpTarget(parameters.get('url'))} />;
}

function pagesOf(layout: Layout): RouteObject {
  const prefix = LAYOUT_PREFIXES[layout];
  return {
    path: prefix,
    element: layout === 'mobile' ? <MobileShell /> : <PcShell />,
    children: [
      ...Object.entries(REDIRECTS).map(([from, to]) => ({
        path: from,
        element: <Navigate replace to={`${prefix}/${to}`} />,
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
