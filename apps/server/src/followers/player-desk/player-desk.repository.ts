import { BAG_STATES } from '@clearcrate/contract/bag';
import type { Locale } from '@clearcrate/contract/locale';
import type { Minor } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { localText } from '../../platform/db/local-text.ts';

const SHOWN = 50;

/** Escapes the wildcards of `like`. */
export const literally = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
/** Items that are still the player's. */
const LIVE_STATES = [BAG_STATES.owned, BAG_STATES.extracting];

export function findPlayer(db: Queryable, id: bigint) {
  return db
    .selectFrom('player')
    .leftJoin('player_email', 'player_email.player_id', 'player.id')
    .leftJoin('player as inviter', 'inviter.id', 'player.inviter_id')
    .selectAll('player')
    .select(['player_email.address as email', 'inviter.nickname as inviter_nickname'])
    .select(({ selectFrom }) => [
      selectFrom('session')
        .select(({ fn }) => fn.max('last_seen_at').as('at'))
        .whereRef('session.player_id', '=', 'player.id')
        .as('last_seen_at'),
      selectFrom('player as invited')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .whereRef('invited.inviter_id', '=', 'player.id')
        .as('invited_count'),
    ])
    .where('player.id', '=', id)
    .executeTakeFirst();
}

export function findSamePerson(db: Queryable, playerId: bigint) {
  return db
    .selectFrom('person_account')
    .innerJoin('player', 'player.id', 'person_account.account_id')
    .select(['player.id', 'player.nickname'])
    .where('person_account.player_id', '=', playerId)
    .orderBy('player.id')
    .execute();
}

export async function sumBag(db: Queryable, playerId: bigint): Promise<{ count: number; worth: bigint }> {
  const row = await db
    .selectFrom('bag_item')
    .select(({ fn }) => [fn.countAll<bigint>().as('count'), fn.sum<string | null>('price').as('worth')])
    .where('player_id', '=', playerId)
    .where('state', 'in', LIVE_STATES)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), worth: BigInt(row.worth ?? 0) };
}

export function findSessions(db: Queryable, playerId: bigint, now: Date) {
  return db
    .selectFrom('session')
    .select(['id', 'user_agent', 'ip', 'created_at', 'last_seen_at'])
    .where('player_id', '=', playerId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
}

export function findBlocks(db: Queryable, playerId: bigint) {
  return db
    .selectFrom('player_block')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
}

export function findNotes(db: Queryable, playerId: bigint) {
  return db
    .selectFrom('player_note')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
}

export async function insertNote(
  db: Queryable,
  note: { player_id: bigint; text: string; written_by: string; written_at: Date },
): Promise<void> {
  await db.insertInto('player_note').values(note).execute();
}

export function findCompensations(db: Queryable, playerId: bigint) {
  return db
    .selectFrom('player_compensation as paid')
    .innerJoin('operator_proposal as proposal', 'proposal.id', 'paid.proposal_id')
    .innerJoin('operator as proposer', 'proposer.id', 'proposal.proposed_by')
    .leftJoin('operator as approver', 'approver.id', 'proposal.decided_by')
    .leftJoin('goods', 'goods.id', 'paid.goods_id')
    .leftJoin('weapon', 'weapon.code', 'goods.weapon_code')
    .leftJoin('finish', 'finish.code', 'goods.finish_code')
    .select(['paid.proposal_id', 'paid.asset', 'paid.amount', 'paid.paid_at'])
    .select(['proposer.name as proposed_by', 'approver.name as approved_by'])
    .select(sql<string>`concat_ws(' ', finish.names ->> 'zh', weapon.names ->> 'zh')`.as('item'))
    .where('paid.player_id', '=', playerId)
    .orderBy('paid.proposal_id', 'desc')
    .limit(SHOWN)
    .execute();
}

export async function isPlayer(db: Queryable, id: bigint): Promise<boolean> {
  return (await db.selectFrom('player').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export interface NamedGoods {
  id: bigint;
  name: string;
  price: Minor;
}

const NAME = sql`concat_ws(' ', finish.names ->> 'zh', weapon.names ->> 'zh')`;
const FROM_GOODS = sql`from goods join weapon on weapon.code = goods.weapon_code join finish on finish.code = goods.finish_code`;

export async function readGoods(db: Queryable, id: bigint): Promise<NamedGoods | undefined> {
  const { rows } = await sql<NamedGoods>`
    select goods.id, ${NAME} as name, goods.price ${FROM_GOODS} where goods.id = ${id}`.execute(db);
  return rows[0];
}

/** Goods with this number, or whose name in any language contains all words. */
export async function findGoods(db: Queryable, text: string, locale: Locale): Promise<NamedGoods[]> {
  const words = text.split(/\s+/).map((word) => `%${literally(word)}%`);
  const { rows } = await sql<NamedGoods>`
    select goods.id, concat_ws(' ', ${localText('finish.names', locale)}, ${localText('weapon.names', locale)}) as name,
      goods.price
    ${FROM_GOODS}
    where goods.id::text = ${text} or concat(weapon.names::text, finish.names::text) ilike all(${words}::text[])
    order by (goods.id::text = ${text}) desc, goods.price limit 20`.execute(db);
  return rows;
}
