import { inBothLayouts, lazyPage, publicRoute } from '../../lib/routing/routes.ts';

export const verifyRoutes = [
  publicRoute('verify', 'verify', 'shield', {
    hidesTabs: true,
    pages: inBothLayouts(lazyPage(() => import('./verify-page.tsx'), 'VerifyPage', 'verify')),
  }),
];
