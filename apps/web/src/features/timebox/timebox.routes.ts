import { inBothLayouts, lazyPage, modeRoute } from '../../lib/routing/routes.ts';

export const timeBoxRoutes = [
  modeRoute('timebox', {
    hidesTabs: true,
    pages: inBothLayouts(lazyPage(() => import('./timebox-page.tsx'), 'TimeBoxPage', 'raffle')),
  }),
];
