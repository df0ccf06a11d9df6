import { inBothLayouts, lazyPage, publicRoute } from '../../lib/routing/routes.ts';
import { HomePage } from './home-page.tsx';

// Most visits begin at home: its code is part of the shell, which saves a second wait.
const home = async () => ({ HomePage });

export const homeRoutes = [
  publicRoute('home', 'home', 'home', {
    bar: 'brand',
    isTab: true,
    pages: inBothLayouts(lazyPage(home, 'HomePage', 'home')),
  }),
];
