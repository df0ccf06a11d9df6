import { lazyPage, playerRoute } from '../../lib/routes.ts';

export const recordRoutes = [
  playerRoute('record', 'record', 'wallet', {
    bar: 'own',
    pages: {
      mobile: lazyPage(() => import('./mobile/record-page.tsx'), 'RecordPage', 'record'),
      pc: lazyPage(() => import('./pc/record-page.tsx'), 'RecordPage', 'record'),
    },
  }),
];
