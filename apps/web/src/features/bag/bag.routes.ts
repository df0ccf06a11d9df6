import { lazyPage, playerRoute } from '../../lib/routes.ts';

export const bagRoutes = [
  playerRoute('bag', 'bag', 'bag', {
    module: 'Rucksack',
    bar: 'own',
    isTab: true,
    single: { parameter: 'itemId', bar: 'own', hidesTabs: true },
    pages: {
      mobile: lazyPage(() => import('./mobile/bag-page.tsx'), 'BagPage', 'bag'),
      pc: lazyPage(() => import('./pc/bag-page.tsx'), 'BagPage', 'bag'),
    },
  }),
];
