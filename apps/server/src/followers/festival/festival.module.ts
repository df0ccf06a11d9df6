import { MODES } from '@clearcrate/contract/modes';
import { catalogueImported } from '../../base/catalogue/catalogue.events.ts';
import type { Policy } from '../../base/policy/policy.module.ts';
import { SITE_TAGS } from '../../base/site/site.events.ts';
import type { Site } from '../../base/site/site.module.ts';
import type { Tx } from '../../platform/db/database.ts';
import { listsChanged } from '../../platform/http/response-cache.ts';
import type { Router } from '../../platform/http/router.ts';
import { loadModeTexts } from '../../platform/messages.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PlayDeps } from '../../play/game/play.module.ts';
import type { Modes } from '../../play/modes/modes.module.ts';
import { festivalCheck, festivalReconciliations } from './festival.audit.ts';
import { createFestivalBook } from './festival.book.ts';
import type { FestivalPlan } from './festival.config.ts';
import { createDrawing } from './festival.drawing.ts';
import { subscribeToDeeds } from './festival.handlers.ts';
import { activityArticle } from './festival.operator.ts';
import { createRewarding } from './festival.rewarding.ts';
import { registerFestivalRoutes } from './festival.routes.ts';

export { ACTIVITY_ARTICLE, parseFestivals } from './festival.book.ts';
export type { FestivalPlan, PrizePlan } from './festival.config.ts';

export type FestivalModule = ReturnType<typeof createFestivals>;

/** A shipped festival: runs for `days` days from the day it is announced. */
export type ShippedFestival = Omit<FestivalPlan, 'from' | 'to'> & { days: number };

export interface FestivalDeps extends PlayDeps {
  policy: Policy;
  modes: Modes;
  site: Pick<Site, 'settings' | 'plant'>;
}

/** Creates festivals: actions of players earn stickers, and full pages of stickers earn rewards. */
export function createFestivals(platform: Platform, { policy, modes, site, ...deps }: FestivalDeps) {
  const { bus, calendar, clock, outbox } = platform;
  const book = createFestivalBook(platform, site);
  const draw = createDrawing(platform, deps);
  const reward = createRewarding(platform, deps);
  subscribeToDeeds(platform, book);
  deps.ledger.reconcile(...festivalReconciliations);
  deps.ledger.check(festivalCheck);
  const words = loadModeTexts('festival');
  modes.register([MODES.festival.number], async (_db, references, locale) => {
    return new Map(references.map((reference) => [reference, words[locale][`sticker.${reference}`] ?? '']));
  });
  // An import may have announced a festival, so the cached articles are invalidated.
  outbox.subscribe('festival.article', catalogueImported, async () => {
    bus.publish(listsChanged, { tag: SITE_TAGS.articles });
  });
  return {
    /** Announces the shipped festivals from today on, unless an operator has announced some. */
    plant: (tx: Tx, shipped: readonly ShippedFestival[]): Promise<void> => {
      const from = calendar.dayOf(clock.now());
      const plans = shipped.map(({ days, ...plan }) => ({ ...plan, from, to: calendar.addDays(from, days - 1) }));
      const nothing = { channels: [], config: [], modules: [], banners: [] };
      return site.plant(tx, { ...nothing, articles: [activityArticle(true, plans)] });
    },
    routes: (router: Router) => registerFestivalRoutes(router, platform, { policy, book, draw, reward }),
  };
}
