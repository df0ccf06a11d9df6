import { isRealPlayer, RECORD_TYPES, type UserKind } from '@clearcrate/contract/kinds';
import { formatAmount } from '@clearcrate/contract/money';
import { getMyRank, getRankHistory, getRankList, RANK_PLACES, type RankBoard } from '@clearcrate/contract/rank';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { RANK_TAG } from './rank.events.ts';
import {
  findPeriod,
  lastPlaceScore,
  ownStanding,
  type PeriodRow,
  resultsOf,
  type SettledRow,
  type StandingRow,
  settledPeriods,
  standings,
  tiedOf,
} from './rank.repository.ts';
import { minimumOf, type Prize, periodOf, type Reward, rewardOf, spanOf } from './rank.rules.ts';
import type { RankSeeds } from './rank.seeds.ts';
import { findPromised, promisedBy } from './rank.terms.ts';

/** The smallest amount by which one score exceeds another. */
const CENT = 1n;
const NOTHING: Reward = { prize: 0n, minimum: 0n };

const viewOf = (row: StandingRow, { prize, minimum }: Reward) => ({
  place: Number(row.place),
  nickName: row.nickname,
  avater: row.avatar,
  avaterFrame: row.avatar_frame,
  userType: row.kind,
  userLevel: row.level,
  amount: formatAmount(row.score),
  prize: formatAmount(prize),
  minimum: formatAmount(minimum),
});

/** Number of the room seed; null for periods of earlier releases. */
const numberOf = (row: PeriodRow | undefined): number | null =>
  row?.seed_number == null ? null : Number(row.seed_number);

const promiseView = (places: number, prizes: readonly Prize[], hash: string | null) => ({
  places,
  prizes: prizes.map((one) => ({
    ...{ from: one.from, to: one.to, amount: formatAmount(one.amount) },
    minimum: formatAmount(minimumOf(one)),
  })),
  termsHash: hash,
});

/** Periods settled by earlier releases have no terms. */
function settledPromise(board: RankBoard, { terms, terms_hash: hash }: SettledRow) {
  if (terms === null || hash === null) return promiseView(RANK_PLACES[board], [], null);
  const { places, prizes } = promisedBy(terms, hash);
  return promiseView(places, prizes, hash);
}

function datesOf({ calendar, config }: Platform, board: RankBoard, period: string) {
  const { startsAtMs, endsAtMs } = spanOf(calendar, board, period);
  return {
    period,
    zone: config.BUSINESS_TIME_ZONE,
    startsAt: new Date(startsAtMs).toISOString(),
    endsAt: new Date(endsAtMs).toISOString(),
  };
}

export function registerRankRoutes(router: Router, platform: Platform, seeds: RankSeeds): void {
  const { calendar, clock, db } = platform;
  const running = (board: number) => ({
    board: board as RankBoard,
    period: periodOf(calendar, board as RankBoard, clock.now()),
  });

  router.route(
    getRankList,
    async (body) => {
      const period = running(body.board);
      const { places, prizes, hash } = await findPromised(db, period);
      const [row, rows] = await Promise.all([findPeriod(db, period), standings(db, period, places)]);
      return {
        ...datesOf(platform, period.board, period.period),
        seedHash: row?.seed_hash ?? '',
        seedNumber: numberOf(row),
        ...promiseView(places, prizes, hash),
        items: rows.map((one) => viewOf(one, rewardOf(prizes, Number(one.place)))),
      };
    },
    { cacheTag: RANK_TAG },
  );

  router.route(getMyRank, async (body, { player }) => {
    const period = running(body.board);
    const own = isRealPlayer(player.kind as UserKind) ? await ownStanding(db, period, player.playerId) : undefined;
    if (!own) {
      const { places } = await findPromised(db, period);
      const last = await lastPlaceScore(db, period, places);
      return {
        type: RECORD_TYPES.rankLight,
        place: null,
        amount: '0.00',
        toNext: formatAmount(last + CENT),
        ...{ prize: '0.00', minimum: '0.00', missing: '0.00', elsewhere: false },
      };
    }
    const place = Number(own.above) + 1;
    const { prize, minimum } = own.is_elsewhere ? NOTHING : rewardOf((await findPromised(db, period)).prizes, place);
    return {
      type: RECORD_TYPES.rankLight,
      place: own.is_elsewhere ? null : place,
      amount: formatAmount(own.score),
      toNext: own.next === null ? null : formatAmount(own.next - own.score + CENT),
      prize: formatAmount(prize),
      minimum: formatAmount(minimum),
      missing: formatAmount(own.score < minimum ? minimum - own.score : 0n),
      elsewhere: own.is_elsewhere,
    };
  });

  registerHistory(router, platform, seeds);
}

function registerHistory(router: Router, platform: Platform, seeds: RankSeeds): void {
  const { db } = platform;
  router.route(
    getRankHistory,
    async ({ board, page, pageSize }) => {
      const kind = board as RankBoard;
      const { rows, total } = await settledPeriods(db, kind, { limit: pageSize, offset: (page - 1) * pageSize });
      const periods = rows.map(({ period }) => period);
      const [places, tied] = await Promise.all([resultsOf(db, kind, periods), tiedOf(db, kind, periods)]);
      const results = Map.groupBy(places, ({ period }) => period);
      const tiedByPeriod = Map.groupBy(tied, ({ period }) => period);
      const items = rows.map(({ period, ...row }) => ({
        type: RECORD_TYPES.rankList,
        ...datesOf(platform, kind, period),
        ...settledPromise(kind, { ...row, period }),
        seedHash: row.seed_hash,
        seedNumber: numberOf(row),
        serverSeed: seeds.revealed(row),
        tiedCodes: (tiedByPeriod.get(period) ?? []).map(({ user_code }) => user_code),
        items: (results.get(period) ?? []).map((row) => ({ ...viewOf(row, row), userCode: row.user_code })),
      }));
      return { items, total };
    },
    { cacheTag: RANK_TAG },
  );
}
