import { inBothLayouts, lazyPage, publicRoute } from '../../lib/routing/routes.ts';

const page = (name: 'ActivityPage' | 'NewYearPage') =>
  inBothLayouts(lazyPage(() => import('./festival-page.tsx'), name, 'festival'));

const module = 'Festival';

export const festivalRoutes = [
  // Full-screen, without the store's header and footer.
  publicRoute('activity', 'activity', 'flag', { module, bar: 'none', pages: page('ActivityPage') }),
  publicRoute('newyear', 'newyear', 'gift', { module, bar: 'own', hidesTabs: true, pages: page('NewYearPage') }),
];
