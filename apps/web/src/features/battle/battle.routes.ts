import { inBothLayouts, lazyPage, modeRoute, publicRoute } from '../../lib/routing/routes.ts';

const module = 'rank';

export const battleRoutes = [
  modeRoute('battle', {
    isTab: true,
    bar: 'brand',
    hidesRail: true,
    pages: inBothLayouts(lazyPage(() => import('./battle-page.tsx'), 'BattlePage', 'battle')),
  }),
  publicRoute('battle/create', 'battleCreate', 'battle', {
    module,
    hidesTabs: true,
    pages: inBothLayouts(lazyPage(() => import('./create/create-page.tsx'), 'BattleCreatePage', 'battle')),
  }),
  publicRoute('battle/detail', 'battleDetail', 'battle', {
    module,
    bar: 'own',
    hidesTabs: true,
    pages: inBothLayouts(lazyPage(() => import('./room/detail-page.tsx'), 'BattleDetailPage', 'battle')),
  }),
  publicRoute('battle/record', 'battleRecord', 'history', {
    module,
    pages: inBothLayouts(lazyPage(() => import('./record/record-pages.tsx'), 'BattleRecordPage', 'battle')),
  }),
  publicRoute('battle/history', 'battleHistory', 'history', {
    module,
    pages: inBothLayouts(lazyPage(() => import('./record/record-pages.tsx'), 'BattleHistoryPage', 'battle')),
  }),
  publicRoute('battle/rank', 'battleRank', 'trophy', {
    module: 'rankRank',
    pages: inBothLayouts(lazyPage(() => import('./record/rank-page.tsx'), 'BattleRankPage', 'battle')),
  }),
  publicRoute('battle/play', 'battlePlay', 'book', {
    module,
    pages: inBothLayouts(lazyPage(() => import('./room/play-page.tsx'), 'BattlePlayPage', 'battle')),
  }),
  publicRoute('battle/intro', 'battleIntro', 'crate', {
    module,
    pages: inBothLayouts(lazyPage(() => import('./create/box-pages.tsx'), 'BattleIntroPage', 'battle', 'box')),
  }),
  publicRoute('battle/box', 'battleBox', 'crate', {
    module,
    pages: inBothLayouts(lazyPage(() => import('./create/box-pages.tsx'), 'BattleBoxPage', 'battle', 'box')),
  }),
  publicRoute('battle/verify', 'battleVerify', 'shield', {
    module,
    pages: inBothLayouts(lazyPage(() => import('./record/verify-page.tsx'), 'BattleVerifyPage', 'battle', 'verify')),
  }),
];
