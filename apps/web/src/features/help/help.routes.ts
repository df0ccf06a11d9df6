import { inBothLayouts, lazyPage, playerRoute, publicRoute } from '../../lib/routing/routes.ts';
import { HELP_SECTIONS } from './help-sections.ts';

const pages = inBothLayouts(lazyPage(() => import('./help-page.tsx'), 'HelpPage', 'help'));
const rule = inBothLayouts(lazyPage(() => import('./rule-page.tsx'), 'RulePage', 'help'));

export const helpRoutes = [
  playerRoute('rule', 'rule', 'book', { pages: rule }),
  ...HELP_SECTIONS.map(({ name, title, icon, module }) => publicRoute(`help/${name}`, title, icon, { module, pages })),
];
