import { lazyPage, modeRoute } from '../../lib/routing/routes.ts';

export const mallRoutes = [
  modeRoute('mall', {
    bar: 'own',
    hidesTabs: true,
    hidesRail: true,
    pages: {
      mobile: lazyPage(() => import('./mobile/mall-page.tsx'), 'MallPage', 'mall', 'goods'),
      pc: lazyPage(() => import('./pc/mall-page.tsx'), 'MallPage', 'mall', 'goods'),
    },
  }),
];
