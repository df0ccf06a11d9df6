import type { DataOf } from '@clearcrate/contract/endpoint';
import * as mall from '@clearcrate/contract/mall';
import { formatAmount, parseAmount } from '@clearcrate/contract/money';
import type { Account } from '../../base/account/account.module.ts';
import type { Bounds } from '../../base/bounds/bounds.module.ts';
import { CATALOGUE_TAG } from '../../base/catalogue/catalogue.events.ts';
import { goodsCardOf } from '../../base/catalogue/catalogue.module.ts';
import type { Policy } from '../../base/policy/policy.module.ts';
import type { Operate } from '../../ledger/operations.ts';
import { runnerOf, type SqlRunner } from '../../platform/db/statement.ts';
import { AppError } from '../../platform/errors.ts';
import { type Call, isKeyless } from '../../platform/http/call.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Asker, CartReading, Carts } from './mall.cart.ts';
import type { ExchangeInput } from './mall.exchange.ts';
import { countAll, countOffers, countUsed, findOffers, type MallFilter, searchOffers } from './mall.repository.ts';
import { checkWanted, recoveryPercent, refuseAll } from './mall.rules.ts';
import { mallGoodsOf } from './mall.views.ts';

/** Daily purchase quota of a player's level, and the next level with a higher quota. */
export interface MallQuotas {
  level: number;
  quota: number;
  next: { level: number; quota: number } | null;
}

export interface MallRouteDeps {
  account: Pick<Account, 'authenticate'>;
  policy: Policy;
  bounds: Bounds;
  carts: Carts;
  exchange: Operate<ExchangeInput, DataOf<typeof mall.buyMallGoods>>;
  readQuotas(runner: SqlRunner, playerIds: readonly bigint[]): Promise<ReadonlyMap<bigint, MallQuotas>>;
}

function priceRange({ minPrice, maxPrice }: { minPrice: string; maxPrice: string }): Pick<MallFilter, 'min' | 'max'> {
  const [min, max] = [parseAmount(minPrice), parseAmount(maxPrice)];
  if (min !== undefined && max !== undefined && min > max) throw new AppError('minAboveMax');
  return { min, max };
}

function registerReads(router: Router, { db }: Platform, { policy }: MallRouteDeps): void {
  const percentFor = async ({ channelCode }: Call) => recoveryPercent((await policy.forVisitor(channelCode)).settings);

  router.route(mall.getMallGoodsList, async ({ page, pageSize, sort, minPrice, maxPrice, ...filter }, call) => {
    const range = priceRange({ minPrice, maxPrice });
    const [{ rows, total }, percent] = await Promise.all([
      searchOffers(db, { ...filter, ...range }, { sort, page, pageSize }, call.locale),
      percentFor(call),
    ]);
    return { items: rows.map((row) => mallGoodsOf(row, percent)), total };
  });

  router.route(
    mall.getMallShelf,
    async ({ minPrice, maxPrice, ...choices }, call) => {
      const filter = { ...choices, ...priceRange({ minPrice, maxPrice }) };
      const [total, kinds, qualities, exteriors, percent] = await Promise.all([
        countAll(db, filter),
        countOffers(db, filter, 'kinds'),
        countOffers(db, filter, 'qualities'),
        countOffers(db, filter, 'exteriors'),
        percentFor(call),
      ]);
      return { total, kinds, qualities, exteriors, recoveryPercent: Number(percent) };
    },
    { cacheTag: CATALOGUE_TAG },
  );
}

/**
 * Registers the cart routes. The session identifies a player's cart, the cart token a visitor's.
 */
function registerCarts(router: Router, { account, policy, carts }: MallRouteDeps): void {
  const enter = async (cartToken: string, call: Call): Promise<{ asker: Asker; reading: CartReading }> => {
    const player = call.token === '' ? undefined : await account.authenticate(call.token);
    // An expired session gets an error instead of an empty visitor's cart.
    if (call.token !== '' && !player) throw new AppError('unauthorized');
    const { openModules, settings } = player ? await policy.of(player) : await policy.forVisitor(call.channelCode);
    if (!openModules.has('Mall')) throw new AppError('moduleClosed');
    return {
      asker: player ? { playerId: player.playerId } : { cartToken },
      reading: { locale: call.locale, percent: recoveryPercent(settings) },
    };
  };

  router.route(mall.getMallCart, async ({ cartToken }, call) => {
    const { asker, reading } = await enter(cartToken, call);
    return carts.read(asker, reading);
  });
  router.route(mall.putMallCart, async ({ cartToken, mallGoodsId, price }, call) => {
    const { asker, reading } = await enter(cartToken, call);
    return carts.put(asker, { offerId: mallGoodsId, price }, call.ip, reading);
  });
  router.route(mall.removeMallCart, async ({ cartToken, mallGoodsIds }, call) => {
    const { asker, reading } = await enter(cartToken, call);
    return carts.remove(asker, mallGoodsIds, reading);
  });
  router.route(mall.mergeMallCart, async ({ cartToken }, call) => {
    const { reading } = await enter('', call);
    return carts.merge(call.player.playerId, cartToken, reading);
  });
}

export function registerMallRoutes(router: Router, platform: Platform, deps: MallRouteDeps): void {
  const { calendar, clock, db } = platform;
  const { policy, bounds, exchange, readQuotas } = deps;
  registerReads(router, platform, deps);
  registerCarts(router, deps);

  router.route(mall.getMallQuota, async (_body, { player }) => {
    const { playerId } = player;
    const runner = runnerOf(db);
    const [quotas, used, spending] = await Promise.all([
      readQuotas(runner, [playerId]),
      countUsed(runner, [playerId], calendar.dayOf(clock.now())),
      bounds.spendingToday(player),
    ]);
    return {
      ...(quotas.get(playerId) ?? { level: 0, quota: 0, next: null }),
      used: used.get(playerId) ?? 0,
      spending: spending && { spent: formatAmount(spending.spent), limit: formatAmount(spending.limit) },
    };
  });

  router.route(mall.buyMallGoods, async ({ goods }, { player, locale, operation }) => {
    const settings = await policy.admit(player, 'Mall');
    const wanted = goods.map(({ mallGoodsId, price }) => ({ offerId: mallGoodsId, price }));
    checkWanted(wanted);
    const rows = await findOffers(
      db,
      wanted.map(({ offerId }) => offerId),
      locale,
    );
    const known = new Map(rows.map((row) => [row.offer_id, row]));
    const unknown = wanted.find(({ offerId }) => !known.has(offerId));
    if (unknown) refuseAll([{ offerId: unknown.offerId, reason: 'gone' }]);
    const lines = wanted.flatMap((line) => {
      const row = known.get(line.offerId);
      return row ? [{ ...line, goodsId: row.id, card: goodsCardOf(row) }] : [];
    });
    const { playerId, kind: userKind } = player;
    return exchange(operation, { playerId, userKind, lines, policy: settings, keyless: isKeyless(operation) });
  });
}
