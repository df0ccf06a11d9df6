import { createTexts, type KeyOf, type TextFiles } from '@clearcrate/ui/text/i18n.tsx';
import type boxes from '../../locales/en/boxes.json';
import type console from '../../locales/en/console.json';
import type dashboard from '../../locales/en/dashboard.json';
import type finance from '../../locales/en/finance.json';
import type goods from '../../locales/en/goods.json';
import type list from '../../locales/en/list.json';
import type support from '../../locales/en/support.json';

interface Namespaces {
  boxes: typeof boxes;
  console: typeof console;
  list: typeof list;
  support: typeof support;
  goods: typeof goods;
  dashboard: typeof dashboard;
  finance: typeof finance;
}
export type ConsoleKey = KeyOf<typeof console>;

const { useT, loadT } = createTexts<Namespaces>(
  import.meta.glob<TextFiles>('../../locales/*/files.ts', { import: 'files' }),
);

export const useTexts = () => useT('console');
export const useDashboardTexts = () => useT('dashboard');
export const useFinanceTexts = () => useT('finance');
export const loadTexts = () => loadT('console');
/** Texts of lists: toolbar, views, export, bulk acts. */
export const useListTexts = () => useT('list');
/** Texts of the support desk and of the review of pictures. */
export const useSupportTexts = () => useT('support');
/** Texts of boxes and their odds. */
export const useBoxTexts = () => useT('boxes');
export const useGoodsTexts = () => useT('goods');
