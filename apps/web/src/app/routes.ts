import type { ModuleName } from '@clearcrate/contract/kinds';
import type { IconName } from '@clearcrate/ui/icon-paths.ts';
import type { Layout } from '@clearcrate/ui/layout-context.tsx';
import type { ComponentType } from 'react';
import { HomePage as MobileHomePage } from '../features/home/mobile/home-page.tsx';
import { HomePage as PcHomePage } from '../features/home/pc/home-page.tsx';
import { loadT, type MessageKey, type Namespace } from '../lib/i18n.tsx';
import { LAYOUT_PREFIXES } from '../lib/layout-choice.ts';
import { MODES, type Mode } from '../lib/modes.ts';

export type PageLoader = () => Promise<ComponentType>;

/** One page of the store, in both layouts. Router, guards, titles, menus and tabs are all made from these lines. */
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
  /** Let in only with reserveStatus 1. */
  needsReserve?: true;
  /** With this parameter in its address the page shows one single thing, and has the phone's screen to itself. */
  single?: { parameter: string } & Pick<RouteEntry, 'bar' | 'hidesTabs'>;
  /** Absent while the feature does not exist: the page is shown as not open. */
  pages?: Record<Layout, PageLoader>;
}

type Page = Omit<RouteEntry, 'path' | 'title' | 'icon' | 'access' | 'bar'> & Partial<Pick<RouteEntry, 'bar'>>;

function route(access: RouteEntry['access']) {
  return (path: string, title: MessageKey<'routes'>, icon: IconName, page: Page = {}): RouteEntry => ({
    bar: 'title',
    ...page,
    path,
    title,
    icon,
    access,
  });
}
const open = route('public');
const player = route('player');

function mode(path: ModePath, page: Page = {}): RouteEntry {
  const { title, icon, module } = MODES.find((candidate) => candidate.path === path) as Mode;
  return open(path, title, icon, { module, ...page });
}
type ModePath = (typeof MODES)[number]['path'];

/** A page arrives together with its texts, so that one wait serves both. */
function page(texts: Namespace, load: PageLoader): PageLoader {
  return async () => (await Promise.all([load(), loadT(texts)]))[0];
}

// Most visits begin at home: its code travels with the shell, which saves them a wait after the first one.
const home = {
  mobile: page('home', async () => MobileHomePage),
  pc: page('home', async () => PcHomePage),
};
const help = {
  mobile: page('help', () => import('../features/help/mobile/help-page.tsx').then((file) => file.HelpPage)),
  pc: page('help', () => import('../features/help/pc/help-page.tsx').then((file) => file.HelpPage)),
};
const download = {
  mobile: page('download', () =>
    import('../features/download/mobile/download-page.tsx').then((file) => file.DownloadPage),
  ),
  pc: page('download', () => import('../features/download/pc/download-page.tsx').then((file) => file.DownloadPage)),
};
const openbox = {
  mobile: page('box', () => import('../features/box/mobile/openbox-page.tsx').then((file) => file.OpenBoxPage)),
  pc: page('box', () => import('../features/box/pc/openbox-page.tsx').then((file) => file.OpenBoxPage)),
};
const bag = {
  mobile: page('bag', () => import('../features/bag/mobile/bag-page.tsx').then((file) => file.BagPage)),
  pc: page('bag', () => import('../features/bag/pc/bag-page.tsx').then((file) => file.BagPage)),
};
const verify = {
  mobile: page('verify', () => import('../features/verify/mobile/verify-page.tsx').then((file) => file.VerifyPage)),
  pc: page('verify', () => import('../features/verify/pc/verify-page.tsx').then((file) => file.VerifyPage)),
};
const rank = {
  mobile: page('rank', () => import('../features/rank/mobile/rank-page.tsx').then((file) => file.RankPage)),
  pc: page('rank', () => import('../features/rank/pc/rank-page.tsx').then((file) => file.RankPage)),
};
const ammonbox = {
  mobile: page('box', () => import('../features/shells/mobile/ammonbox-page.tsx').then((file) => file.AmmonBoxPage)),
  pc: page('box', () => import('../features/shells/pc/ammonbox-page.tsx').then((file) => file.AmmonBoxPage)),
};
const grade = {
  mobile: page('welfare', () => import('../features/welfare/mobile/grade-page.tsx').then((file) => file.GradePage)),
  pc: page('welfare', () => import('../features/welfare/pc/grade-page.tsx').then((file) => file.GradePage)),
};
const record = {
  mobile: page('record', () => import('../features/record/mobile/record-page.tsx').then((file) => file.RecordPage)),
  pc: page('record', () => import('../features/record/pc/record-page.tsx').then((file) => file.RecordPage)),
};
const bounds = {
  mobile: page('bounds', () => import('../features/bounds/mobile/bounds-page.tsx').then((file) => file.BoundsPage)),
  pc: page('bounds', () => import('../features/bounds/pc/bounds-page.tsx').then((file) => file.BoundsPage)),
};
const information = {
  mobile: page('message', () =>
    import('../features/message/mobile/information-page.tsx').then((file) => file.InformationPage),
  ),
  pc: page('message', () => import('../features/message/pc/information-page.tsx').then((file) => file.InformationPage)),
};
// On a wide screen the message stands beside its list, so both paths lead to one page.
const informationDetail = {
  mobile: page('message', () =>
    import('../features/message/mobile/information-detail-page.tsx').then((file) => file.InformationDetailPage),
  ),
  pc: information.pc,
};
const task = {
  mobile: page('task', () => import('../features/task/mobile/task-page.tsx').then((file) => file.TaskPage)),
  pc: page('task', () => import('../features/task/pc/task-page.tsx').then((file) => file.TaskPage)),
};
const phoneAccount = () => import('../features/profile/mobile/account-pages.tsx');
const pcAccount = () => import('../features/profile/pc/account-pages.tsx');
type AccountPage = keyof Awaited<ReturnType<typeof phoneAccount>>;
/** The pages about the account travel together; their dialogs speak the words of signing in as well. */
function account(name: AccountPage) {
  const load = (file: typeof phoneAccount | typeof pcAccount) =>
    page('profile', async () => (await Promise.all([file(), loadT('sign')]))[0][name]);
  return { mobile: load(phoneAccount), pc: load(pcAccount) };
}
const personal = {
  mobile: page('personal', () =>
    import('../features/personal/mobile/personal-page.tsx').then((file) => file.PersonalPage),
  ),
  pc: page('personal', () => import('../features/personal/pc/personal-page.tsx').then((file) => file.PersonalPage)),
};
const personalHead = {
  mobile: page('personal', () => import('../features/personal/mobile/head-page.tsx').then((file) => file.HeadPage)),
  pc: page('personal', () => import('../features/personal/pc/head-page.tsx').then((file) => file.HeadPage)),
};
const vip = {
  mobile: page('vip', () => import('../features/vip/mobile/vip-page.tsx').then((file) => file.VipPage)),
  pc: page('vip', () => import('../features/vip/pc/vip-page.tsx').then((file) => file.VipPage)),
};
const spread = {
  mobile: page('spread', () => import('../features/spread/mobile/spread-page.tsx').then((file) => file.SpreadPage)),
  pc: page('spread', () => import('../features/spread/pc/spread-page.tsx').then((file) => file.SpreadPage)),
};
const spreadUser = {
  mobile: page('spread', () =>
    import('../features/spread/mobile/spread-user-page.tsx').then((file) => file.SpreadUserPage),
  ),
  pc: page('spread', () => import('../features/spread/pc/spread-user-page.tsx').then((file) => file.SpreadUserPage)),
};
const spreadUserDetail = {
  mobile: page('spread', () =>
    import('../features/spread/mobile/spread-user-detail-page.tsx').then((file) => file.SpreadUserDetailPage),
  ),
  pc: page('spread', () =>
    import('../features/spread/pc/spread-user-detail-page.tsx').then((file) => file.SpreadUserDetailPage),
  ),
};
/** Its form speaks the words of signing in as well. */
const reserve = {
  mobile: page('reserve', () =>
    Promise.all([import('../features/reserve/mobile/reserve-page.tsx'), loadT('sign')]).then(
      ([file]) => file.ReservePage,
    ),
  ),
  pc: page('reserve', () =>
    Promise.all([import('../features/reserve/pc/reserve-page.tsx'), loadT('sign')]).then(([file]) => file.ReservePage),
  ),
};
const signPages = () => import('../features/sign/sign-pages.tsx');
const inBoth = (load: PageLoader) => ({ mobile: load, pc: load });
const rule = inBoth(page('help', () => import('../features/rule/rule-page.tsx').then((file) => file.RulePage)));
const sign = inBoth(page('sign', () => signPages().then((file) => file.SignPage)));
const register = inBoth(page('sign', () => signPages().then((file) => file.RegisterPage)));
const forgotten = inBoth(page('sign', () => signPages().then((file) => file.ForgottenPasswordPage)));

export const ROUTES: readonly RouteEntry[] = [
  open('home', 'home', 'home', { bar: 'brand', isTab: true, pages: home }),
  mode('openbox', {
    bar: 'brand',
    isTab: true,
    single: { parameter: 'boxId', bar: 'own', hidesTabs: true },
    pages: openbox,
  }),
  mode('battle', { isTab: true }),
  open('battle/create', 'battleCreate', 'battle', { module: 'rank' }),
  open('battle/detail', 'battleDetail', 'battle', { module: 'rank' }),
  open('battle/record', 'battleRecord', 'history', { module: 'rank' }),
  open('battle/history', 'battleHistory', 'history', { module: 'rank' }),
  open('battle/rank', 'battleRank', 'trophy', { module: 'rank' }),
  open('battle/play', 'battlePlay', 'book', { module: 'rank' }),
  open('battle/intro', 'battleIntro', 'crate', { module: 'rank' }),
  open('battle/box', 'battleBox', 'crate', { module: 'rank' }),
  open('battle/verify', 'battleVerify', 'shield', { module: 'rank' }),
  mode('crash'),
  mode('lucky'),
  open('luckyDetails', 'luckyDetails', 'clover', { module: 'Lucky' }),
  mode('roll'),
  mode('timebox'),
  mode('grade', { single: { parameter: 'boxId', bar: 'own', hidesTabs: true }, pages: grade }),
  mode('ammonbox', { single: { parameter: 'boxId', bar: 'own', hidesTabs: true }, pages: ammonbox }),
  mode('mall'),
  mode('replacement'),
  mode('rank', { needsReserve: true, pages: rank }),
  open('task', 'task', 'tasks', { bar: 'own', pages: task }),
  open('refining', 'refining', 'anvil', { module: 'Contract' }),
  open('newyear', 'newyear', 'gift'),
  open('activity', 'activity', 'flag', { bar: 'none' }),
  open('reserve', 'reserve', 'calendar', { bar: 'none', pages: reserve }),
  open('redpacket', 'redpacket', 'packet'),
  open('verify', 'verify', 'shield', { hidesTabs: true, pages: verify }),
  open('spreadUserDetail', 'spreadUserDetail', 'users', { module: 'Spread', bar: 'own', pages: spreadUserDetail }),
  open('download', 'download', 'download', { module: 'AppDownload', pages: download }),
  open('settings', 'settings', 'sliders', { pages: account('SettingsPage') }),
  open('sign', 'sign', 'user', { hidesTabs: true, pages: sign }),
  open('register', 'register', 'user', { hidesTabs: true, pages: register }),
  open('forgetPW', 'forgetPW', 'lock', { hidesTabs: true, pages: forgotten }),

  player('roll_detail', 'rollDetail', 'dice', { module: 'Roll' }),
  player('contract', 'contract', 'swap', { module: 'Contract' }),
  player('vip', 'vip', 'crown', { bar: 'own', hidesTabs: true, pages: vip }),
  player('rule', 'rule', 'book', { pages: rule }),
  player('recharge', 'recharge', 'card', { module: 'Recharge' }),
  player('transfer', 'transfer', 'swap', { module: 'Recharge' }),
  player('personal', 'personal', 'user', { bar: 'own', isTab: true, pages: personal }),
  player('personalHead', 'personalHead', 'camera', { hidesTabs: true, pages: personalHead }),
  player('personalEdit', 'personalEdit', 'edit', { hidesTabs: true, pages: account('PersonalEditPage') }),
  player('personalInfo', 'personalInfo', 'id', { pages: account('PersonalInfoPage') }),
  player('devices', 'devices', 'monitor', { pages: account('DevicesPage') }),
  player('bag', 'bag', 'bag', {
    module: 'Rucksack',
    bar: 'own',
    isTab: true,
    single: { parameter: 'itemId', bar: 'own', hidesTabs: true },
    pages: bag,
  }),
  player('record', 'record', 'wallet', { bar: 'own', pages: record }),
  player('spread', 'spread', 'users', { module: 'Spread', bar: 'own', pages: spread }),
  player('spreadUser', 'spreadUser', 'users', { module: 'Spread', pages: spreadUser }),
  player('bounds', 'bounds', 'clock', { bar: 'own', hidesTabs: true, pages: bounds }),
  player('information', 'information', 'bell', { bar: 'own', pages: information }),
  player('informationDetail', 'informationDetail', 'bell', {
    bar: 'own',
    hidesTabs: true,
    pages: informationDetail,
  }),

  open('help/regulations', 'helpRegulations', 'doc', { module: 'HelpRegulation', pages: help }),
  open('help/privacy', 'helpPrivacy', 'lock', { module: 'HelpPrivacy', pages: help }),
  open('help/compliance', 'helpCompliance', 'shield', { module: 'HelpCompliance', pages: help }),
  open('help/fandubo', 'helpFandubo', 'alert', { module: 'HelpFanDuBoNotice', pages: help }),
  open('help/fangchengmi', 'helpFangchengmi', 'clock', { module: 'HelpFangChengMiNotice', pages: help }),
  open('help/notarized', 'helpNotarized', 'shield', { pages: help }),
  open('help/problem', 'helpProblem', 'info', { module: 'HelpProblem', pages: help }),
  open('help/relevant', 'helpRelevant', 'book', { module: 'HelpRelevant', pages: help }),
  open('help/guide', 'helpGuide', 'flag', { pages: help }),
  open('help/contact', 'helpContact', 'headset', { module: 'HelpContact', pages: help }),
];

/** Old and short names that lead to a page of the table. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '': 'home',
  help: 'help/regulations',
  login: 'sign',
  model: 'battle',
  message: 'information',
};

const byPath = new Map(ROUTES.map((entry) => [entry.path, entry]));

export type PathMatch =
  | { kind: 'page'; layout: Layout; entry: RouteEntry }
  | { kind: 'redirect'; layout: Layout; to: string }
  | { kind: 'unknown'; layout: Layout };

/** What stands at a path such as `/m/help/privacy`; nothing where it belongs to neither layout. */
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

/** The page behind a full path such as `/m/help/privacy?from=menu`. */
export function findRoute(fullPath: string): FoundRoute | undefined {
  const match = /^\/([mp])\/([^?#]*)(?:\?([^#]*))?/.exec(fullPath);
  if (!match) return undefined;
  const path = match[2]?.replace(/\/+$/, '') ?? '';
  const found = byPath.get(REDIRECTS[path] ?? path);
  const isSingle = found?.single && new URLSearchParams(match[3]).has(found.single.parameter);
  const entry = isSingle ? { ...found, ...found.single } : found;
  return entry && { entry, layout: match[1] === 'p' ? 'pc' : 'mobile' };
}

/** Links that are handed on name no layout: `/spreadUserDetail` opens in the reader's own. All else leads home. */
export function pathInLayout(path: string, layout: Layout): string {
  const prefix = LAYOUT_PREFIXES[layout];
  return /^\/\w/.test(path) && findRoute(`${prefix}${path}`) ? `${prefix}${path}` : `${prefix}/home`;
}
