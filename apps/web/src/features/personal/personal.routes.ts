import { inBothLayouts, lazyPage, playerRoute } from '../../lib/routing/routes.ts';

export const personalRoutes = [
  playerRoute('personal', 'personal', 'user', {
    bar: 'own',
    isTab: true,
    pages: inBothLayouts(lazyPage(() => import('./personal-page.tsx'), 'PersonalPage', 'personal')),
  }),
  playerRoute('personalHead', 'personalHead', 'camera', {
    hidesTabs: true,
    pages: inBothLayouts(lazyPage(() => import('./head/head-page.tsx'), 'HeadPage', 'personal')),
  }),
];
