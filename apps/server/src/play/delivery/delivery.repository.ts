import { DELIVERY_STATES } from '@clearcrate/contract/delivery-rules';
import { isRealPlayer, USER_KINDS } from '@clearcrate/contract/kinds';
import type { Locale } from '@clearcrate/contract/locale';
import type { Minor } from '@clearcrate/contract/money';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { localText } from '../../platform/db/local-text.ts';
import type { DeliveryOrder as OrderTable } from '../../platform/db/schema.generated.ts';
import { type SqlRunner, statement } from '../../platform/db/statement.ts';
import { KEY_CHANGED_NOTE } from './delivery.rules.ts';

export type DeliveryRow = Selectable<OrderTable>;
export type DeliveryChange = Updateable<OrderTable>;
export type ProviderName = 'hand' | 'market';

export interface NewDelivery {
  orderNo: string;
  playerId: bigint;
  itemId: bigint;
  goodsId: bigint;
  price: Minor;
  tradeUrl: string;
  tookStock: boolean;
  provider: ProviderName;
  dueAt: Date;
  nextAt: Date;
}

const INSERT = statement(
  'delivery-insert',
  `insert into delivery_order
     (order_no, player_id, item_id, goods_id, price, trade_url, took_stock, provider, due_at, next_at, state, created_at)
   select v.*, ${DELIVERY_STATES.queued}, $11::timestamptz
   from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::bool[], $8::text[],
     $9::timestamptz[], $10::timestamptz[]) v`,
);
const FIND_OPEN = statement(
  'delivery-find-open',
  `select d.id, d.player_id, d.item_id, d.goods_id, d.state, d.took_stock
   from unnest($1::bigint[], $2::bigint[]) v(player_id, item_id)
   cross join lateral (
     select * from delivery_order d where d.player_id = v.player_id and d.item_id = v.item_id and d.state in (${DELIVERY_STATES.queued}, ${DELIVERY_STATES.sending}, ${DELIVERY_STATES.sent}) limit 1
   ) d`,
);
const CANCEL = statement(
  'delivery-cancel',
  `update delivery_order set state = ${DELIVERY_STATES.cancelled}, ended_at = $2::timestamptz, next_at = null
   where id = any($1::bigint[])`,
);

export function insertDeliveries(runner: SqlRunner, orders: readonly NewDelivery[], at: Date): Promise<unknown> {
  return runner.run(INSERT, [
    orders.map(({ orderNo }) => orderNo),
    orders.map(({ playerId }) => playerId),
    orders.map(({ itemId }) => itemId),
    orders.map(({ goodsId }) => goodsId),
    orders.map(({ price }) => price),
    orders.map(({ tradeUrl }) => tradeUrl),
    orders.map(({ tookStock }) => tookStock),
    orders.map(({ provider }) => provider),
    orders.map(({ dueAt }) => dueAt),
    orders.map(({ nextAt }) => nextAt),
    at,
  ]);
}

export interface OpenDelivery {
  id: bigint;
  player_id: bigint;
  item_id: bigint;
  goods_id: bigint;
  state: number;
  took_stock: boolean;
}

/** Open deliveries of some items, behind the locks of their owners. */
export const findOpen = (runner: SqlRunner, playerIds: readonly bigint[], itemIds: readonly bigint[]) =>
  runner.run<OpenDelivery>(FIND_OPEN, [playerIds, itemIds]);

export const cancelDeliveries = (runner: SqlRunner, ids: readonly bigint[], at: Date): Promise<unknown> =>
  runner.run(CANCEL, [ids, at]);

/** Locks the row of a delivery, after the player's lock. */
export async function lockDelivery(tx: Tx, id: bigint): Promise<DeliveryRow> {
  return tx.selectFrom('delivery_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export async function updateDelivery(tx: Tx, id: bigint, change: DeliveryChange): Promise<void> {
  await tx.updateTable('delivery_order').set(change).where('id', '=', id).execute();
}

/** Whether a claim is the newest and recent enough to send a purchase under it. */
export async function holdsClaim(
  tx: Tx,
  { id, claim }: Pick<DeliveryRow, 'id' | 'claim'>,
  claimedAfter: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom('delivery_order')
    .select('id')
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', DELIVERY_STATES.sending)
    .where('provider', '=', 'market')
    .where('tried_at', '>', claimedAfter)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts purchases under way that were made with another key. */
export async function countWaitingForKey(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('delivery_order')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('next_at', 'is not', null)
    .where('note', '=', KEY_CHANGED_NOTE)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findByNumber(db: Queryable, orderNo: string): Promise<DeliveryRow | undefined> {
  return db.selectFrom('delivery_order').selectAll().where('order_no', '=', orderNo).executeTakeFirst();
}

export async function findDue(db: Queryable, now: Date, limit: number): Promise<DeliveryRow[]> {
  return db
    .selectFrom('delivery_order')
    .selectAll()
    .where('next_at', '<=', now)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('job_failure')
            .select('item')
            .where('job', '=', 'delivery.work')
            .whereRef('item', '=', 'delivery_order.order_no')
            .where('due_at', '>', now),
        ),
      ),
    )
    .orderBy('next_at')
    .limit(limit)
    .execute();
}

/** All deliveries of some of a player's items, newest first. */
export async function findOfItems(db: Queryable, playerId: bigint, itemIds: readonly bigint[]): Promise<DeliveryRow[]> {
  if (itemIds.length === 0) return [];
  return db
    .selectFrom('delivery_order')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('item_id', 'in', itemIds)
    .orderBy('id', 'desc')
    .execute();
}

const REAL_KINDS = Object.values(USER_KINDS).filter(isRealPlayer);
const OPEN: readonly number[] = [DELIVERY_STATES.queued, DELIVERY_STATES.sending, DELIVERY_STATES.sent];

export async function listOwn(
  db: Queryable,
  playerId: bigint,
  { open, page, pageSize }: { open: boolean; page: number; pageSize: number },
  locale: Locale,
) {
  const own = db
    .selectFrom('delivery_order')
    .where('delivery_order.player_id', '=', playerId)
    .where('delivery_order.state', open ? 'in' : 'not in', OPEN);
  const [items, count] = await Promise.all([
    own
      .innerJoin('goods', 'goods.id', 'delivery_order.goods_id')
      .innerJoin('weapon', 'weapon.code', 'goods.weapon_code')
      .innerJoin('finish', 'finish.code', 'goods.finish_code')
      .selectAll('delivery_order')
      .select(['goods.quality', 'goods.exterior_code', 'goods.image', 'goods.image_large'])
      .select([
        localText('weapon.names', locale).as('weapon_name'),
        localText('finish.names', locale).as('finish_name'),
      ])
      .orderBy('delivery_order.id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    own.select(({ fn }) => fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { items, total: Number(count.total) };
}

/** Name of a skin at the marketplace: the imported one, otherwise composed of its English names. */
export async function hashNameOf(db: Queryable, goodsId: bigint): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(n.hash_name, concat(w.names ->> 'en', ' | ', f.names ->> 'en', ' (', e.names ->> 'en', ')')) as name
    from goods g
    join weapon w on w.code = g.weapon_code
    join finish f on f.code = g.finish_code
    join exterior e on e.code = g.exterior_code
    left join delivery_name n on n.goods_id = g.id
    where g.id = ${goodsId}`.execute(db);
  return rows[0]?.name ?? '';
}

/** Deliveries that arrived with real players. */
export async function countDelivered(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from delivery_order d join player p on p.id = d.player_id
    where d.state = ${DELIVERY_STATES.delivered} and p.kind = any(${REAL_KINDS}::int[])`.execute(db);
  return rows[0]?.count ?? 0;
}
