import { inBothLayouts, lazyPage, modeRoute } from '../../lib/routing/routes.ts';

export const welfareRoutes = [
  modeRoute('grade', {
    single: { parameter: 'boxId', bar: 'own', hidesTabs: true },
    pages: inBothLayouts(lazyPage(() => import('./grade-page.tsx'), 'GradePage', 'welfare-box')),
  }),
];
