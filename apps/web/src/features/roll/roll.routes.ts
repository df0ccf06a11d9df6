import { inBothLayouts, lazyPage, modeRoute, playerRoute } from '../../lib/routing/routes.ts';

export const rollRoutes = [
  modeRoute('roll', {
    pages: inBothLayouts(lazyPage(() => import('./roll-page.tsx'), 'RollPage', 'raffle')),
  }),
  playerRoute('roll_detail', 'rollDetail', 'dice', {
    module: 'Roll',
    bar: 'own',
    hidesTabs: true,
    partOf: 'roll',
    pages: inBothLayouts(lazyPage(() => import('./detail-page.tsx'), 'RollDetailPage', 'raffle')),
  }),
];
