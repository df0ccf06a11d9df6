import { inBothLayouts, lazyPage, playerRoute } from '../../lib/routing/routes.ts';

export const boundsRoutes = [
  playerRoute('bounds', 'bounds', 'clock', {
    bar: 'own',
    hidesTabs: true,
    pages: inBothLayouts(lazyPage(() => import('./bounds-page.tsx'), 'BoundsPage', 'bounds')),
  }),
];
