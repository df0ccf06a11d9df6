import { inBothLayouts, lazyPage, modeRoute, playerRoute } from '../../lib/routing/routes.ts';

const pages = inBothLayouts(
  lazyPage(() => import('./replacement-page.tsx'), 'ReplacementPage', 'replacement', 'goods'),
);

/**
 * One page with two names: the mode, which is public, and the contract, which requires a player.
 */
export const replacementRoutes = [
  modeRoute('replacement', { bar: 'own', hidesTabs: true, hidesRail: true, pages }),
  playerRoute('contract', 'contract', 'swap', {
    module: 'Contract',
    bar: 'own',
    hidesTabs: true,
    partOf: 'replacement',
    pages,
  }),
];
