import { inBothLayouts, lazyPage, playerRoute } from '../../lib/routing/routes.ts';

const list = lazyPage(() => import('./information-page.tsx'), 'InformationPage', 'message');
const one = lazyPage(() => import('./information-page.tsx'), 'InformationDetailPage', 'message');

export const messageRoutes = [
  playerRoute('information', 'information', 'bell', { bar: 'own', pages: inBothLayouts(list) }),
  // On a wide screen the message is beside its list, so both paths lead to one page.
  playerRoute('informationDetail', 'informationDetail', 'bell', {
    bar: 'own',
    hidesTabs: true,
    pages: { mobile: one, pc: list },
  }),
];
