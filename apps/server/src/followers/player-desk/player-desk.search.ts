import { AREA_CODES, normaliseMobile } from '@clearcrate/contract/auth-rules';
import { parseEmail } from '@clearcrate/contract/email-rules';
import type { BodyOf, DataOf } from '@clearcrate/contract/endpoint';
import { PLAYERS_PAGE, type searchPlayers } from '@clearcrate/contract/players';
import { sql } from 'kysely';
import { hashDevice, maskMobile } from '../../base/account/account.module.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { literally } from './player-desk.repository.ts';

const ID = /^[1-9]\d{0,17}$/;

/** Phone numbers that a text may mean: with its area code, or without one in any area. */
const mobilesOf = (text: string): string[] =>
  AREA_CODES.flatMap((area) => {
    const local = text.startsWith(area) ? text.slice(area.length) : text;
    return normaliseMobile(area, local) ?? [];
  });

/** Players whom a text names by something that is theirs alone. */
async function findNamed(db: Queryable, text: string): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from player where id = ${ID.test(text) ? BigInt(text) : 0n}
    union select id from player where mobile = any(${mobilesOf(text)}::text[])
    union select id from player where spread_code = ${text.toUpperCase()}
    union select player_id from player_email where address_key = ${parseEmail(text)?.key ?? ''}
    union select player_id from recharge_order where order_no = ${text}
    union select player_id from delivery_order where order_no = ${text}
    union (select player_id from known_device where device_id in (${text}, ${hashDevice(text)}) limit ${PLAYERS_PAGE})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Players by a text, newest first; all of them without one. */
export async function findPlayers(
  db: Queryable,
  { text, blockedOnly, before }: BodyOf<typeof searchPlayers>,
): Promise<DataOf<typeof searchPlayers>> {
  let query = db
    .selectFrom('player')
    .select(['id', 'nickname', 'mobile', 'kind', 'level', 'channel_code', 'suspended_at', 'created_at'])
    .orderBy('id', 'desc')
    .limit(PLAYERS_PAGE + 1);
  if (text !== '') {
    const named = await findNamed(db, text);
    const prefix = `${literally(text.toLowerCase())}%`;
    query = query.where((eb) =>
      eb.or([eb(eb.fn('lower', ['nickname']), 'like', prefix), ...(named.length > 0 ? [eb('id', 'in', named)] : [])]),
    );
  }
  if (blockedOnly) query = query.where('suspended_at', 'is not', null);
  if (before !== undefined) query = query.where('id', '<', before);
  const rows = await query.execute();
  const page = rows.slice(0, PLAYERS_PAGE);
  return {
    items: page.map((row) => ({
      playerId: String(row.id),
      nickname: row.nickname,
      mobile: row.mobile === null ? '' : maskMobile(row.mobile),
      kind: row.kind,
      level: row.level,
      channelCode: row.channel_code,
      isBlocked: row.suspended_at !== null,
      createdAt: row.created_at.toISOString(),
    })),
    next: rows.length > PLAYERS_PAGE ? String(page.at(-1)?.id) : null,
  };
}
