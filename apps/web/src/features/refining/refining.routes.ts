import { inBothLayouts, lazyPage, publicRoute } from '../../lib/routing/routes.ts';

export const refiningRoutes = [
  publicRoute('refining', 'refining', 'anvil', {
    module: 'Refining',
    bar: 'own',
    hidesTabs: true,
    pages: inBothLayouts(lazyPage(() => import('./refining-page.tsx'), 'RefiningPage', 'refining', 'goods')),
  }),
];
