import { inBothLayouts, lazyPage, publicRoute } from '../../lib/routing/routes.ts';

export const reserveRoutes = [
  publicRoute('reserve', 'reserve', 'calendar', {
    bar: 'own',
    hidesTabs: true,
    // Its form uses the texts of signing in as well.
    pages: inBothLayouts(lazyPage(() => import('./reserve-page.tsx'), 'ReservePage', 'reserve', 'sign')),
  }),
];
