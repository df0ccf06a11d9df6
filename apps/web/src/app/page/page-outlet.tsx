import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { ErrorState } from '@clearcrate/ui/feedback/states.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { type ComponentType, lazy, Suspense } from 'react';
import { queryClient } from '../../lib/api/query-client.ts';
import { lazyPart } from '../../lib/routing/load-part.ts';
import type { PageLoader, RouteEntry } from '../../lib/routing/routes.ts';
import { modulesQuery, useModules } from '../../lib/site/site-queries.ts';
import { PageErrorBoundary } from './page-error.tsx';
import classes from './page-outlet.module.css';
import { StandInHead } from './stand-in-head.tsx';

const pages = new Map<PageLoader, ComponentType>();
const failed = new Set<PageLoader>();

/** Forgets failed pages, so that visiting one again loads it again. */
function forgetFailed(): void {
  for (const load of failed) pages.delete(load);
  failed.clear();
}

/** Loads a page before it is rendered. A loaded page renders at once without a skeleton. */
export async function preloadPage(load: PageLoader): Promise<void> {
  const page = await load();
  if (!pages.has(load)) pages.set(load, page);
}

/**
 * Returns the page or its lazy wrapper. The result is stable, so that React keeps the rendered
 * page.
 */
function pageOf(load: PageLoader): ComponentType {
  const known = pages.get(load);
  if (known) return known;
  const page = lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      failed.add(load);
      throw error;
    }
  });
  pages.set(load, page);
  return page;
}

/** Placeholder with the shape of the page. */
export function PageSkeleton({ entry }: { entry: RouteEntry }) {
  if (entry.path === 'home') return <HomeShape />;
  return (
    <>
      <StandInHead />
      <div className={classes.page} aria-busy="true">
        <Skeleton width="42%" height={22} />
        <Skeleton height={14} />
        <Skeleton width="88%" height={14} />
        <Skeleton width="94%" height={14} />
        <Skeleton width="61%" height={14} />
        <Skeleton height={160} radius={16} />
      </div>
    </>
  );
}

function HomeShape() {
  return (
    <div className={classes.page} aria-busy="true">
      <Skeleton radius={16} height="auto" className={classes.hero} />
      <Skeleton height={40} radius={12} />
      <div className={classes.tiles}>
        {['a', 'b', 'c', 'd', 'e'].map((tile) => (
          <Skeleton key={tile} height={48} radius={15} />
        ))}
      </div>
    </div>
  );
}

const NotOpenPage = lazyPart(() =>
  import('../../features/not-open/not-open-page.tsx').then((file) => file.NotOpenPage),
);

/** A page of the table: closed, loading or loaded, but never blank. */
export function PageOutlet({ entry }: { entry: RouteEntry }) {
  return (
    <PageErrorBoundary key={entry.path} forget={forgetFailed}>
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
  if (state === 'closed') return <NotOpenPage title={entry.title} icon={entry.icon} isBare={entry.bar === 'none'} />;
  if (state === 'loading') return <PageSkeleton entry={entry} />;
  if (state === 'unknown') {
    return (
      <>
        <StandInHead />
        <ErrorState onRetry={() => void queryClient.refetchQueries(modulesQuery())} />
      </>
    );
  }
  const Page = pageOf(entry.pages[layout]);
  return <Page />;
}
