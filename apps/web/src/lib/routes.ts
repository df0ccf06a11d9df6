import type { ModuleName } from '@clearcrate/contract/kinds';
import type { IconName } from '@clearcrate/ui/icon-paths.ts';
import type { Layout } from '@clearcrate/ui/layout-context.tsx';
import type { ComponentType } from 'react';
import { loadT, type MessageKey, type Namespace } from './i18n.tsx';
import { loadPart } from './load-part.ts';
import { MODES, type Mode, type ModePath } from './modes.ts';

export type PageLoader = () => Promise<ComponentType>;

/** One page of the store, in both layouts. Router, guards, titles, menus and tabs are all made from these. */
export interface RouteEntry {
  /** Below `/m` and `/p`. */
  path: string;
  title: MessageKey<'routes'>;
  icon: IconName;
  /** `player` pages need a stored token. */
  access: 'public' | 'player';
  /** The switch an operator closes it with. */
  module?: ModuleName;
  /** What the phone's shell puts above the page; `own` leaves it to the page, `none` hides the footer as well. */
  bar: 'brand' | 'title' | 'own' | 'none';
  /** Stands in the phone's bottom tabs. */
  isTab?: true;
  /** Forms have the phone's screen to themselves. */
  hidesTabs?: true;
  /** Columns of its own need the whole width on PC: no rail of drops beside them. */
  hidesRail?: true;
  /** The page in the navigation that stays lit while this one is open. */
  partOf?: string;
  /** Let in only with reserveStatus 1. */
  needsReserve?: true;
  /** With this parameter in its address the page shows one single thing, and has the phone's screen to itself. */
  single?: { parameter: string } & Pick<RouteEntry, 'bar' | 'hidesTabs'>;
  pages: Record<Layout, PageLoader>;
}

type Page = Omit<RouteEntry, 'path' | 'title' | 'icon' | 'access' | 'bar'> & Partial<Pick<RouteEntry, 'bar'>>;

function route(access: RouteEntry['access']) {
  return (path: string, title: MessageKey<'routes'>, icon: IconName, page: Page): RouteEntry => ({
    bar: 'title',
    ...page,
    path,
    title,
    icon,
    access,
  });
}
export const publicRoute = route('public');
export const playerRoute = route('player');

/** A way to play has its title, icon and switch from the table of modes. */
export function modeRoute(path: ModePath, page: Page): RouteEntry {
  const { icon, module } = MODES.find((candidate) => candidate.path === path) as Mode;
  return publicRoute(path, path, icon, { module, ...page });
}

/** A page arrives together with its texts, so that one wait serves both. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  ...texts: readonly Namespace[]
): PageLoader {
  return async () => (await Promise.all([loadPart(load), ...texts.map((namespace) => loadT(namespace))]))[0][name];
}

export const inBothLayouts = (load: PageLoader): Record<Layout, PageLoader> => ({ mobile: load, pc: load });
