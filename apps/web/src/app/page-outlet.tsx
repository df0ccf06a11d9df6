import { useLayout } from '@clearcrate/ui/layout-context.tsx';
import { ErrorState } from '@clearcrate/ui/states.tsx';
import { lazy, Suspense } from 'react';
import { queryClient } from '../lib/query-client.ts';
import type { RouteEntry } from '../lib/routes.ts';
import { modulesQuery, useModules } from '../lib/site/site-queries.ts';
import { PageErrorBoundary } from './page-error-boundary.tsx';
import { pageOf } from './page-loading.ts';
import { PageSkeleton } from './page-skeleton.tsx';

const NotOpenPage = lazy(async () => ({
  default: (await import('../features/not-open/not-open-page.tsx')).NotOpenPage,
}));

/** A page of the table: closed, loading or there, but never blank. */
export function PageOutlet({ entry }: { entry: RouteEntry }) {
  return (
    <PageErrorBoundary key={entry.path}>
      <Suspense fallback={<PageSkeleton entry={entry} />}>
        <OpenPage entry={entry} />
      </Suspense>
    </PageErrorBoundary>
  );
}

function OpenPage({ entry }: { entry: RouteEntry }) {
  const layout = useLayout();
  const stateOf = useModules();
  const state = entry.module ? stateOf(entry.module) : 'open';
  if (!entry.pages || state === 'closed') return <NotOpenPage title={entry.title} icon={entry.icon} />;
  if (state === 'loading') return <PageSkeleton entry={entry} />;
  if (state === 'unknown') {
    return <ErrorState onRetry={() => void queryClient.refetchQueries(modulesQuery())} />;
  }
  const Page = pageOf(entry.pages[layout]);
  return <Page />;
}
