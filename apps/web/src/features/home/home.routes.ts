import { inBothLayouts, lazyPage, publicRoute } from '../../lib/routes.ts';
import { HomePage } from './home-page.tsx';

// Most visits begin at home: its code travels with the shell, which saves them a wait after the first one.
const home = async () => ({ HomePage });

export const homeRoutes = [
  publicRoute('home', 'home', 'home', {
    bar: 'brand',
    isTab: true,
    pages: inBothLayouts(lazyPage(home, 'HomePage', 'home')),
  }),
];
