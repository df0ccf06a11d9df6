import { inBothLayouts, lazyPage, playerRoute, publicRoute } from '../../lib/routing/routes.ts';

const load = () => import('./account-pages.tsx');

/** The account pages are one chunk; their dialogs use the texts of signing in as well. */
const account = (name: keyof Awaited<ReturnType<typeof load>>) =>
  inBothLayouts(lazyPage(load, name, 'profile', 'sign'));

export const profileRoutes = [
  publicRoute('settings', 'settings', 'sliders', { pages: account('SettingsPage') }),
  playerRoute('personalEdit', 'personalEdit', 'edit', { hidesTabs: true, pages: account('PersonalEditPage') }),
  playerRoute('personalInfo', 'personalInfo', 'id', { pages: account('PersonalInfoPage') }),
  playerRoute('devices', 'devices', 'monitor', { pages: account('DevicesPage') }),
];
