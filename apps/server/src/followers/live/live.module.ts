import { BAG_SOURCES, boxIdOf } from '@clearcrate/contract/bag';
import { getDearDropList, getDropList } from '@clearcrate/contract/box';
import type { DropView } from '@clearcrate/contract/drop';
import { FESTIVAL_PLACES } from '@clearcrate/contract/festival-themes';
import { MESSAGE_IDS } from '@clearcrate/contract/gateway-ids';
import { isRealPlayer, type UserKind } from '@clearcrate/contract/kinds';
import { DEFAULTS } from '@clearcrate/contract/limits';
import { DEFAULT_LOCALE, LOCALES, type LocalText } from '@clearcrate/contract/locale';
import { formatAmount, type Minor, parseAmount } from '@clearcrate/contract/money';
import type { Site } from '../../base/site/site.module.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Tx } from '../../platform/db/database.ts';
import { announceToAll, announceToPlayer } from '../../platform/gateway/gateway.topics.ts';
import { listsChanged } from '../../platform/http/response-cache.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Played, played } from '../../play/game/play.events.ts';
import type { Modes } from '../../play/modes/modes.module.ts';
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
/** So many stay however old they are. */
const KEPT_NEWEST = 200;
const DROPS_TAG = 'live.drops';
const DEFAULT_THRESHOLD: Minor = 10_000n;

function namesOf({ weapon_names, finish_names }: DropRow): LocalText {
  return Object.fromEntries(
    LOCALES.map((locale) => [locale, `${weapon_names[locale]} | ${finish_names[locale]}`]),
  ) as LocalText;
}

function viewOf(row: DropRow): DropView {
  return {
    dropId: String(row.item_id),
    nickName: row.nickname,
    avater: row.avatar,
    userType: row.kind,
    mode: row.mode,
    boxId: boxIdOf(row.mode, row.mode_ref) ?? '',
    targetId: row.mode === BAG_SOURCES.lucky ? String(row.mode_ref) : '',
    goodsLevel: `level${row.quality}`,
    goodsNames: namesOf(row),
    image: row.image,
    price: formatAmount(row.price),
    at: row.created_at.toISOString(),
  };
}

/** The best thing of a play stands for it: ten openings are one line in the strip. */
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

/** Prizes of festivals have messages of their own, by the page they were won on. */
function festivalMessage({ mode, mode_ref }: DropRow): 102 | 103 | undefined {
  if (mode !== BAG_SOURCES.festival) return undefined;
  return mode_ref === BigInt(FESTIVAL_PLACES.newyear) ? MESSAGE_IDS.newYearPrize : MESSAGE_IDS.activityPrize;
}

/** Tells everybody about a drop; slow readers get the newest one only. A dear one is worth the winner banner too. */
function announce(bus: Bus, row: DropRow, isWorthABanner: boolean): void {
  const drop = viewOf(row);
  const version = Number(row.item_id);
  announceToAll(
    bus,
    { id: MESSAGE_IDS.game, data: { game: 'live', type: 'drop', version, drop } },
    { coalesce: 'live' },
  );
  const own = festivalMessage(row);
  if (!isWorthABanner && own === undefined) return;
  const winner = {
    nickName: drop.nickName,
    recoveryPrice: drop.price,
    avater: drop.avater,
    // 1 is a box, whose page the banner leads to; other modes have none of their own.
    boxType: drop.boxId === '' ? drop.mode : 1,
    boxId: drop.boxId,
    goodsName: drop.goodsNames[DEFAULT_LOCALE],
    goodsNames: drop.goodsNames,
    image: drop.image,
    goodsLevel: drop.goodsLevel,
  };
  if (own === undefined)
    announceToAll(bus, { id: MESSAGE_IDS.game, data: { game: 'live', type: 'winner', version, winner } });
  else if (isWorthABanner) announceToAll(bus, { id: own, data: winner });
  // What is not worth everybody's attention is still the winner's own.
  else announceToPlayer(bus, row.player_id, { id: own, data: winner });
}

/** Follows what real players win: the drop strip, the winner banner and the public counts. Machines are in none of them. */
export function createLive(
  platform: Platform,
  { site, modes }: { site: Pick<Site, 'configItems'>; modes: Pick<Modes, 'opensBoxes'> },
) {
  const { bus, calendar, clock, db, jobs, outbox } = platform;

  const threshold = async (tx: Tx): Promise<Minor> => {
    const items = await site.configItems(DEFAULTS.channelCode, tx);
    return parseAmount(items.find((item) => item.itemKey === 'winner.threshold')?.itemValue ?? '') ?? DEFAULT_THRESHOLD;
  };

  const follow = async (tx: Tx, events: readonly Played[]) => {
    const real = events.filter(({ userKind }) => isRealPlayer(userKind as UserKind));
    const drops = real.flatMap((play) => dropOf(play) ?? []);
    await insertDrops(tx, drops);
    // Bets and tries are no opened boxes.
    const opened = real.filter(({ mode }) => modes.opensBoxes(mode));
    const byDay = Map.groupBy(opened, ({ at }) => calendar.dayOf(Date.parse(at)));
    const openings = [...byDay].map(([day, own]) => [day, own.reduce((sum, { plays }) => sum + plays, 0)] as const);
    await addOpenings(tx, new Map(openings));
    const ids = drops.map(({ itemId }) => itemId);
    const [rows, least] = await Promise.all([findDropsById(tx, ids), threshold(tx)]);
    // Told a moment before the commit: if that fails the events come again, and a strip can bear one line twice.
    for (const row of rows) announce(bus, row, row.price >= least);
    if (rows.length > 0) bus.publish(listsChanged, { tag: DROPS_TAG });
  };

  outbox.subscribe('live.drops', played, follow);
  jobs.sweep({
    name: 'live.forget-drops',
    everyMs: 3_600_000,
    sweep: async () => {
      await forgetOldDrops(db, new Date(clock.now() - WEEK_MS), KEPT_NEWEST);
      return false;
    },
  });

  return {
    /** From which value on a win is announced. */
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
