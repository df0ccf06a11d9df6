import { BOX_KINDS } from '@clearcrate/contract/box';
import { MESSAGE_IDS } from '@clearcrate/contract/gateway-ids';
import type { Locale } from '@clearcrate/contract/locale';
import type { Bounds } from '../../base/bounds/bounds.module.ts';
import { catalogueImported } from '../../base/catalogue/catalogue.events.ts';
import type { Policy } from '../../base/policy/policy.module.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Tx } from '../../platform/db/database.ts';
import { announceToRoom } from '../../platform/gateway/gateway.topics.ts';
import { listsChanged } from '../../platform/http/response-cache.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Fairness } from '../../play/fairness/fairness.module.ts';
import type { Modes } from '../../play/modes/modes.module.ts';
import type { BoxContent } from './box.content.ts';
import { BOX_TAG, boxesChanged } from './box.events.ts';
import { publishFirstVersions, putBoxes, putCategories } from './box.operator.ts';
import { registerBoxPlayerRoutes } from './box.player-routes.ts';
import { nameBoxes } from './box.repository.ts';
import { registerBoxRoutes } from './box.routes.ts';
import { BoxShelf } from './box.shelf.ts';
import { createBoxVersions } from './box.versions.ts';
import { boxCardOf } from './box.views.ts';
import { openingReconciliations, prizeCheck } from './opening/opening.audit.ts';
import { createFreeOpenings } from './opening/opening.free.ts';
import { registerOpeningRoutes } from './opening/opening.routes.ts';
import { createPaidOpening } from './opening/opening.ts';

export type { BoxContent } from './box.content.ts';
export { loadBoxes } from './box.repository.ts';
export { type Box, figuresOf, oddsOf, ticketsOf } from './box.rules.ts';
export { type EntryTerms, type HistoryPage, readHistory } from './history/box.history.ts';
export type { FreeOpenings } from './opening/opening.free.ts';

export type Boxes = ReturnType<typeof createBoxes>;

export interface BoxDeps {
  ledger: Ledger;
  fairness: Fairness;
  policy: Policy;
  bounds: Bounds;
  modes: Modes;
}

/** Creates the boxes feature: the catalogue of boxes, their published odds, and openings. */
export function createBoxes(platform: Platform, deps: BoxDeps) {
  const { bus, clock, db, outbox } = platform;
  const shelf = new BoxShelf(db, bus, clock);
  const open = createPaidOpening(deps);
  deps.modes.register(Object.values(BOX_KINDS), nameBoxes);
  deps.ledger.reconcile(...openingReconciliations);
  deps.ledger.check(prizeCheck);
  /**
   * The shelf is invalidated first, so a list rendered meanwhile reads the new boxes. Open pages are
   * notified last.
   */
  const announceChange = () => {
    shelf.forget();
    bus.publish(boxesChanged, {});
    bus.publish(listsChanged, { tag: BOX_TAG });
    const data = { game: 'box', type: 'changed', version: clock.now() } as const;
    announceToRoom(bus, 'box', undefined, { id: MESSAGE_IDS.game, data }, { coalesce: 'box' });
  };
  outbox.subscribe('box.shelf', catalogueImported, async () => announceChange());

  return {
    /** Inserts or updates the shipped boxes. Published odds are not changed. */
    async plant(tx: Tx, content: BoxContent): Promise<void> {
      const now = new Date(clock.now());
      await putCategories(tx, content.categories, 'shipped');
      await putBoxes(tx, content.boxes, now, 'shipped');
      await publishFirstVersions(tx, content.boxes, now);
    },
    /** Invalidates caches on all nodes. Call it after `plant` or a publication has committed. */
    announceChange,
    find: (id: bigint) => shelf.find(id),
    /** Large image of the open normal box with the lowest `sort`. */
    async leadPicture(): Promise<string | undefined> {
      const boxes = [...(await shelf.all()).values()].filter((box) => box.open && box.kind === BOX_KINDS.normal);
      return boxes.reduce((first, box) => (first && first.sort <= box.sort ? first : box), boxes[0])?.imageLarge;
    },
    findByCode: async (code: string) => [...(await shelf.all()).values()].find((box) => box.code === code),
    /** Reads a published odds version, superseded ones included, for modes that draw from it. */
    version: createBoxVersions(db),
    /** Lists the cards of open welfare boxes, lowest level first. */
    async welfareCards(locale: Locale) {
      const time = { nowMs: clock.now(), firstBoxAtMs: await shelf.firstBoxAtMs() };
      return [...(await shelf.all()).values()]
        .flatMap((box) =>
          box.open && box.welfareLevel !== null
            ? { boxId: box.id, level: box.welfareLevel, card: boxCardOf(box, locale, time) }
            : [],
        )
        .sort((a, b) => a.level - b.level);
    },
    freeOpenings: createFreeOpenings(shelf),
    routes: (router: Router) => {
      registerBoxRoutes(router, platform, shelf);
      registerBoxPlayerRoutes(router, platform, { ...deps, shelf });
      registerOpeningRoutes(router, { ...deps, shelf, open });
    },
  };
}
