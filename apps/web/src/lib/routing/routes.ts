import type { ModuleName } from '@clearcrate/contract/kinds';
import type { Layout } from '@clearcrate/ui/layout/layout-context.tsx';
import type { IconName } from '@clearcrate/ui/media/icon-paths.ts';
import type { ComponentType } from 'react';
import { MODES, type Mode, type ModePath } from '../modes.ts';
import { loadT, type MessageKey, type Namespace } from '../text/i18n.tsx';
import { loadPart } from './load-part.ts';

export type PageLoader = () => Promise<ComponentType>;

/**
 * One page of the store, in both layouts. Router, guards, titles, menus and tabs are all derived
 * from these.
 */
export interface RouteEntry {
  /** Below `/m` and `/p`. */
  path: string;
  title: MessageKey<'routes'>;
  icon: IconName;
  /** `player` pages require a stored token. */
  access: 'public' | 'player';
  /** The module switch that closes it. */
  module?: ModuleName;
  /**
   * What the phone's shell shows above the page; `own` leaves it to the page, `none` also hides the
   * footer.
   */
  bar: 'brand' | 'title' | 'own' | 'none';
  /** Shown in the phone's bottom tabs. */
  isTab?: true;
  /** Forms are full-screen on the phone. */
  hidesTabs?: true;
  /** Needs the whole width on PC: no rail of drops beside it. */
  hidesRail?: true;
  /** The page that is highlighted in the navigation while this one is open. */
  partOf?: string;
  /** Admitted only with reserveStatus 1. */
  needsReserve?: true;
  /** With this parameter in its address the page is a detail page, full-screen on the phone. */
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

/** The route of a mode, with title, icon and switch from the table of modes. */
export function modeRoute(path: ModePath, page: Page): RouteEntry {
  const { icon, module } = MODES.find((candidate) => candidate.path === path) as Mode;
  return publicRoute(path, path, icon, { module, ...page });
}

/** Loads a page together with its texts. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  ...texts: readonly Namespace[]
): PageLoader {
  return async () => (await Promise.all([loadPart(load), ...texts.map((namespace) => loadT(namespace))]))[0][name];
}

export const inBothLayouts = (load: PageLoader): Record<Layout, PageLoader> => ({ mobile: load, pc: load });
