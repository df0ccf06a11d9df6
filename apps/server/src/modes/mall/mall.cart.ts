import { createHash } from 'node:crypto';
import type { Locale } from '@clearcrate/contract/locale';
import { MALL_MOST, type MallCart } from '@clearcrate/contract/mall';
import { AppError } from '../../platform/errors.ts';
import { networkOf } from '../../platform/http/address.ts';
import type { Platform } from '../../platform/platform.ts';
import { randomToken } from '../../platform/random.ts';
import {
  type CartOwner,
  countLines,
  findCart,
  forgetVisitorCarts,
  lockCart,
  moveLines,
  openCart,
  putLine,
  removeLines,
  touchCart,
} from './mall.cart-repository.ts';
import { findCartLines, findOffers } from './mall.repository.ts';
import { refusalOf, refuseAll, type WantedLine } from './mall.rules.ts';
import { cartLineOf } from './mall.views.ts';

const HOUR_MS = 3_600_000;
/** Carts one network address may create per hour: enough for a household. */
const MAX_NEW_CARTS = 60;
/** A visitor's cart is deleted this long after it was last read or changed. */
const VISITOR_LIFE_MS = 30 * 24 * HOUR_MS;
const DELETE_SLICE = 1_000;
/** Precision of the time of last use. */
const TOUCH_EVERY_MS = 24 * HOUR_MS;

/**
 * The caller: a player, or a visitor with a cart token; the token is empty for a visitor without a
 * cart.
 */
export type Asker = { playerId: bigint } | { cartToken: string };

export interface CartReading {
  locale: Locale;
  /** Buy-back rate in percent. */
  percent: bigint;
}

export type Carts = ReturnType<typeof createCarts>;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const ownerOf = (asker: Asker): CartOwner | undefined => {
  if ('playerId' in asker) return asker;
  return asker.cartToken === '' ? undefined : { tokenHash: hashOf(asker.cartToken) };
};

/**
 * Creates the carts of players and visitors. A cart reserves nothing: price and stock are checked
 * by the purchase.
 */
export function createCarts({ clock, db, jobs, quota, random }: Platform) {
  const now = () => new Date(clock.now());

  const read = async (asker: Asker, { locale, percent }: CartReading): Promise<MallCart> => {
    const owner = ownerOf(asker);
    const cartId = owner && (await findCart(db, owner));
    const rows = cartId === undefined ? [] : await findCartLines(db, cartId, locale);
    if (cartId !== undefined && 'cartToken' in asker)
      await touchCart(db, cartId, now(), new Date(clock.now() - TOUCH_EVERY_MS));
    const cartToken = 'playerId' in asker || cartId === undefined ? '' : asker.cartToken;
    return { cartToken, items: rows.map((row) => cartLineOf(row, percent)) };
  };

  /**
   * Issues a new token to a visitor whose cart is unknown; a token made up by the client is never
   * used.
   */
  const withCart = async (asker: Asker, ip: string): Promise<Asker> => {
    const owner = ownerOf(asker);
    if ('playerId' in asker || (owner && (await findCart(db, owner)) !== undefined)) return asker;
    const begun = await quota.use(`mall-cart:${networkOf(ip)}`, HOUR_MS);
    if (begun > MAX_NEW_CARTS) throw new AppError('rateLimited', { seconds: HOUR_MS / 1000 });
    return { cartToken: randomToken(random) };
  };

  jobs.sweep({
    name: 'mall.forget-carts',
    everyMs: HOUR_MS,
    sweep: () => forgetVisitorCarts(db, new Date(clock.now() - VISITOR_LIFE_MS), DELETE_SLICE),
  });

  return {
    read,
    /** Adds an offer at the price shown, or accepts its current price. */
    async put(asker: Asker, line: WantedLine, ip: string, reading: CartReading): Promise<MallCart> {
      const [row] = await findOffers(db, [line.offerId], reading.locale);
      // A sold-out offer may stay in the cart until it is restocked, so the stock is not checked.
      const refusal = refusalOf(line, row?.open ? { asset: 'coin', price: row.offer_price, stock: 1 } : undefined);
      if (refusal) refuseAll([refusal]);
      const cartAsker = await withCart(asker, ip);
      await db.transaction().execute(async (tx) => {
        const cartId = await openCart(tx, ownerOf(cartAsker) as CartOwner, now());
        if ((await countLines(tx, cartId, line.offerId)) >= MALL_MOST)
          throw new AppError('mallCartFull', { count: MALL_MOST });
        await putLine(tx, cartId, line.offerId, line.price, now());
      });
      return read(cartAsker, reading);
    },
    async remove(asker: Asker, offerIds: readonly bigint[], reading: CartReading): Promise<MallCart> {
      const owner = ownerOf(asker);
      const cartId = owner && (await findCart(db, owner));
      if (cartId !== undefined) await removeLines(db, cartId, offerIds);
      return read(asker, reading);
    },
    /** Merges a visitor's cart into the player's cart after signing in. */
    async merge(playerId: bigint, cartToken: string, reading: CartReading): Promise<MallCart> {
      await db.transaction().execute(async (tx) => {
        const from = await lockCart(tx, hashOf(cartToken));
        if (from === undefined) return;
        await moveLines(tx, from, await openCart(tx, { playerId }, now()), MALL_MOST);
      });
      return read({ playerId }, reading);
    },
  };
}
