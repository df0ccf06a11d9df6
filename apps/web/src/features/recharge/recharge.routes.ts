import { inBothLayouts, lazyPage, playerRoute } from '../../lib/routing/routes.ts';

export const rechargeRoutes = [
  playerRoute('recharge', 'recharge', 'card', {
    module: 'Recharge',
    bar: 'own',
    hidesTabs: true,
    pages: inBothLayouts(lazyPage(() => import('./recharge-page.tsx'), 'RechargePage', 'recharge')),
  }),
  playerRoute('recharge/orders', 'rechargeOrders', 'history', {
    module: 'Recharge',
    bar: 'own',
    hidesTabs: true,
    pages: inBothLayouts(lazyPage(() => import('./orders-page.tsx'), 'RechargeOrdersPage', 'recharge')),
  }),
];
