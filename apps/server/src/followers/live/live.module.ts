import { getDearDropList, getDropList } from '@clearcrate/contract/box';
import type { DropView } from '@clearcrate/contract/drop';
import { FESTIVAL_PLACES } from '@clearcrate/contract/festival-themes';
import { MESSAGE_IDS } from '@clearcrate/contract/gateway-ids';
import { isRealPlayer, type UserKind } from '@clearcrate/contract/kinds';
import { DEFAULTS } from '@clearcrate/contract/limits';
import { DEFAULT_LOCALE, LOCALES, type LocalText } from '@clearcrate/contract/locale';
import { MODES, modeOf } from '@clearcrate/contract/modes';
import { formatAmount, type Minor, parseAmount } from '@clearcrate/contract/money';
import type { Site } from '../../base/site/site.module.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Tx } from '../../platform/db/database.ts';
import { announceToAll, announceToPlayer } from '../../platform/gateway/gateway.topics.ts';
import { listsChanged } from '../../platform/http/response-cache.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Played, played } from '../../play/game/play.events.ts';
import {
  addOpenings,
  countOpenings,
  type Drop,
  type DropRow,
  findDearDrops,
  findDrops,
  findDropsById,
  forgetOldDrops,
  insertDrops,
} from './live.repository.ts';

const SHOWN = 30;
const DEAR_SHOWN = 5;
const WEEK_MS = 7 * 86_400_000;
/** Newest drops kept regardless of age. */
const KEPT_NEWEST = 200;
const DROPS_TAG = 'live.drops';
const DEFAULT_THRESHOLD: Minor = 10_000n;

function namesOf({ weapon_names, finish_names }: DropRow): LocalText {
  return Object.fromEntries(
    LOCALES.map((locale) => [locale, `${weapon_names[locale]} | ${finish_names[locale]}`]),
  ) as LocalText;
}

function viewOf(row: DropRow): DropView {
  const field = modeOf(row.mode)?.dropReference;
  return {
    dropId: String(row.item_id),
    nickName: row.nickname,
    avater: row.avatar,
    userType: row.kind,
    mode: row.mode,
    boxId: '',
    targetId: '',
    ...(field && { [field]: String(row.mode_ref) }),
    goodsLevel: `level${row.quality}`,
    goodsNames: namesOf(row),
    image: row.image,
    price: formatAmount(row.price),
    at: row.created_at.toISOString(),
  };
}

/** Builds one drop per play, of its most valuable item. */
function dropOf(play: Played): Drop | undefined {
  const priced = play.items.map((item) => ({ ...item, minor: parseAmount(item.price) ?? 0n }));
  const [first, ...others] = priced;
  if (!first) return undefined;
  const best = others.reduce((top, item) => (item.minor > top.minor ? item : top), first);
  return {
    itemId: BigInt(best.itemId),
    mode: play.mode,
    reference: BigInt(play.reference),
    playerId: BigInt(play.playerId),
    goodsId: BigInt(best.goodsId),
    price: best.minor,
    at: new Date(play.at),
  };
}

/** Finds the message id of a festival prize by its place; other modes have none. */
function festivalMessage({ mode, mode_ref }: DropRow): 102 | 103 | undefined {
  if (mode !== MODES.festival.number) return undefined;
  return mode_ref === BigInt(FESTIVAL_PLACES.newyear) ? MESSAGE_IDS.newYearPrize : MESSAGE_IDS.activityPrize;
}

/**
 * Broadcasts a drop, coalesced for slow sockets, and a winner banner when it reaches the threshold.
 */
function publishDrop(bus: Bus, row: DropRow, hasBanner: boolean): void {
  const drop = viewOf(row);
  const version = Number(row.item_id);
  announceToAll(
    bus,
    { id: MESSAGE_IDS.game, data: { game: 'live', type: 'drop', version, drop } },
    { coalesce: 'live' },
  );
  const own = festivalMessage(row);
  if (!hasBanner && own === undefined) return;
  const winner = {
    nickName: drop.nickName,
    recoveryPrice: drop.price,
    avater: drop.avater,
    // 1 means a box; the banner links to its page. Other modes have no page.
    boxType: drop.boxId === '' ? drop.mode : 1,
    boxId: drop.boxId,
    goodsName: drop.goodsNames[DEFAULT_LOCALE],
    goodsNames: drop.goodsNames,
    image: drop.image,
    goodsLevel: drop.goodsLevel,
  };
  if (own === undefined)
    announceToAll(bus, { id: MESSAGE_IDS.game, data: { game: 'live', type: 'winner', version, winner } });
  else if (hasBanner) announceToAll(bus, { id: own, data: winner });
  // Below the threshold only the winner is notified.
  else announceToPlayer(bus, row.player_id, { id: own, data: winner });
}

/**
 * Creates the live feed of wins by real players: drop lists, winner banner and public counts. Bots
 * are excluded.
 */
export function createLive(platform: Platform, { site }: { site: Pick<Site, 'configItems'> }) {
  const { bus, calendar, clock, db, jobs, outbox } = platform;

  const threshold = async (tx: Tx): Promise<Minor> => {
    const items = await site.configItems(DEFAULTS.channelCode, tx);
    return parseAmount(items.find((item) => item.itemKey === 'winner.threshold')?.itemValue ?? '') ?? DEFAULT_THRESHOLD;
  };

  const onPlayed = async (tx: Tx, events: readonly Played[]) => {
    const real = events.filter(({ userKind }) => isRealPlayer(userKind as UserKind));
    const drops = real.flatMap((play) => dropOf(play) ?? []);
    await insertDrops(tx, drops);
    // Bets and tries do not count as opened boxes.
    const opened = real.filter(({ mode }) => modeOf(mode)?.opensBoxes);
    const byDay = Map.groupBy(opened, ({ at }) => calendar.dayOf(Date.parse(at)));
    const openings = [...byDay].map(([day, own]) => [day, own.reduce((sum, { plays }) => sum + plays, 0)] as const);
    await addOpenings(tx, new Map(openings));
    const ids = drops.map(({ itemId }) => itemId);
    const [rows, least] = await Promise.all([findDropsById(tx, ids), threshold(tx)]);
    // Published just before the commit. If the commit fails, the events are dispatched again and a
    // drop may be shown twice.
    for (const row of rows) publishDrop(bus, row, row.price >= least);
    if (rows.length > 0) bus.publish(listsChanged, { tag: DROPS_TAG });
  };

  outbox.subscribe('live.drops', played, onPlayed);
  jobs.sweep({
    name: 'live.forget-drops',
    everyMs: 3_600_000,
    sweep: async () => {
      await forgetOldDrops(db, new Date(clock.now() - WEEK_MS), KEPT_NEWEST);
      return false;
    },
  });

  return {
    /** Lowest value of a win that is shown as a winner banner. */
    winnerThreshold: threshold,
    countOpenings: () => countOpenings(db),
    countOpeningsToday: () => countOpenings(db, calendar.dayOf(clock.now())),
    routes: (router: Router) => {
      router.route(
        getDropList,
        async (only) => ({
          items: (await findDrops(db, only, SHOWN)).map(viewOf),
        }),
        { cacheTag: DROPS_TAG },
      );
      router.route(
        getDearDropList,
        async () => ({
          items: (await findDearDrops(db, new Date(clock.now() - WEEK_MS), DEAR_SHOWN)).map(viewOf),
        }),
        { cacheTag: DROPS_TAG },
      );
    },
  };
}
