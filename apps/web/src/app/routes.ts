import type { Layout } from '@clearcrate/ui/layout/layout-context.tsx';
import { bagRoutes } from '../features/bag/bag.routes.ts';
import { battleRoutes } from '../features/battle/battle.routes.ts';
import { boundsRoutes } from '../features/bounds/bounds.routes.ts';
import { boxRoutes } from '../features/box/box.routes.ts';
import { crashRoutes } from '../features/crash/crash.routes.ts';
import { downloadRoutes } from '../features/download/download.routes.ts';
import { festivalRoutes } from '../features/festival/festival.routes.ts';
import { helpRoutes } from '../features/help/help.routes.ts';
import { homeRoutes } from '../features/home/home.routes.ts';
import { luckyRoutes } from '../features/lucky/lucky.routes.ts';
import { mallRoutes } from '../features/mall/mall.routes.ts';
import { messageRoutes } from '../features/message/message.routes.ts';
import { redpacketRoutes } from '../features/packet/redpacket.routes.ts';
import { personalRoutes } from '../features/personal/personal.routes.ts';
import { profileRoutes } from '../features/profile/profile.routes.ts';
import { rankRoutes } from '../features/rank/rank.routes.ts';
import { rechargeRoutes } from '../features/recharge/recharge.routes.ts';
import { recordRoutes } from '../features/record/record.routes.ts';
import { refiningRoutes } from '../features/refining/refining.routes.ts';
import { replacementRoutes } from '../features/replacement/replacement.routes.ts';
import { reserveRoutes } from '../features/reserve/reserve.routes.ts';
import { rollRoutes } from '../features/roll/roll.routes.ts';
import { shellRoutes } from '../features/shells/shells.routes.ts';
import { signRoutes } from '../features/sign/sign.routes.ts';
import { spreadRoutes } from '../features/spread/spread.routes.ts';
import { taskRoutes } from '../features/task/task.routes.ts';
import { timeBoxRoutes } from '../features/timebox/timebox.routes.ts';
import { turntableRoutes } from '../features/turntable/turntable.routes.ts';
import { verifyRoutes } from '../features/verify/verify.routes.ts';
import { vipRoutes } from '../features/vip/vip.routes.ts';
import { welfareRoutes } from '../features/welfare/welfare.routes.ts';
import { LAYOUT_PREFIXES } from '../lib/routing/layout-choice.ts';
import type { RouteEntry } from '../lib/routing/routes.ts';

/** Every page of the store. The phone's tabs are in this order. */
export const ROUTES: readonly RouteEntry[] = [
  homeRoutes,
  boxRoutes,
  luckyRoutes,
  replacementRoutes,
  battleRoutes,
  crashRoutes,
  turntableRoutes,
  redpacketRoutes,
  rollRoutes,
  timeBoxRoutes,
  refiningRoutes,
  festivalRoutes,
  mallRoutes,
  welfareRoutes,
  shellRoutes,
  rankRoutes,
  taskRoutes,
  reserveRoutes,
  verifyRoutes,
  downloadRoutes,
  signRoutes,
  vipRoutes,
  personalRoutes,
  profileRoutes,
  bagRoutes,
  rechargeRoutes,
  recordRoutes,
  spreadRoutes,
  boundsRoutes,
  messageRoutes,
  helpRoutes,
].flat();

/** Old and short names of pages. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '': 'home',
  help: 'help/regulations',
  login: 'sign',
  model: 'battle',
  message: 'information',
  transfer: 'replacement',
};

const byPath = new Map(ROUTES.map((entry) => [entry.path, entry]));

export type PathMatch =
  | { kind: 'page'; layout: Layout; entry: RouteEntry }
  | { kind: 'redirect'; layout: Layout; to: string }
  | { kind: 'unknown'; layout: Layout };

/** Returns the match of a path such as `/m/help/privacy`; undefined outside of both layouts. */
export function matchPath(pathname: string): PathMatch | undefined {
  const [, letter, rest = ''] = /^\/([mp])(?:\/(.*))?$/.exec(pathname) ?? [];
  if (!letter) return undefined;
  const layout = letter === 'p' ? 'pc' : 'mobile';
  const path = rest.replace(/\/+$/, '');
  const entry = byPath.get(path);
  if (entry) return { kind: 'page', layout, entry };
  const target = Object.hasOwn(REDIRECTS, path) ? REDIRECTS[path] : undefined;
  return target === undefined ? { kind: 'unknown', layout } : { kind: 'redirect', layout, to: `/${letter}/${target}` };
}

export interface FoundRoute {
  entry: RouteEntry;
  layout: Layout;
}

/** Returns the page of a full path such as `/m/help/privacy?from=menu`. */
export function findRoute(fullPath: string): FoundRoute | undefined {
  const match = /^\/([mp])\/([^?#]*)(?:\?([^#]*))?/.exec(fullPath);
  if (!match) return undefined;
  const path = match[2]?.replace(/\/+$/, '') ?? '';
  const found = byPath.get(REDIRECTS[path] ?? path);
  const isSingle = found?.single && new URLSearchParams(match[3]).has(found.single.parameter);
  const entry = isSingle ? { ...found, ...found.single } : found;
  return entry && { entry, layout: match[1] === 'p' ? 'pc' : 'mobile' };
}

/**
 * Shared links have no layout: `/spreadUserDetail` opens in the reader's own. Anything else leads
 * home.
 */
export function pathInLayout(path: string, layout: Layout): string {
  const prefix = LAYOUT_PREFIXES[layout];
  return /^\/\w/.test(path) && findRoute(`${prefix}${path}`) ? `${prefix}${path}` : `${prefix}/home`;
}
