import { inBothLayouts, lazyPage, publicRoute } from '../../lib/routes.ts';

const page = (name: 'ActivityPage' | 'NewYearPage') =>
  inBothLayouts(lazyPage(() => import('./festival-page.tsx'), name, 'festival'));

/** Both stand alone on the screen, without the store's header and footer. */
const FESTIVAL = { module: 'Festival', bar: 'none' } as const;

export const festivalRoutes = [
  publicRoute('activity', 'activity', 'flag', { ...FESTIVAL, pages: page('ActivityPage') }),
  publicRoute('newyear', 'newyear', 'gift', { ...FESTIVAL, pages: page('NewYearPage') }),
];
