import { lazyPage, modeRoute, publicRoute } from '../../lib/routing/routes.ts';

export const luckyRoutes = [
  modeRoute('lucky', {
    hidesRail: true,
    pages: {
      mobile: lazyPage(() => import('./mobile/lucky-page.tsx'), 'LuckyPage', 'lucky', 'goods'),
      pc: lazyPage(() => import('./pc/lucky-desk.tsx'), 'LuckyDesk', 'lucky', 'goods', 'box'),
    },
  }),
  publicRoute('luckyDetails', 'luckyDetails', 'clover', {
    module: 'Lucky',
    bar: 'own',
    hidesTabs: true,
    partOf: 'lucky',
    pages: {
      mobile: lazyPage(() => import('./mobile/target-page.tsx'), 'TargetPage', 'lucky', 'goods', 'box'),
      pc: lazyPage(() => import('./pc/lucky-desk.tsx'), 'LuckyDesk', 'lucky', 'goods', 'box'),
    },
  }),
];
