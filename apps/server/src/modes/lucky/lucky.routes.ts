import type { GoodsCard } from '@clearcrate/contract/box';
import type { DataOf } from '@clearcrate/contract/endpoint';
import type { Locale } from '@clearcrate/contract/locale';
import { getLuckyDetail, getLuckyGoodsList, getLuckyRecords, playLucky } from '@clearcrate/contract/lucky';
import { formatAmount } from '@clearcrate/contract/money';
import type { Bounds } from '../../base/bounds/bounds.module.ts';
import { findGoods, goodsCardOf, searchGoods } from '../../base/catalogue/catalogue.module.ts';
import type { Policy } from '../../base/policy/policy.module.ts';
import type { Operate } from '../../ledger/operations.ts';
import { AppError } from '../../platform/errors.ts';
import type { Router } from '../../platform/http/router.ts';
import { createRecentValues } from '../../platform/memory/recent-values.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LuckyInput } from './lucky.play.ts';
import { countPlays, findPlays } from './lucky.repository.ts';
import { checkLuckyCount, gradeOf, tryPrice } from './lucky.rules.ts';
import type { LuckyShelf } from './lucky.shelf.ts';

const SHOWN_TRIES = 8;
const CARDS = { lifeMs: 60_000, maxEntries: 5_000 };

interface LuckyDeps {
  shelf: LuckyShelf;
  play: Operate<LuckyInput, DataOf<typeof playLucky>>;
  policy: Policy;
  bounds: Bounds;
}

/** Caches the cards of a target and its consolation items by language. */
function createCards({ clock, db }: Platform, shelf: LuckyShelf) {
  const read = createRecentValues(clock, CARDS, async (key: string): Promise<ReadonlyMap<bigint, GoodsCard>> => {
    const [locale, ...ids] = key.split(',') as [Locale, ...string[]];
    const rows = await findGoods(db, ids.map(BigInt), locale);
    return new Map(rows.map((row) => [row.id, goodsCardOf(row)]));
  });
  return {
    of: async (goodsId: bigint, locale: Locale) => {
      const found = await shelf.find(goodsId);
      const ids = [goodsId, ...(found?.grade.entries.map((entry) => entry.goodsId) ?? [])];
      return read.read([locale, ...new Set(ids)].join(','));
    },
  };
}

type Cards = ReturnType<typeof createCards>;

/** Registers the public reads. */
function registerReads(router: Router, { db }: Platform, shelf: LuckyShelf, cards: Cards): void {
  router.route(getLuckyGoodsList, async ({ page, pageSize, sort, ...filter }, { locale }) => {
    const grades = await shelf.grades();
    const [first] = grades;
    if (!first) return { items: [], total: 0 };
    const { rows, total } = await searchGoods(db, filter, { from: first.minPrice }, { page, pageSize, sort }, locale);
    const items = rows.flatMap((row) => {
      const grade = gradeOf(grades, row.price);
      const target = { goodsId: row.id, goodsCode: row.code, quality: row.quality, price: row.price };
      return grade ? [{ ...goodsCardOf(row), tryPrice: formatAmount(tryPrice(target, grade)) }] : [];
    });
    return { items, total };
  });

  router.route(getLuckyDetail, async ({ goodsId }, { locale }) => {
    const found = await shelf.find(goodsId);
    if (!found) throw new AppError('luckyGoodsUnknown');
    const { grade, target } = found;
    const looks = await cards.of(goodsId, locale);
    const cardOf = (id: bigint, price: bigint, quality: number): GoodsCard => {
      const card = looks.get(id);
      if (!card) throw new AppError('luckyGoodsUnknown');
      // Price and quality as published; the catalogue may have changed since.
      return { ...card, price: formatAmount(price), goodsLevel: `level${quality}` as GoodsCard['goodsLevel'] };
    };
    return {
      target: { ...cardOf(goodsId, target.price, target.quality), code: target.goodsCode },
      table: {
        code: grade.code,
        version: grade.number,
        edgeBasisPoints: grade.edgeBasisPoints,
        minPrice: formatAmount(grade.minPrice),
        hash: grade.hash,
        publishedAt: new Date(grade.publishedAtMs).toISOString(),
        items: grade.entries.map((entry) => ({
          ...cardOf(entry.goodsId, entry.price, entry.quality),
          code: entry.goodsCode,
          tickets: entry.tickets,
        })),
      },
    };
  });
}

export function registerLuckyRoutes(router: Router, platform: Platform, deps: LuckyDeps): void {
  const { db } = platform;
  const { shelf, policy, bounds } = deps;
  const cards = createCards(platform, shelf);
  registerReads(router, platform, shelf, cards);

  router.route(playLucky, async ({ goodsId, tickets, count, oddsHash }, { player, locale, operation }) => {
    checkLuckyCount(count);
    const settings = await policy.admit(player, 'Lucky');
    const [choice, looks] = await Promise.all([shelf.choose(goodsId, tickets), cards.of(goodsId, locale)]);
    if (!choice) throw new AppError('luckyGoodsUnknown');
    if (choice.hash !== oddsHash) throw new AppError('oddsChanged');
    const { playerId, kind: userKind } = player;
    return deps.play(operation, { playerId, userKind, choice, count, policy: settings, cards: looks });
  });

  router.route(getLuckyRecords, async ({ goodsId }, { player }) => {
    const [rows, { tries, wins }, spending] = await Promise.all([
      findPlays(db, player.playerId, goodsId, SHOWN_TRIES),
      countPlays(db, player.playerId, goodsId),
      bounds.spendingToday(player),
    ]);
    return {
      tries: Number(tries),
      wins: Number(wins),
      items: rows.map(({ draw_id, tickets, ticket, played_at }) => ({
        drawId: String(draw_id),
        ticket,
        tickets,
        won: ticket < tickets,
        at: played_at.toISOString(),
      })),
      spending: spending && { spent: formatAmount(spending.spent), limit: formatAmount(spending.limit) },
    };
  });
}
