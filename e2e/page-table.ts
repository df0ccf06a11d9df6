import { createServer } from 'vite';

export interface PageEntry {
  path: string;
  title: string;
}

/** Reads the store's table of pages, like the storefront does. */
export async function readPageTable(): Promise<PageEntry[]> {
  const root = new URL('../apps/web/', import.meta.url).pathname;
  const server = await createServer({
    root,
    configFile: `${root}vite.config.ts`,
    server: { middlewareMode: true, ws: false },
    appType: 'custom',
    logLevel: 'error',
  });
  const { ROUTES } = (await server.ssrLoadModule('/src/app/routes.ts')) as { ROUTES: readonly PageEntry[] };
  await server.close();
  return ROUTES.map(({ path, title }) => ({ path, title }));
}
