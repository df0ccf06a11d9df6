import { useQuery } from '@tanstack/react-query';
import { findRoute } from '../../app/routes.ts';
import { MODES, type Mode } from '../../lib/modes.ts';
import type { RouteEntry } from '../../lib/routing/routes.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { settingsArticleQuery, useModules } from '../../lib/site/site-queries.ts';

const HOME_HUE = 220;

export const modeOf = (path: string): Mode | undefined => MODES.find((mode) => mode.path === path);
export const hueOf = (path: string): number => modeOf(path)?.hue ?? HOME_HUE;

/** Pages of the player’s own, among them modes without a place of their own in the menu. */
export const OWN = [
  'personal',
  'vip',
  'bag',
  'record',
  'recharge',
  'task',
  'information',
  'redpacket',
  'turntable',
  'refining',
  'activity',
  'newyear',
  'spread',
  'verify',
  'bounds',
  'personalInfo',
  'settings',
];
const SUPPORT = ['help/guide', 'help/regulations', 'download', 'help/fangchengmi'];
const TABS = ['home', 'battle', 'openbox', 'bag', 'personal'];

function entriesOf(paths: readonly string[]): RouteEntry[] {
  return paths.flatMap((path) => findRoute(`/m/${path}`)?.entry ?? []);
}

/** The phone's tabs contain open modules only; none while they are unknown. */
export function useTabEntries(): RouteEntry[] {
  const stateOf = useModules();
  return entriesOf(TABS).filter(
    ({ pages, module }) => pages !== undefined && (module === undefined || stateOf(module) === 'open'),
  );
}

export interface StoreMenu {
  modes: RouteEntry[];
  own: RouteEntry[];
  support: RouteEntry[];
  /** Customer service and community: external addresses set by an operator. */
  service: string | undefined;
  groupChat: string | undefined;
}

/**
 * Menu entries for this visitor. Closed modules are skipped, and a player's own pages require a
 * session.
 */
export function useStoreMenu(): StoreMenu {
  const stateOf = useModules();
  const isSignedIn = useSession((state) => state.token !== undefined);
  const reserveStatus = useSession((state) => state.reserveStatus);
  const { data: settings = {} } = useQuery(settingsArticleQuery('OtherConfig'));
  const isOpen = (entry: RouteEntry) =>
    (entry.module === undefined || stateOf(entry.module) === 'open') &&
    (entry.access === 'public' || isSignedIn) &&
    (!entry.needsReserve || reserveStatus === 1);
  const address = (value: unknown) => (typeof value === 'string' && /^https:\/\//.test(value) ? value : undefined);
  return {
    modes: entriesOf(['home', ...MODES.map((mode) => mode.path)]).filter(isOpen),
    own: entriesOf(OWN).filter(isOpen),
    support: entriesOf(SUPPORT).filter(isOpen),
    service: stateOf('Service') === 'open' ? address(settings.service) : undefined,
    groupChat: stateOf('GroupChat') === 'open' ? address(settings.groupChat) : undefined,
  };
}
