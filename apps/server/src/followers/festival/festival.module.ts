import { BAG_SOURCES } from '@clearcrate/contract/bag';
import { catalogueImported } from '../../base/catalogue/catalogue.events.ts';
import type { Policy } from '../../base/policy/policy.module.ts';
import { SITE_TAGS } from '../../base/site/site.events.ts';
import type { Site } from '../../base/site/site.module.ts';
import type { Tx } from '../../platform/db/database.ts';
import { listsChanged } from '../../platform/http/response-cache.ts';
import type { Router } from '../../platform/http/router.ts';
import { loadMessages } from '../../platform/messages.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PlayDeps } from '../../play/game/play.module.ts';
import type { Modes } from '../../play/modes/modes.module.ts';
import { festivalCheck, festivalReconciliations } from './festival.audit.ts';
import { createFestivalBook } from './festival.book.ts';
import type { FestivalPlan } from './festival.config.ts';
import { createDrawing } from './festival.drawing.ts';
import { hearDeeds } from './festival.hearing.ts';
import { activityArticle } from './festival.operator.ts';
import { createRewarding } from './festival.rewarding.ts';
import { registerFestivalRoutes } from './festival.routes.ts';

export type FestivalModule = ReturnType<typeof createFestivals>;

/** A festival as it ships: it runs for so many days from the day it is laid down. */
export type ShippedFestival = Omit<FestivalPlan, 'from' | 'to'> & { days: number };

export interface FestivalDeps extends PlayDeps {
  policy: Policy;
  modes: Modes;
  site: Pick<Site, 'settings' | 'plant'>;
}

/** Festivals follow what players do anywhere in the store: deeds earn stickers, full pages of them a reward. */
export function createFestivals(platform: Platform, { policy, modes, site, ...deps }: FestivalDeps) {
  const { bus, calendar, clock, outbox } = platform;
  const book = createFestivalBook(platform, site);
  const draw = createDrawing(platform, deps);
  const reward = createRewarding(platform, deps);
  hearDeeds(platform, book);
  deps.ledger.reconcile(...festivalReconciliations);
  deps.ledger.check(festivalCheck);
  const words = loadMessages('record');
  modes.register([BAG_SOURCES.festival], async (_db, references, locale) => {
    return new Map(references.map((reference) => [reference, words[locale][`festival.${reference}`] ?? '']));
  });
  // An import may have announced one: pages read the article again.
  outbox.subscribe('festival.article', catalogueImported, async () => {
    bus.publish(listsChanged, { tag: SITE_TAGS.articles });
  });
  return {
    /** Announces shipped festivals from today on, where no operator has announced any. */
    plant: (tx: Tx, shipped: readonly ShippedFestival[]): Promise<void> => {
      const from = calendar.dayOf(clock.now());
      const plans = shipped.map(({ days, ...plan }) => ({ ...plan, from, to: calendar.addDays(from, days - 1) }));
      const nothing = { channels: [], config: [], modules: [], banners: [] };
      return site.plant(tx, { ...nothing, articles: [activityArticle(true, plans)] });
    },
    routes: (router: Router) => registerFestivalRoutes(router, platform, { policy, book, draw, reward }),
  };
}
