import { isLocale } from '@clearcrate/contract/locale';
import { channelCode } from '../lib/api/api.ts';
import { setBuiltPages } from '../lib/built-pages.ts';
import { getLocale, loadT, setLocale } from '../lib/i18n.tsx';
import { watchInstallOffer } from '../lib/install-prompt.ts';
import { preferredLayout } from '../lib/layout-choice.ts';
import { goTo } from '../lib/navigation.tsx';
import { closeOverlay, openOverlay } from '../lib/overlays.ts';
import { queryClient } from '../lib/query-client.ts';
import { session } from '../lib/session/current-session.ts';
import {
  bannersQuery,
  configQuery,
  goodsBackgroundsQuery,
  modulesQuery,
  refreshChannelAnswers,
  settingsArticleQuery,
  siteConfigQuery,
} from '../lib/site/site-queries.ts';
import { storage } from '../lib/storage.ts';
import { tracker } from '../lib/tracking.ts';
import { newUuid } from '../lib/uuid.ts';
import { captureVisit, homeAfterTurning, visitParameters } from '../lib/visit.ts';
import type { Layout } from '../ui/layout-context.tsx';
import { findRoute, ROUTES } from './routes.ts';

/** Everything the store needs at the start, all at once. Nothing here is waited for before the first picture. */
export function startStore(): void {
  const parameters = visitParameters(window.location);
  captureVisit(storage, { parameters, isMobile: preferredLayout() === 'mobile', newUuid });
  setBuiltPages(ROUTES.filter(({ pages }) => pages).map(({ path }) => path));
  connectSession();
  preloadFirstPage();
  const language = parameters.get('language');
  if (language && isLocale(language)) void setLocale(language);
  void session.resume();
  void loadChannel();
  const locale = getLocale();
  void queryClient.prefetchQuery(configQuery);
  void queryClient.prefetchQuery(modulesQuery);
  void queryClient.prefetchQuery(goodsBackgroundsQuery);
  void queryClient.prefetchQuery(settingsArticleQuery('OtherConfig', locale));
  watchInstallOffer(window);
  reloadWhenTurned();
}

/** The page's own files travel beside the shell's instead of after them. A failure shows when the page is drawn. */
function preloadFirstPage(): void {
  const found =
    findRoute(window.location.hash.slice(1)) ?? findRoute(preferredLayout() === 'pc' ? '/p/home' : '/m/home');
  if (found) found.entry.pages?.[found.layout]().catch(() => {});
  if (found?.entry.path === 'home') preloadFirstBanner(found.layout).catch(() => {});
  for (const texts of ['shell', 'routes'] as const) loadT(texts).catch(() => {});
}

/** The largest picture of the first view is on its way before the page that shows it is there. */
async function preloadFirstBanner(layout: Layout): Promise<void> {
  const { items } = await queryClient.fetchQuery(bannersQuery(getLocale()));
  const [first] = [...items].sort((a, b) => a.sort - b.sort);
  const address = layout === 'pc' ? first?.imageWide : first?.image;
  if (address) Object.assign(new Image(), { fetchPriority: 'high', src: address });
}

async function loadChannel(): Promise<void> {
  const before = channelCode();
  const info = await queryClient.fetchQuery(siteConfigQuery(getLocale()));
  // The calls under way were made for the channel of the last visit.
  if (channelCode() !== before) void refreshChannelAnswers();
  if (info) applyAccent(info.accent);
  if (info?.statisticsScript) tracker.load(info.statisticsScript);
  else tracker.disable();
}

/** A channel's own colour for actions; its lighter and deeper shades follow from it. */
function applyAccent(accent: string): void {
  if (!/^#[\da-f]{6}$/i.test(accent)) return;
  const { style } = document.documentElement;
  style.setProperty('--act', accent);
  style.setProperty('--act-light', `color-mix(in srgb, ${accent} 72%, white)`);
  style.setProperty('--act-deep', `color-mix(in srgb, ${accent} 90%, black)`);
}

function connectSession(): void {
  session.connect({
    started: () => void queryClient.prefetchQuery(settingsArticleQuery('ActivityConfig', getLocale())),
    ended(reason) {
      closeOverlay();
      queryClient.removeQueries({ queryKey: ['player'] });
      goTo('/');
      if (reason === 'refused') openOverlay('login');
    },
    phoneNeeded: () => openOverlay('bindPhone'),
  });
}

/** The phone's layout is drawn for one width; a turned phone starts again at home. */
function reloadWhenTurned(): void {
  const reload = () => {
    if (!window.location.hash.startsWith('#/m')) return;
    window.location.replace(homeAfterTurning(window.location));
    window.location.reload();
  };
  if (screen.orientation) screen.orientation.addEventListener('change', reload);
  else window.addEventListener('orientationchange', reload);
}
