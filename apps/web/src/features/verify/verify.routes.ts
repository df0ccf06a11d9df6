import { lazyPage, publicRoute } from '../../lib/routes.ts';

export const verifyRoutes = [
  publicRoute('verify', 'verify', 'shield', {
    hidesTabs: true,
    pages: {
      mobile: lazyPage(() => import('./mobile/verify-page.tsx'), 'VerifyPage', 'verify'),
      pc: lazyPage(() => import('./pc/verify-page.tsx'), 'VerifyPage', 'verify'),
    },
  }),
];
