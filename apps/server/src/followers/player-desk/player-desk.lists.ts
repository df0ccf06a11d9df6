import type { BodyOf, DataOf } from '@clearcrate/contract/endpoint';
import type { Locale } from '@clearcrate/contract/locale';
import { MODE_NAMES, MODES } from '@clearcrate/contract/modes';
import { formatAmount } from '@clearcrate/contract/money';
import type { PlayerList } from '@clearcrate/contract/player-rules';
import { type getPlayerList, PLAYERS_PAGE } from '@clearcrate/contract/players';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { localText } from '../../platform/db/local-text.ts';
import { loadModeTexts } from '../../platform/messages.ts';

type Page = DataOf<typeof getPlayerList>;

interface Row {
  id: bigint;
  at: Date;
  title: string | null;
  detail: string | null;
  state: string | null;
  amount: bigint | null;
  draw_id: bigint | null;
}

interface Asked {
  playerId: bigint;
  /** True for rows before the cursor. */
  earlier: (column: string) => RawBuilder<boolean>;
  locale: Locale;
}

const goodsName = (locale: Locale) =>
  sql`concat_ws(' ', ${localText('finish.names', locale)}, ${localText('weapon.names', locale)})`;
const GOODS = sql`join goods on goods.id = own.goods_id join weapon on weapon.code = goods.weapon_code
  join finish on finish.code = goods.finish_code`;

/** Each list selects `id, at, title, detail, state, amount, draw_id`, newest first. */
const LISTS: Record<PlayerList, (asked: Asked) => RawBuilder<Row>> = {
  bag: ({ playerId, earlier, locale }) => sql`
    select own.id, own.acquired_at as at, ${goodsName(locale)} as title, '' as detail, own.state::text as state,
      own.price as amount, null::bigint as draw_id
    from bag_item own ${GOODS} where own.player_id = ${playerId} and ${earlier('own.id')} order by own.id desc`,
  draws: ({ playerId, earlier, locale }) => sql`
    select own.id, own.created_at as at, coalesce(item.title, '') as title, own.value::text as detail,
      own.mode::text as state, own.cost as amount, case when own.proof = 1 then own.id end as draw_id
    from draw own left join lateral (
      select ${goodsName(locale)} as title from bag_item won join goods on goods.id = won.goods_id
      join weapon on weapon.code = goods.weapon_code join finish on finish.code = goods.finish_code
      where won.player_id = own.player_id and won.id = own.id
    ) item on true where own.player_id = ${playerId} and ${earlier('own.id')} order by own.id desc`,
  recharges: ({ playerId, earlier }) => sql`
    select own.id, own.created_at as at, own.order_no as title, own.method as detail, own.state::text as state,
      own.coins as amount, null::bigint as draw_id
    from recharge_order own where own.player_id = ${playerId} and ${earlier('own.id')} order by own.id desc`,
  deliveries: ({ playerId, earlier, locale }) => sql`
    select own.id, own.created_at as at, own.order_no as title, ${goodsName(locale)} as detail,
      own.state::text as state, own.price as amount, null::bigint as draw_id
    from delivery_order own ${GOODS} where own.player_id = ${playerId} and ${earlier('own.id')} order by own.id desc`,
  messages: ({ playerId, earlier, locale }) => sql`
    select own.id, own.sent_at as at,
      coalesce(nullif(${localText('broadcast.titles', locale)}, ''), own.params -> 'title' ->> 'zh', '') as title,
      coalesce(own.template, '') as detail, case when own.read_at is null then '0' else '1' end as state,
      null::bigint as amount, null::bigint as draw_id
    from message own left join message_broadcast broadcast on broadcast.id = own.broadcast_id
    where own.player_id = ${playerId} and ${earlier('own.id')} order by own.id desc`,
  tickets: ({ playerId, earlier }) => sql`
    select own.id, own.created_at as at, own.content as title, coalesce(own.answer, '') as detail,
      case when own.answered_at is null then '0' else '1' end as state, null::bigint as amount, null::bigint as draw_id
    from ticket own where own.player_id = ${playerId} and ${earlier('own.id')} order by own.id desc`,
  invited: ({ playerId, earlier }) => sql`
    select own.id, own.created_at as at, own.nickname as title, own.channel_code as detail,
      case when own.suspended_at is null then '1' else '0' end as state,
      (select sum(recharge)::bigint from spread_reward where spread_reward.player_id = own.id) as amount,
      null::bigint as draw_id
    from player own where own.inviter_id = ${playerId} and ${earlier('own.id')} order by own.id desc`,
};

const TITLES = new Map<number, ReturnType<typeof loadModeTexts>>(
  MODE_NAMES.map((name) => [MODES[name].number, loadModeTexts(name)]),
);

const titleOf = (mode: number, locale: Locale): string => TITLES.get(mode)?.[locale]['@title'] ?? String(mode);

/** One of a player's lists, newest first. */
export async function readList(
  db: Queryable,
  { playerId, list, before }: BodyOf<typeof getPlayerList>,
  locale: Locale,
): Promise<Page> {
  const earlier = (column: string) =>
    before === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} < ${before}`;
  const { rows } = await sql<Row>`${LISTS[list]({ playerId, earlier, locale })} limit ${PLAYERS_PAGE + 1}`.execute(db);
  const page = rows.slice(0, PLAYERS_PAGE);
  return {
    items: page.map(({ id, at, title, detail, state, amount, draw_id }) => ({
      id: String(id),
      at: at.toISOString(),
      title: title ?? '',
      detail: detail ?? '',
      state: list === 'draws' ? titleOf(Number(state), locale) : (state ?? ''),
      amount: amount === null ? null : formatAmount(amount),
      verifyPath: draw_id === null ? null : `/#/p/verify?drawId=${draw_id}`,
    })),
    next: rows.length > PLAYERS_PAGE ? String(page.at(-1)?.id) : null,
  };
}
