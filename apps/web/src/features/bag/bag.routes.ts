import { inBothLayouts, lazyPage, playerRoute } from '../../lib/routing/routes.ts';

export const bagRoutes = [
  playerRoute('bag', 'bag', 'bag', {
    module: 'Rucksack',
    bar: 'own',
    isTab: true,
    single: { parameter: 'itemId', bar: 'own', hidesTabs: true },
    pages: inBothLayouts(lazyPage(() => import('./bag-page.tsx'), 'BagPage', 'bag', 'goods')),
  }),
  playerRoute('bag/extract', 'extract', 'truck', {
    module: 'Rucksack',
    bar: 'own',
    hidesTabs: true,
    pages: inBothLayouts(lazyPage(() => import('./extract/extract-page.tsx'), 'ExtractPage', 'bag', 'goods')),
  }),
];
