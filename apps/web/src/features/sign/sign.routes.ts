import { inBothLayouts, lazyPage, publicRoute } from '../../lib/routing/routes.ts';

const load = () => import('./sign-pages.tsx');
const form = (name: 'SignPage' | 'RegisterPage' | 'ForgottenPasswordPage') =>
  ({ hidesTabs: true, pages: inBothLayouts(lazyPage(load, name, 'sign')) }) as const;

export const signRoutes = [
  publicRoute('sign', 'sign', 'user', form('SignPage')),
  publicRoute('register', 'register', 'user', form('RegisterPage')),
  publicRoute('forgetPW', 'forgetPW', 'lock', form('ForgottenPasswordPage')),
];
