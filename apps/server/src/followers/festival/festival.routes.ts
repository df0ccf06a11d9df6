import type { DataOf } from '@clearcrate/contract/endpoint';
import {
  activateSticker,
  type Festival,
  type FestivalPrize,
  getFestivalList,
  getUserSticker,
  stickerReward,
} from '@clearcrate/contract/festival';
import { FESTIVAL_THEMES } from '@clearcrate/contract/festival-themes';
import type { Locale } from '@clearcrate/contract/locale';
import { formatAmount, parseAmount } from '@clearcrate/contract/money';
import { canonicalVersion } from '@clearcrate/fairness/odds-version';
import { findGoods, goodsCardOf } from '../../base/catalogue/catalogue.module.ts';
import type { Policy } from '../../base/policy/policy.module.ts';
import type { Operate } from '../../ledger/operations.ts';
import { runnerOf } from '../../platform/db/statement.ts';
import { AppError } from '../../platform/errors.ts';
import type { SessionPlayer } from '../../platform/http/call.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { type FestivalBook, festivalRule } from './festival.book.ts';
import type { FestivalPlan, PrizePlan } from './festival.config.ts';
import type { DrawInput } from './festival.drawing.ts';
import { albumName, findGoodsIds, findProgress, readAlbums } from './festival.repository.ts';
import type { RewardInput } from './festival.rewarding.ts';
import {
  festivalOdds,
  festivalSpan,
  measureText,
  ONCE,
  paysCoins,
  periodOf,
  rewardOf,
  stateAt,
  ticketsEach,
} from './festival.rules.ts';

interface RouteDeps {
  policy: Policy;
  book: FestivalBook;
  draw: Operate<DrawInput, DataOf<typeof activateSticker>>;
  reward: Operate<RewardInput, DataOf<typeof stickerReward>>;
}

const prizesOf = ({ prizes, album }: FestivalPlan): PrizePlan[] => [
  ...Object.values(prizes),
  ...(album ? [album] : []),
];

/** Builds the views of prizes; skins show their current catalogue data. */
async function viewPrizes({ db }: Platform, plans: readonly PrizePlan[], locale: Locale) {
  const ids = await findGoodsIds(
    db,
    plans.flatMap((prize) => ('goods' in prize ? [prize.goods] : [])),
  );
  const cards = new Map((await findGoods(db, [...ids.values()], locale)).map((row) => [row.id, goodsCardOf(row)]));
  return (prize: PrizePlan): FestivalPrize => {
    if ('asset' in prize) return { goods: null, asset: prize.asset, amount: formatAmount(prize.amount) };
    return { goods: cards.get(ids.get(prize.goods) ?? 0n) ?? null, asset: null, amount: null };
  };
}

function festivalOf(
  { calendar, clock }: Platform,
  plan: FestivalPlan,
  viewOf: (prize: PrizePlan) => FestivalPrize,
): Festival {
  const { code, place, theme, from, to, album } = plan;
  const { startsMs, endsMs } = festivalSpan(plan, calendar);
  return {
    ...{ festival: code, place, theme, state: stateAt(plan, calendar, clock.now()), from, to },
    startsAt: new Date(startsMs).toISOString(),
    endsAt: new Date(endsMs).toISOString(),
    tasks: plan.tasks.map(({ code: taskCode, metric, daily, target, stickers }) => ({
      ...{ taskCode, metric, daily, stickers },
      target: measureText(metric, target),
    })),
    pages: FESTIVAL_THEMES[theme].flatMap(({ page, stickers }) => {
      const found = rewardOf(plan, page);
      return found ? [{ page, stickers: [...stickers], prize: viewOf(found.prize) }] : [];
    }),
    album: album && viewOf(album),
    tickets: ticketsEach(theme),
    oddsHash: festivalRule(plan).hash,
    oddsText: canonicalVersion(festivalOdds(plan)),
  };
}

/** Reads a player's albums of the running festivals with today's tasks. */
async function albumsOf({ calendar, clock, db }: Platform, plans: readonly FestivalPlan[], playerId: bigint) {
  const codes = plans.map(({ code }) => code);
  const today = calendar.dayOf(clock.now());
  const [albums, progress] = await Promise.all([
    readAlbums(
      runnerOf(db),
      codes.map((festival) => ({ playerId, festival })),
    ),
    findProgress(db, playerId, codes, [today, ONCE]),
  ]);
  const items = plans.flatMap((plan) => {
    const album = albums.get(albumName({ playerId, festival: plan.code }));
    if (!album) return [];
    const stickers = [...album.stickers].map(([sticker, count]) => ({ sticker, count }));
    const tasks = plan.tasks.map((task) => {
      const period = periodOf(task, today);
      const row = progress.find(
        (one) => one.festival === plan.code && one.task_code === task.code && one.period === period,
      );
      const [done, target] = [row?.progress ?? 0n, row?.target ?? task.target];
      const text = (value: bigint) => measureText(task.metric, value);
      return { taskCode: task.code, progress: text(done), target: text(target), done: done >= target };
    });
    const waiting = album.earned - stickers.reduce((sum, { count }) => sum + count, 0);
    return [{ festival: plan.code, waiting, stickers, tasks, rewarded: [...album.rewarded] }];
  });
  return { items, dayEndsAt: new Date(calendar.startOfDay(calendar.addDays(today, 1))).toISOString() };
}

export function registerFestivalRoutes(router: Router, platform: Platform, deps: RouteDeps): void {
  const { clock, config } = platform;
  const { policy, book, draw, reward } = deps;

  /**
   * Finds a running festival the player may take part in. Markets without `payouts` exclude
   * festivals with coin prizes.
   */
  const admitted = async (player: SessionPlayer, code: string): Promise<FestivalPlan> => {
    const { payouts } = await policy.admit(player, 'Festival');
    const plan = (await book.running(clock.now())).find((one) => one.code === code);
    if (!plan) throw new AppError('festivalClosed');
    if (!payouts && paysCoins(plan)) throw new AppError('moduleClosed');
    return plan;
  };

  router.route(getFestivalList, async (_body, { locale }) => {
    const plans = await book.announced();
    const viewOf = await viewPrizes(platform, plans.flatMap(prizesOf), locale);
    return {
      items: plans.map((plan) => festivalOf(platform, plan, viewOf)),
      timeZone: config.BUSINESS_TIME_ZONE,
    };
  });

  router.route(getUserSticker, async (_body, { player }) => {
    await policy.admit(player, 'Festival');
    return albumsOf(platform, await book.running(clock.now()), player.playerId);
  });

  router.route(activateSticker, async ({ festival, oddsHash }, { player, operation }) => {
    const plan = await admitted(player, festival);
    const rule = festivalRule(plan);
    if (rule.hash !== oddsHash) throw new AppError('oddsChanged');
    return draw(operation, { playerId: player.playerId, plan, rule });
  });

  router.route(stickerReward, async ({ festival, page }, { player, locale, operation }) => {
    const plan = await admitted(player, festival);
    const found = rewardOf(plan, page);
    if (!found) throw new AppError('stickerPageUnknown');
    const { stickers, prize } = found;
    const view = (await viewPrizes(platform, [prize], locale))(prize);
    if ('goods' in prize && !view.goods) throw new AppError('goodsUnknown');
    const goods = view.goods && {
      goodsId: BigInt(view.goods.goodsId),
      price: parseAmount(view.goods.price) ?? 0n,
      quality: Number(view.goods.goodsLevel.replace('level', '')),
    };
    const { playerId, kind: userKind } = player;
    return reward(operation, { playerId, userKind, plan, page, stickers, prize, goods: goods ?? undefined, view });
  });
}
