import { inBothLayouts, lazyPage, modeRoute } from '../../lib/routing/routes.ts';

export const shellRoutes = [
  modeRoute('ammonbox', {
    single: { parameter: 'boxId', bar: 'own', hidesTabs: true },
    pages: inBothLayouts(lazyPage(() => import('./ammonbox-page.tsx'), 'AmmonBoxPage', 'box')),
  }),
];
