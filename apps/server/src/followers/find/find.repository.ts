import type { FindKind } from '@clearcrate/contract/find';
import type { Locale } from '@clearcrate/contract/locale';
import { formatAmount } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { localText } from '../../platform/db/local-text.ts';

export interface Found {
  id: string;
  title: string;
  hint: string;
  playerId: string | null;
}

interface Asked {
  text: string;
  /** The text as an id, if it is one. */
  id: bigint | undefined;
  locale: Locale;
}

type Finder = (db: Queryable, asked: Asked) => Promise<Found[]>;

const MOST = 8;
const SHOWN_CHARACTERS = 60;
const time = (at: Date): string => at.toISOString();
const owned = (id: bigint, title: string, hint: string, playerId: bigint): Found => ({
  id: String(id),
  title,
  hint,
  playerId: String(playerId),
});

/** Finds by id only. */
const byId =
  (find: (db: Queryable, id: bigint, asked: Asked) => Promise<Found[]>): Finder =>
  async (db, asked) =>
    asked.id === undefined ? [] : find(db, asked.id, asked);

const findPlayers: Finder = async (db, { text, id }) => {
  const start = `${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const rows = await db
    .selectFrom('player')
    .select(['id', 'nickname', 'created_at'])
    .where((eb) =>
      eb.or([
        eb(sql`lower(nickname)`, 'like', start),
        eb('mobile', '=', text),
        ...(id === undefined ? [] : [eb('id', '=', id)]),
      ]),
    )
    .orderBy('id')
    .limit(MOST)
    .execute();
  return rows.map((row) => owned(row.id, row.nickname, time(row.created_at), row.id));
};

const findOrders: Finder = async (db, { text, id }) => {
  const rows = await db
    .selectFrom('recharge_order')
    .select(['order_no', 'player_id', 'pay', 'currency'])
    .where((eb) => eb.or([eb('order_no', '=', text), ...(id === undefined ? [] : [eb('id', '=', id)])]))
    .limit(MOST)
    .execute();
  return rows.map(({ order_no, pay, currency, player_id }) => ({
    id: order_no,
    title: order_no,
    hint: `${formatAmount(pay)} ${currency}`,
    playerId: String(player_id),
  }));
};

const findDeliveries: Finder = async (db, { text }) => {
  const rows = await db
    .selectFrom('delivery_order')
    .select(['order_no', 'player_id', 'price'])
    .where('order_no', '=', text)
    .execute();
  return rows.map(({ order_no, price, player_id }) => ({
    id: order_no,
    title: order_no,
    hint: formatAmount(price),
    playerId: String(player_id),
  }));
};

const findTickets = byId(async (db, id) => {
  const rows = await db.selectFrom('ticket').select(['id', 'player_id', 'content']).where('id', '=', id).execute();
  return rows.map((row) => owned(row.id, `#${row.id}`, row.content.slice(0, SHOWN_CHARACTERS), row.player_id));
});

const findDraws = byId(async (db, id) => {
  const rows = await db.selectFrom('draw').select(['id', 'player_id', 'created_at']).where('id', '=', id).execute();
  return rows.map((row) => owned(row.id, `#${row.id}`, time(row.created_at), row.player_id));
});

const findItems = byId(async (db, id, { locale }) => {
  const rows = await db
    .selectFrom('bag_item as item')
    .innerJoin('goods', 'goods.id', 'item.goods_id')
    .innerJoin('finish', 'finish.code', 'goods.finish_code')
    .select(['item.id', 'item.player_id', 'item.price', localText('finish.names', locale).as('name')])
    .where('item.id', '=', id)
    .execute();
  return rows.map((row) => owned(row.id, row.name, formatAmount(row.price), row.player_id));
});

const findRooms = byId(async (db, id) => {
  const [battles, raffles] = await Promise.all([
    db.selectFrom('battle_room').select(['id', 'created_at as at']).where('id', '=', id).execute(),
    db.selectFrom('raffle').select(['id', 'opens_at as at']).where('id', '=', id).execute(),
  ]);
  return [...battles, ...raffles].map((row) => ({
    id: String(row.id),
    title: `#${row.id}`,
    hint: time(row.at),
    playerId: null,
  }));
});

const findPostings = byId(async (db, id) => {
  const rows = await db
    .selectFrom('ledger_posting')
    .select(['id', 'owner_id', 'kind', 'created_at'])
    .where('id', '=', id)
    .execute();
  return rows.map((row) => owned(row.id, row.kind, time(row.created_at), row.owner_id));
});

const findEntries = byId(async (db, id) => {
  const rows = await db.selectFrom('operator_audit').select(['id', 'path', 'at']).where('id', '=', id).execute();
  return rows.map((row) => ({
    id: String(row.id),
    title: row.path.split('/').at(-1) ?? '',
    hint: time(row.at),
    playerId: null,
  }));
});

const findOperators: Finder = async (db, { text }) => {
  const rows = await db
    .selectFrom('operator')
    .select(['id', 'name', 'email'])
    .where((eb) => eb.or([eb('name', '=', text), eb('email', '=', text.toLowerCase())]))
    .limit(MOST)
    .execute();
  return rows.map(({ id, name, email }) => ({ id: String(id), title: name, hint: email, playerId: null }));
};

/** By kind. Each reads an index: no search of the command bar scans a table that grows. */
export const FINDERS: Readonly<Record<FindKind, Finder>> = {
  player: findPlayers,
  order: findOrders,
  delivery: findDeliveries,
  ticket: findTickets,
  draw: findDraws,
  item: findItems,
  room: findRooms,
  posting: findPostings,
  entry: findEntries,
  operator: findOperators,
};
