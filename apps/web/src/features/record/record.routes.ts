import { inBothLayouts, lazyPage, playerRoute } from '../../lib/routing/routes.ts';

export const recordRoutes = [
  playerRoute('record', 'record', 'wallet', {
    bar: 'own',
    pages: inBothLayouts(lazyPage(() => import('./record-page.tsx'), 'RecordPage', 'record')),
  }),
];
