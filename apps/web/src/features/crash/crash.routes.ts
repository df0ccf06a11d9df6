import { inBothLayouts, lazyPage, modeRoute, publicRoute } from '../../lib/routing/routes.ts';

const module = 'Crash';

export const crashRoutes = [
  modeRoute('crash', {
    bar: 'own',
    hidesTabs: true,
    hidesRail: true,
    pages: inBothLayouts(lazyPage(() => import('./crash-page.tsx'), 'CrashPage', 'crash')),
  }),
  publicRoute('crash/record', 'crashRecord', 'history', {
    module,
    pages: inBothLayouts(lazyPage(() => import('./list-pages.tsx'), 'CrashRecordPage', 'crash')),
  }),
  publicRoute('crash/history', 'crashHistory', 'history', {
    module,
    pages: inBothLayouts(lazyPage(() => import('./list-pages.tsx'), 'CrashHistoryPage', 'crash')),
  }),
  publicRoute('crash/top', 'crashTop', 'trophy', {
    module,
    pages: inBothLayouts(lazyPage(() => import('./list-pages.tsx'), 'CrashTopPage', 'crash')),
  }),
  publicRoute('crash/verify', 'crashVerify', 'shield', {
    module,
    pages: inBothLayouts(lazyPage(() => import('./verify-page.tsx'), 'CrashVerifyPage', 'crash')),
  }),
];
