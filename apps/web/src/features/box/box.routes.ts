import { inBothLayouts, lazyPage, modeRoute } from '../../lib/routing/routes.ts';

export const boxRoutes = [
  modeRoute('openbox', {
    bar: 'brand',
    isTab: true,
    single: { parameter: 'boxId', bar: 'own', hidesTabs: true },
    pages: inBothLayouts(lazyPage(() => import('./openbox-page.tsx'), 'OpenBoxPage', 'box')),
  }),
];
