import type { Layout } from '@clearcrate/ui/layout/layout-context.tsx';
import { queryClient } from '../../lib/api/query-client.ts';
import { boxPageQuery, categoriesQuery } from '../../lib/boxes/shelf.ts';
import { bannersQuery, modulesQuery } from '../../lib/site/site-queries.ts';
import { shelfBody } from './home-queries.ts';

/** Prefetches the data of home. Failures are kept by the queries and shown in place. */
export async function preloadHome(layout: Layout): Promise<void> {
  await Promise.allSettled([queryClient.prefetchQuery(bannersQuery()), preloadShelf(layout)]);
}

async function preloadShelf(layout: Layout): Promise<void> {
  const { items } = await queryClient.fetchQuery(modulesQuery());
  if (!items.some(({ name, status }) => name === 'BlindBox' && status === 1)) return;
  await Promise.all([queryClient.prefetchQuery(categoriesQuery()), preloadBoxes(layout)]);
}

/** Preloads the largest picture of the first view. */
async function preloadBoxes(layout: Layout): Promise<void> {
  const { items } = await queryClient.fetchQuery(boxPageQuery(shelfBody(layout)));
  const [first] = items;
  if (first) Object.assign(new Image(), { fetchPriority: 'high', src: first.imageLarge });
}
