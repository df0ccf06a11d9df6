import type { Layout } from '@clearcrate/ui/layout-context.tsx';
import { boxPageQuery, categoriesQuery } from '../../lib/boxes/shelf.ts';
import { queryClient } from '../../lib/query-client.ts';
import { bannersQuery, modulesQuery } from '../../lib/site/site-queries.ts';
import { shelfBody } from './home-queries.ts';

/** Asks for what home shows before home is drawn. Failures are kept by the queries and shown in their places. */
export async function preloadHome(layout: Layout): Promise<void> {
  await Promise.allSettled([preloadBanners(layout), preloadShelf(layout)]);
}

/** The largest picture of the first view is on its way before the page that shows it is there. */
async function preloadBanners(layout: Layout): Promise<void> {
  const { items } = await queryClient.fetchQuery(bannersQuery());
  const [first] = [...items].sort((a, b) => a.sort - b.sort);
  const address = layout === 'pc' ? first?.imageWide : first?.image;
  if (address) Object.assign(new Image(), { fetchPriority: 'high', src: address });
}

async function preloadShelf(layout: Layout): Promise<void> {
  const { items } = await queryClient.fetchQuery(modulesQuery());
  if (!items.some(({ name, status }) => name === 'BlindBox' && status === 1)) return;
  await Promise.all([
    queryClient.prefetchQuery(categoriesQuery()),
    queryClient.prefetchQuery(boxPageQuery(shelfBody(layout))),
  ]);
}
