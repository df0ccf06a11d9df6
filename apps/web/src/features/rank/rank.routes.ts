import { inBothLayouts, lazyPage, modeRoute } from '../../lib/routing/routes.ts';

export const rankRoutes = [
  modeRoute('rank', {
    needsReserve: true,
    pages: inBothLayouts(lazyPage(() => import('./rank-page.tsx'), 'RankPage', 'rank')),
  }),
];
