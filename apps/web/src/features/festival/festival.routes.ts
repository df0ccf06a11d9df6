import { inBothLayouts, lazyPage, publicRoute } from '../../lib/routes.ts';

const page = (name: 'ActivityPage' | 'NewYearPage') =>
  inBothLayouts(lazyPage(() => import('./festival-page.tsx'), name, 'festival'));

export const festivalRoutes = [
  publicRoute('activity', 'activity', 'flag', { module: 'Festival', bar: 'none', pages: page('ActivityPage') }),
  publicRoute('newyear', 'newyear', 'gift', {
    module: 'Festival',
    bar: 'own',
    hidesTabs: true,
    pages: page('NewYearPage'),
  }),
];
