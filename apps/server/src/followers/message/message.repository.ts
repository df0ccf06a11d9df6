import type { LocalText } from '@clearcrate/contract/locale';
import { INBOX_SIZE } from '@clearcrate/contract/message';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { MessageParams } from './message.templates.ts';

export interface MessageRow {
  id: bigint;
  kind: number;
  template: string | null;
  params: MessageParams;
  link: string;
  sent_at: Date;
  read_at: Date | null;
  titles: LocalText | null;
  contents: LocalText | null;
  goods_id: bigint | null;
  weapon_names: LocalText | null;
  finish_names: LocalText | null;
  quality: number | null;
  exterior_code: string | null;
  price: bigint | null;
  image: string | null;
  image_large: string | null;
}

function messagesOf(db: Queryable, playerId: bigint) {
  return db
    .selectFrom('message')
    .leftJoin('message_broadcast as broadcast', 'broadcast.id', 'message.broadcast_id')
    .leftJoin('goods', 'goods.id', 'message.goods_id')
    .leftJoin('weapon', 'weapon.code', 'goods.weapon_code')
    .leftJoin('finish', 'finish.code', 'goods.finish_code')
    .select(['message.id', 'message.kind', 'message.template', 'message.params', 'message.link'])
    .select(['message.sent_at', 'message.read_at', 'broadcast.titles', 'broadcast.contents'])
    .select(['message.goods_id', 'weapon.names as weapon_names', 'finish.names as finish_names'])
    .select(['goods.quality', 'goods.exterior_code', 'goods.price', 'goods.image', 'goods.image_large'])
    .where('message.player_id', '=', playerId);
}

/** Finds messages, newest first. Kind 0 means all kinds. */
export async function findMessages(
  db: Queryable,
  playerId: bigint,
  kind: number,
  limit: number,
  offset: number,
): Promise<MessageRow[]> {
  const rows = await messagesOf(db, playerId)
    .$if(kind !== 0, (query) => query.where('message.kind', '=', kind))
    .orderBy('message.sent_at', 'desc')
    .orderBy('message.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows as MessageRow[];
}

export async function findMessage(db: Queryable, playerId: bigint, id: bigint): Promise<MessageRow | undefined> {
  const row = await messagesOf(db, playerId).where('message.id', '=', id).executeTakeFirst();
  return row as MessageRow | undefined;
}

export async function countMessages(db: Queryable, playerId: bigint, kind: number): Promise<number> {
  const { count } = await db
    .selectFrom('message')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('player_id', '=', playerId)
    .$if(kind !== 0, (query) => query.where('kind', '=', kind))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Broadcasts for a player that the inbox has not copied yet. */
const missing = sql`
  select broadcast.id, broadcast.kind, broadcast.link,
    greatest(broadcast.sent_at, player.created_at) as sent_at, player.id as player_id
  from message_broadcast broadcast
  where broadcast.id > coalesce((select box.broadcast_id from message_box box where box.player_id = player.id), 0)
    and broadcast.channel_code in ('', player.channel_code)
    and (broadcast.for_newcomers or broadcast.sent_at >= player.created_at)`;

export interface UnreadRow {
  player_id: bigint;
  kind: number;
  count: bigint;
}

/** Counts unread messages by player and kind, including broadcasts not copied yet. */
export async function countUnread(db: Queryable, playerIds: readonly bigint[]): Promise<UnreadRow[]> {
  const { rows } = await sql<UnreadRow>`
    select unread.player_id, unread.kind, count(*) as count
    from unnest(${[...playerIds]}::bigint[]) wanted(id)
    join player on player.id = wanted.id
    cross join lateral (
      select message.player_id, message.kind from message
      where message.player_id = player.id and message.read_at is null
      union all
      select missing.player_id, missing.kind from (${missing}) missing
    ) unread
    group by unread.player_id, unread.kind
    order by unread.player_id, unread.kind`.execute(db);
  return rows;
}

/** Locks inboxes by player id until the transaction ends. Lock order: inboxes come last. */
export async function lockBoxes(tx: Tx, playerIds: readonly bigint[]): Promise<void> {
  const sorted = [...playerIds].sort((a, b) => (a < b ? -1 : 1));
  await tx
    .insertInto('message_box')
    .values(sorted.map((id) => ({ player_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .selectFrom('message_box')
    .select('player_id')
    .where('player_id', 'in', sorted)
    .orderBy('player_id')
    .forUpdate()
    .execute();
}

export async function hasMissing(db: Queryable, playerId: bigint): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from message_broadcast
      where id > coalesce((select broadcast_id from message_box where player_id = ${playerId}), 0)
    ) as found`.execute(db);
  return rows[0]?.found === true;
}

/**
 * Copies missing broadcasts into a locked inbox and stores the newest id. One statement does both,
 * so they share a snapshot.
 */
export async function copyMissing(tx: Tx, playerId: bigint): Promise<void> {
  await sql`
    with copied as (
      insert into message (player_id, kind, params, broadcast_id, link, sent_at)
      select missing.player_id, missing.kind, '{}', missing.id, missing.link, missing.sent_at
      from player cross join lateral (${missing}) missing
      where player.id = ${playerId}
      on conflict do nothing
    )
    update message_box set broadcast_id = coalesce((select max(id) from message_broadcast), 0)
    where player_id = ${playerId}`.execute(tx);
}

export interface MessageInsert {
  playerId: bigint;
  kind: number;
  template: string;
  params: MessageParams;
  goodsId: bigint | null;
  link: string;
}

export async function insertMessages(tx: Tx, messages: readonly MessageInsert[], at: Date): Promise<void> {
  await tx
    .insertInto('message')
    .values(
      messages.map(({ playerId, kind, template, params, goodsId, link }) => ({
        player_id: playerId,
        kind,
        template,
        params: JSON.stringify(params),
        goods_id: goodsId,
        link,
        sent_at: at,
      })),
    )
    .execute();
}

/** Deletes the oldest read messages above `INBOX_SIZE`. Unread messages are never deleted. */
export async function trimBoxes(tx: Tx, playerIds: readonly bigint[]): Promise<void> {
  await sql`
    with full_box as (
      select player_id, count(*) - ${INBOX_SIZE}::bigint as excess from message
      where player_id = any(${[...playerIds]}::bigint[])
      group by player_id having count(*) > ${INBOX_SIZE}::bigint
    ), ranked as (
      select message.id, full_box.excess,
        row_number() over (partition by message.player_id order by message.sent_at, message.id) as place
      from full_box join message on message.player_id = full_box.player_id and message.read_at is not null
    )
    delete from message where id in (select id from ranked where place <= excess)`.execute(tx);
}

export async function markRead(tx: Tx, playerId: bigint, which: { id?: bigint; kind: number }, at: Date) {
  await tx
    .updateTable('message')
    .set({ read_at: at })
    .where('player_id', '=', playerId)
    .where('read_at', 'is', null)
    .$if(which.id !== undefined, (query) => query.where('id', '=', which.id ?? 0n))
    .$if(which.kind !== 0, (query) => query.where('kind', '=', which.kind))
    .execute();
}

export async function deleteRead(tx: Tx, playerId: bigint): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('message')
    .where('player_id', '=', playerId)
    .where('read_at', 'is not', null)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteOne(tx: Tx, playerId: bigint, id: bigint): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('message')
    .where('player_id', '=', playerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Finds which of the players exist. */
export async function findPlayers(db: Queryable, playerIds: readonly bigint[]): Promise<bigint[]> {
  const rows = await db
    .selectFrom('player')
    .select('id')
    .where('id', 'in', [...playerIds])
    .execute();
  return rows.map(({ id }) => id);
}

export interface BroadcastInsert {
  kind: number;
  titles: Readonly<LocalText>;
  contents: Readonly<LocalText>;
  link: string;
  channelCode: string;
  forNewcomers: boolean;
  code: string | null;
}

/** Key of the advisory lock; arbitrary, but the same on all nodes. */
const BROADCAST_LOCK = 7_301_951;

/** Inserts a broadcast. Returns false when its code was used before. */
export async function insertBroadcast(tx: Tx, broadcast: BroadcastInsert, at: Date): Promise<boolean> {
  // Serialises inserts: an inbox stores the highest id it copied, so no lower id may commit later.
  await sql`select pg_advisory_xact_lock(${BROADCAST_LOCK})`.execute(tx);
  const row = await tx
    .insertInto('message_broadcast')
    .values({
      kind: broadcast.kind,
      titles: JSON.stringify(broadcast.titles),
      contents: JSON.stringify(broadcast.contents),
      link: broadcast.link,
      channel_code: broadcast.channelCode,
      for_newcomers: broadcast.forNewcomers,
      code: broadcast.code,
      sent_at: at,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
