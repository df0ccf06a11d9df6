import type { Minor } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import type { Db, Queryable, Tx } from '../../platform/db/database.ts';
import { type SqlRunner, statement } from '../../platform/db/statement.ts';

/** Owner of a cart: a player, or the visitor whose cart token has this hash. */
export type CartOwner = { playerId: bigint } | { tokenHash: Buffer };

export async function findCart(db: Queryable, owner: CartOwner): Promise<bigint | undefined> {
  const query = db.selectFrom('mall_cart').select('id');
  const row =
    'playerId' in owner
      ? await query.where('player_id', '=', owner.playerId).executeTakeFirst()
      : await query.where('token_hash', '=', owner.tokenHash).executeTakeFirst();
  return row?.id;
}

/** Updates the time of last use of a visitor's cart, unless it is later than `ifBefore`. */
export async function touchCart(db: Db, cartId: bigint, at: Date, ifBefore: Date): Promise<void> {
  await db
    .updateTable('mall_cart')
    .set({ used_at: at })
    .where('id', '=', cartId)
    .where('player_id', 'is', null)
    .where('used_at', '<', ifBefore)
    .execute();
}

/** Finds or creates the cart and locks its row until the transaction ends. */
export async function openCart(tx: Tx, owner: CartOwner, at: Date): Promise<bigint> {
  const [column, value] =
    'playerId' in owner ? (['player_id', owner.playerId] as const) : (['token_hash', owner.tokenHash] as const);
  const { id } = await tx
    .insertInto('mall_cart')
    .values({ [column]: value, used_at: at })
    .onConflict((conflict) => conflict.column(column).doUpdateSet({ used_at: at }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function countLines(tx: Tx, cartId: bigint, except: bigint): Promise<number> {
  const { lines } = await tx
    .selectFrom('mall_cart_line')
    .select(sql<bigint>`count(*)`.as('lines'))
    .where('cart_id', '=', cartId)
    .where('offer_id', '<>', except)
    .executeTakeFirstOrThrow();
  return Number(lines);
}

export async function putLine(tx: Tx, cartId: bigint, offerId: bigint, seen: Minor, at: Date): Promise<void> {
  await tx
    .insertInto('mall_cart_line')
    .values({ cart_id: cartId, offer_id: offerId, seen_price: seen, added_at: at })
    .onConflict((conflict) => conflict.columns(['cart_id', 'offer_id']).doUpdateSet({ seen_price: seen }))
    .execute();
}

export async function removeLines(db: Db, cartId: bigint, offerIds: readonly bigint[]): Promise<void> {
  await db
    .deleteFrom('mall_cart_line')
    .where('cart_id', '=', cartId)
    .where(sql<boolean>`offer_id = any(${offerIds}::bigint[])`)
    .execute();
}

/**
 * Moves the lines missing in `to`, newest first, up to `most` lines in all, and deletes the cart
 * `from`.
 */
export async function moveLines(tx: Tx, from: bigint, to: bigint, most: number): Promise<void> {
  await sql`
    insert into mall_cart_line (cart_id, offer_id, seen_price, added_at)
    select ${to}, line.offer_id, line.seen_price, line.added_at from mall_cart_line line
    where line.cart_id = ${from}
      and not exists (select from mall_cart_line own where own.cart_id = ${to} and own.offer_id = line.offer_id)
    order by line.added_at desc, line.offer_id
    limit greatest(0, ${most} - (select count(*) from mall_cart_line own where own.cart_id = ${to}))`.execute(tx);
  await tx.deleteFrom('mall_cart').where('id', '=', from).execute();
}

/** Locks a visitor's cart before it is merged; `undefined` when it no longer exists. */
export async function lockCart(tx: Tx, tokenHash: Buffer): Promise<bigint | undefined> {
  const row = await tx
    .selectFrom('mall_cart')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();
  return row?.id;
}

const REMOVE_BOUGHT = statement(
  'mall-cart-remove',
  `delete from mall_cart_line line using mall_cart cart, unnest($1::bigint[], $2::bigint[]) v(player_id, offer_id)
   where cart.player_id = v.player_id and line.cart_id = cart.id and line.offer_id = v.offer_id`,
);

/** Removes bought offers from the players' carts. */
export function removeBought(
  runner: SqlRunner,
  bought: readonly { playerId: bigint; offerId: bigint }[],
): Promise<unknown> {
  return runner.run(REMOVE_BOUGHT, [bought.map(({ playerId }) => playerId), bought.map(({ offerId }) => offerId)]);
}

/** Deletes visitor carts that were not used since a time. Returns whether more may be left. */
export async function forgetVisitorCarts(db: Db, before: Date, most: number): Promise<boolean> {
  const { rows } = await sql`
    delete from mall_cart where id in (
      select id from mall_cart where player_id is null and used_at < ${before} order by used_at limit ${most}
      for update skip locked
    ) returning id`.execute(db);
  return rows.length === most;
}
