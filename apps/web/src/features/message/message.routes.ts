import { lazyPage, playerRoute } from '../../lib/routes.ts';

const pc = lazyPage(() => import('./pc/information-page.tsx'), 'InformationPage', 'message');

export const messageRoutes = [
  playerRoute('information', 'information', 'bell', {
    bar: 'own',
    pages: { mobile: lazyPage(() => import('./mobile/information-page.tsx'), 'InformationPage', 'message'), pc },
  }),
  // On a wide screen the message stands beside its list, so both paths lead to one page.
  playerRoute('informationDetail', 'informationDetail', 'bell', {
    bar: 'own',
    hidesTabs: true,
    pages: {
      mobile: lazyPage(() => import('./mobile/information-detail-page.tsx'), 'InformationDetailPage', 'message'),
      pc,
    },
  }),
];
