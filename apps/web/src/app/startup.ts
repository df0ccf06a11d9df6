import { isLocale } from '@clearcrate/contract/locale';
import { whenIdle } from '@clearcrate/ui/browser/when-idle.ts';
import { overlayHistory } from '@clearcrate/ui/overlay/overlay-history.ts';
import { setLocale } from '@clearcrate/ui/text/i18n.tsx';
import { preloadHome } from '../features/home/preload-home.ts';
import { channelCode, listenForMissingSeed, notifyFailure } from '../lib/api/api.ts';
import { askAgain, readUntilAnswered } from '../lib/api/ask-again.ts';
import { queryClient } from '../lib/api/query-client.ts';
import { PLAYER_SCOPE } from '../lib/api/reads.ts';
import { newUuid } from '../lib/api/uuid.ts';
import { nextTask } from '../lib/browser/first-paint.ts';
import { watchInstallOffer } from '../lib/browser/install-prompt.ts';
import { storage } from '../lib/browser/storage.ts';
import { tracker } from '../lib/browser/tracking.ts';
import { loadDrops } from '../lib/live/live-drops.ts';
import { askToSignInAgain, closeOverlay, openOverlay } from '../lib/page/overlays.ts';
import { setBuiltPages } from '../lib/routing/built-pages.ts';
import { preferredLayout } from '../lib/routing/layout-choice.ts';
import { loadPatiently } from '../lib/routing/load-part.ts';
import { goTo, replaceWith } from '../lib/routing/navigation.tsx';
import { captureVisit, hintedLanguage, homeAfterTurning, visitParameters } from '../lib/routing/visit.ts';
import { session } from '../lib/session/current-session.ts';
import {
  configQuery,
  goodsBackgroundsQuery,
  modulesQuery,
  refreshChannelAnswers,
  settingsArticleQuery,
  siteConfigQuery,
} from '../lib/site/site-queries.ts';
import { loadT } from '../lib/text/i18n.tsx';
import { preloadPage } from './page/page-outlet.tsx';
import { rememberScroll } from './page/scroll-memory.ts';
import { reservePath } from './reserve-path.ts';
import { findRoute, pathInLayout, ROUTES } from './routes.ts';

/** Maximum time for which the skeleton waits for answers after everything else has loaded. */
const ANSWERS_GRACE_MS = 400;

/**
 * Starts everything the store needs concurrently, behind the skeleton in index.html. Resolves when
 * the page can replace it in one step.
 */
export function startStore(): Promise<unknown> {
  // Overlays from before a reload are gone; their history entries must be skipped before the first
  // back navigation.
  overlayHistory();
  const parameters = visitParameters(window.location);
  const hint = hintedLanguage(storage, parameters);
  captureVisit(storage, { parameters, isMobile: preferredLayout() === 'mobile', newUuid });
  setBuiltPages(ROUTES.filter(({ pages }) => pages));
  connectSession();
  const language = parameters.get('language') ?? hint;
  const isChosen = language && isLocale(language) ? setLocale(language) : undefined;
  const firstView = preloadFirstView(isChosen);
  addEventListener('online', askAgain);
  void nextTask().then(() =>
    Promise.all([...[resume, loadChannel, loadBackgrounds].map(readUntilAnswered), loadSettings()]),
  );
  void firstView.finally(() => whenIdle(startBeside));
  // Loaded for keyboard users only; no first view waits for it.
  addEventListener(
    'keydown',
    () => void import('@clearcrate/ui/controls/keep-focus.ts').then((file) => file.keepFocus()),
    {
      once: true,
    },
  );
  watchInstallOffer(window);
  rememberScroll();
  reloadWhenTurned();
  return firstView;
}

/** Starts what no view waits for. */
function startBeside(): void {
  void loadPatiently(() => import('./live/live.ts')).then((file) => file.startLive());
  // Only players are reminded.
  if (session.store.getState().token !== undefined) remind();
  else {
    const forget = session.store.subscribe(({ token }) => {
      if (token === undefined) return;
      forget();
      remind();
    });
  }
}

const remind = () => void loadPatiently(() => import('./play-reminder.ts')).then((file) => file.startReminder());

async function resume(): Promise<boolean> {
  await session.resume();
  const { token, info } = session.store.getState();
  return token === undefined || info !== undefined;
}

/** Loads settings for later pages; no first view waits for them. */
function loadSettings(): Promise<unknown> {
  return Promise.all([
    queryClient.prefetchQuery(configQuery()),
    queryClient.prefetchQuery(settingsArticleQuery('OtherConfig')),
  ]);
}

/** Without them every card keeps its drawn glow. */
async function loadBackgrounds(): Promise<boolean> {
  const [{ layGoodsBackgrounds }, { items }] = await Promise.all([
    import('../lib/goods/goods-backgrounds.ts'),
    queryClient.fetchQuery(goodsBackgroundsQuery()),
  ]);
  layGoodsBackgrounds(document, items);
  return true;
}

/** Loads texts, page and answers concurrently. Failures show when the page is rendered. */
async function preloadFirstView(isChosen: Promise<void> | undefined): Promise<void> {
  const path = window.location.hash.slice(1);
  const found = findRoute(path) ?? findRoute(pathInLayout(path, preferredLayout()));
  const answers = [queryClient.prefetchQuery(modulesQuery()), loadDrops()];
  if (found?.entry.path === 'home') answers.push(preloadHome(found.layout));
  const texts = (['common', 'shell', 'routes'] as const).map((namespace) => loadT(namespace));
  const load = found?.entry.pages[found.layout];
  await Promise.allSettled([isChosen, ...texts, load && preloadPage(load)]);
  await Promise.race([Promise.allSettled(answers), new Promise((resolve) => setTimeout(resolve, ANSWERS_GRACE_MS))]);
}

async function loadChannel(): Promise<boolean> {
  const before = channelCode();
  const info = await queryClient.fetchQuery(siteConfigQuery());
  // Pending calls were made for the channel of the last visit.
  if (channelCode() !== before) void refreshChannelAnswers();
  if (info) applyAccent(info.accent);
  if (info?.reserve) leadToReserve();
  if (info?.statisticsScript) tracker.load(info.statisticsScript);
  else tracker.disable();
  return true;
}

/** Leads visitors of a channel that is not open yet to its reservation page; players continue. */
function leadToReserve(): void {
  const path = reservePath(window.location.hash, preferredLayout());
  if (path !== undefined && storage.get('token') === undefined) replaceWith(path);
}

/** Applies a channel's colour for actions; its lighter and deeper shades are derived from it. */
function applyAccent(accent: string): void {
  if (!/^#[\da-f]{6}$/i.test(accent)) return;
  const { style } = document.documentElement;
  style.setProperty('--act', accent);
  style.setProperty('--act-light', `color-mix(in srgb, ${accent} 72%, white)`);
  style.setProperty('--act-deep', `color-mix(in srgb, ${accent} 90%, black)`);
}

/** Chosen by the browser, not by the store, and before it is needed. */
const makeClientSeed = async (): Promise<boolean> =>
  storage.get('token') !== undefined && (await import('../lib/player/own-seeds.ts')).seedKeeper.ensure();

function connectSession(): void {
  listenForMissingSeed(makeClientSeed);
  session.connect({
    started: () => {
      void queryClient.prefetchQuery(settingsArticleQuery('ActivityConfig'));
      whenIdle(() => void makeClientSeed());
    },
    ended(reason) {
      const left = window.location.hash.slice(1);
      closeOverlay();
      queryClient.removeQueries({ queryKey: [PLAYER_SCOPE] });
      // The guard renders again and leads away from a page for players.
      if (reason === 'elsewhere') return;
      goTo('/');
      if (reason === 'left') return;
      // A player who did not sign out sees the reason and returns to the page later.
      storage.set('returnPath', left);
      if (reason === 'signedOut') return askToSignInAgain();
      openOverlay('login');
      // A rejected call has shown the server's message.
      if (reason === 'refused') return;
      void loadT('shell').then((t) => notifyFailure(t('failure.unauthorized')));
    },
    phoneNeeded: () => openOverlay('bindPhone'),
  });
  // Fired by other tabs only; `key` is null when the storage was cleared.
  addEventListener('storage', ({ key }) => {
    if (key === 'token' || key === null) void session.follow();
  });
}

/** The phone's layout is computed for one width; a rotated phone restarts at home. */
function reloadWhenTurned(): void {
  const reload = () => {
    if (!window.location.hash.startsWith('#/m')) return;
    window.location.replace(homeAfterTurning(window.location));
    window.location.reload();
  };
  if (screen.orientation) screen.orientation.addEventListener('change', reload);
  else window.addEventListener('orientationchange', reload);
}
