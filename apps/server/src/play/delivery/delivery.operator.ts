import type { getDeliveryQueue } from '@clearcrate/contract/delivery-desk';
import { DELIVERY_STATES, type DeliveryFailure, isOfferNo } from '@clearcrate/contract/delivery-rules';
import type { BodyOf } from '@clearcrate/contract/endpoint';
import { formatAmount } from '@clearcrate/contract/money';
import type { DeliveryProvider, MarketBalance } from '@clearcrate/providers/market/delivery-provider';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { containing, type Keyset, readPage } from '../../platform/db/keyset.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { type DeliveryRow, findByNumber, type ProviderName } from './delivery.repository.ts';
import { KEY_CHANGED_NOTE } from './delivery.rules.ts';
import type { Advance, Step } from './market/delivery.settling.ts';

/** Stores the marketplace names of skins. Returns the number of changed names. */
export async function putDeliveryNames(tx: Tx, names: readonly { code: string; hashName: string }[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into delivery_name (goods_id, hash_name)
    select g.id, v.name from unnest(${names.map(({ code }) => code)}::text[], ${names.map(({ hashName }) => hashName)}::text[])
      v(code, name) join goods g on g.code = v.code
    on conflict (goods_id) do update set hash_name = excluded.hash_name
    where delivery_name.hash_name <> excluded.hash_name`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export interface QueuedDelivery {
  orderNo: string;
  playerId: bigint;
  nickname: string;
  item: string;
  price: string;
  tradeUrl: string;
  provider: ProviderName;
  state: number;
  note: string;
  createdAt: Date;
  dueAt: Date;
}

export type AskedDeliveries = BodyOf<typeof getDeliveryQueue>;

export interface DeskDeps {
  advance: Advance;
  provider: DeliveryProvider | undefined;
}

export type Desk = ReturnType<typeof createDesk>;

const { queued, sending, sent } = DELIVERY_STATES;

const takenAway = ({ state, note, attempt, due_at }: DeliveryRow): Step | undefined => {
  if (state === queued) {
    const nextAtMs = due_at.getTime();
    return { to: 'queued', provider: 'hand', attempt, note: 'taken from the marketplace', nextAtMs };
  }
  if (note !== KEY_CHANGED_NOTE) return undefined;
  return { to: 'same', change: { provider: 'hand', note: 'bought with a key that is gone', next_at: null } };
};

const KEYSET: Keyset<'due' | 'created' | 'price'> = {
  sorts: {
    due: { by: sql.ref('o.due_at'), type: 'timestamptz' },
    created: { by: sql.ref('o.created_at'), type: 'timestamptz' },
    price: { by: sql.ref('o.price'), type: 'bigint' },
  },
  first: 'due',
  descending: false,
  id: { by: sql.ref('o.id'), type: 'bigint' },
};

const openDeliveries = (db: Queryable) =>
  db
    .selectFrom('delivery_order as o')
    .innerJoin('player as p', 'p.id', 'o.player_id')
    .innerJoin('goods as g', 'g.id', 'o.goods_id')
    .innerJoin('weapon as w', 'w.code', 'g.weapon_code')
    .innerJoin('finish as f', 'f.code', 'g.finish_code')
    .select([
      'o.order_no as orderNo',
      'o.player_id as playerId',
      'p.nickname',
      sql<string>`concat(w.names ->> 'en', ' | ', f.names ->> 'en', ' (', g.exterior_code, ')')`.as('item'),
      'o.price',
      'o.trade_url as tradeUrl',
      'o.provider',
      'o.state',
      'o.note',
      'o.created_at as createdAt',
      'o.due_at as dueAt',
    ])
    .where('o.state', 'in', [queued, sending, sent]);

function filtered(query: ReturnType<typeof openDeliveries>, { provider, state, text }: AskedDeliveries) {
  let found = query;
  if (provider) found = found.where('o.provider', '=', provider);
  if (state) found = found.where('o.state', '=', state);
  if (!text) return found;
  const like = containing(text);
  return found.where((eb) =>
    eb.or([
      eb('o.order_no', 'ilike', like),
      eb('p.nickname', 'ilike', like),
      eb(sql`o.player_id::text`, '=', text),
      eb(sql`concat(w.names, f.names)`, 'ilike', like),
    ]),
  );
}

const shown = ({
  price,
  ...row
}: Omit<QueuedDelivery, 'price' | 'provider'> & { price: bigint; provider: string }) => ({
  ...row,
  provider: row.provider as ProviderName,
  price: formatAmount(price),
});

/** Operations for operators, used by commands and endpoints. */
export function createDesk({ clock, db }: Platform, { advance, provider }: DeskDeps) {
  const find = async (orderNo: string): Promise<DeliveryRow> => {
    const row = await findByNumber(db, orderNo);
    if (!row) throw new AppError('deliveryUnknown', { orderNo });
    return row;
  };

  /**
   * Takes a step if the state, read behind the lock, allows it; otherwise rejects with the state.
   */
  const move = async (
    orderNo: string,
    states: readonly number[],
    step: (row: DeliveryRow) => Step | undefined,
  ): Promise<void> => {
    const row = await find(orderNo);
    const moved = await advance(row, (fresh) => (states.includes(fresh.state) ? step(fresh) : undefined));
    if (moved) return;
    const { state } = await find(orderNo);
    throw new AppError('deliveryStepClosed', { orderNo, state });
  };

  /** Takes a step of a delivery that is handled by hand; rejects those at the marketplace. */
  const byHand = async (orderNo: string, states: readonly number[], step: Step): Promise<void> => {
    if ((await find(orderNo)).provider !== 'hand') throw new AppError('deliveryAtMarket', { orderNo });
    await move(orderNo, states, () => step);
  };

  return {
    /** Open deliveries, earliest deadline first. */
    queue: async (): Promise<QueuedDelivery[]> =>
      (await openDeliveries(db).orderBy('o.due_at').orderBy('o.id').execute()).map(shown),
    /** A page of them, filtered and sorted. */
    page: async (asked: AskedDeliveries) => {
      const { rows, next } = await readPage(filtered(openDeliveries(db), asked), KEYSET, asked);
      return { next, items: rows.map(shown) };
    },
    /** From now on the player cannot cancel it. */
    take: (orderNo: string, who: string) =>
      byHand(orderNo, [queued], { to: 'sending', note: `taken by ${who}`, nextAtMs: undefined }),
    sent(orderNo: string, offerNo: string): Promise<void> {
      if (!isOfferNo(offerNo)) throw new AppError('invalidInput');
      return byHand(orderNo, [sending], { to: 'sent', offerNo, nextAtMs: undefined });
    },
    done: (orderNo: string) => byHand(orderNo, [sending, sent], { to: 'delivered' }),
    fail: (orderNo: string, reason: DeliveryFailure, note: string) =>
      byHand(orderNo, [queued, sending, sent], { to: 'failed', reason, note }),
    /**
     * Hands a queued delivery, or one whose purchase key is gone, from the marketplace to a person.
     */
    toHand: (orderNo: string) => move(orderNo, [queued, sending, sent], takenAway),
    /** Makes a queued delivery due at once instead of after five minutes. */
    start: (orderNo: string) =>
      move(orderNo, [queued], () => ({ to: 'same', change: { next_at: new Date(clock.now()) } })),
    /** Undefined without a marketplace account. */
    balance: async (): Promise<MarketBalance | undefined> => provider?.balance(),
  };
}
