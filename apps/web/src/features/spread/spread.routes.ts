import { inBothLayouts, lazyPage, playerRoute, publicRoute } from '../../lib/routing/routes.ts';

const load = () => import('./spread-pages.tsx');
const page = (name: keyof Awaited<ReturnType<typeof load>>) => inBothLayouts(lazyPage(load, name, 'spread'));

export const spreadRoutes = [
  publicRoute('spreadUserDetail', 'spreadUserDetail', 'users', {
    module: 'Spread',
    bar: 'own',
    pages: page('SpreadUserDetailPage'),
  }),
  playerRoute('spread', 'spread', 'users', { module: 'Spread', bar: 'own', pages: page('SpreadPage') }),
  playerRoute('spreadUser', 'spreadUser', 'users', { module: 'Spread', pages: page('SpreadUserPage') }),
];
