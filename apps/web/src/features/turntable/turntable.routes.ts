import { inBothLayouts, lazyPage, publicRoute } from '../../lib/routing/routes.ts';

export const turntableRoutes = [
  publicRoute('turntable', 'turntable', 'target', {
    module: 'Turntable',
    bar: 'own',
    hidesTabs: true,
    pages: inBothLayouts(lazyPage(() => import('./turntable-page.tsx'), 'TurntablePage', 'turntable', 'prizes')),
  }),
];
