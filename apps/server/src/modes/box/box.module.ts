import { BOX_KINDS } from '@clearcrate/contract/box';
import type { Locale } from '@clearcrate/contract/locale';
import type { Bounds } from '../../base/bounds/bounds.module.ts';
import { catalogueImported } from '../../base/catalogue/catalogue.events.ts';
import type { Policy } from '../../base/policy/policy.module.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Tx } from '../../platform/db/database.ts';
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
import { openingReconciliations, prizeCheck } from './opening.audit.ts';
import { createOpeningByRight, type OpeningRight } from './opening.right.ts';
import { registerOpeningRoutes } from './opening.routes.ts';
import { paidTerms } from './opening.terms.ts';
import { createOpening } from './opening.ts';

export type { BoxContent } from './box.content.ts';

export type Boxes = ReturnType<typeof createBoxes>;

export interface BoxDeps {
  ledger: Ledger;
  fairness: Fairness;
  policy: Policy;
  bounds: Bounds;
  modes: Modes;
}

/** Boxes: what is on the shelf, at which odds, and opening them. */
export function createBoxes(platform: Platform, deps: BoxDeps) {
  const { bus, clock, db, outbox } = platform;
  const shelf = new BoxShelf(db, bus, clock);
  const open = createOpening(deps, paidTerms);
  deps.modes.register(Object.values(BOX_KINDS), nameBoxes, { opensBoxes: true });
  deps.ledger.reconcile(...openingReconciliations);
  deps.ledger.check(prizeCheck);
  /** In this order: a list that is asked for in between is made from the new shelf. */
  const announceChange = () => {
    shelf.forget();
    bus.publish(boxesChanged, {});
    bus.publish(listsChanged, { tag: BOX_TAG });
  };
  outbox.subscribe('box.shelf', catalogueImported, async () => announceChange());

  return {
    /** Lays down shipped boxes. Odds that were published stay as they are. */
    async plant(tx: Tx, content: BoxContent): Promise<void> {
      const now = new Date(clock.now());
      await putCategories(tx, content.categories, 'shipped');
      await putBoxes(tx, content.boxes, now, 'shipped');
      await publishFirstVersions(tx, content.boxes, now);
    },
    /** To be called once planting or publishing has committed. */
    announceChange,
    find: (id: bigint) => shelf.find(id),
    /** The crate of the box that stands first on the shelf. */
    async leadPicture(): Promise<string | undefined> {
      const boxes = [...(await shelf.all()).values()].filter((box) => box.open && box.kind === BOX_KINDS.normal);
      return boxes.reduce((first, box) => (first && first.sort <= box.sort ? first : box), boxes[0])?.imageLarge;
    },
    findByCode: async (code: string) => [...(await shelf.all()).values()].find((box) => box.code === code),
    /** Published odds, also those that are no longer on the shelf, for modes that draw from them. */
    version: createBoxVersions(db),
    /** The welfare boxes that are open, lowest level first, as lists show them. */
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
    /** Another way into a box than its price; whoever keeps the right says when it may be used. */
    openByRight: <Claim, Known, Used>(right: OpeningRight<Claim, Known, Used>) =>
      createOpeningByRight({ ...deps, shelf }, right),
    routes: (router: Router) => {
      registerBoxRoutes(router, platform, shelf);
      registerBoxPlayerRoutes(router, platform, { ...deps, shelf });
      registerOpeningRoutes(router, { ...deps, shelf, open });
    },
  };
}
