import { inBothLayouts, lazyPage, playerRoute } from '../../lib/routing/routes.ts';

export const vipRoutes = [
  playerRoute('vip', 'vip', 'crown', {
    bar: 'own',
    hidesTabs: true,
    pages: inBothLayouts(lazyPage(() => import('./vip-page.tsx'), 'VipPage', 'vip')),
  }),
];
