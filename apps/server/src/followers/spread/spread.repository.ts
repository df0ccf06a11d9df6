import { sql } from 'kysely';
import { type Reconciliation, within } from '../../ledger/audit/reconcile.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { fromExcluded, markOf, mayReplace } from '../../platform/db/shipped-rows.ts';
import { type SqlRunner, statement } from '../../platform/db/statement.ts';
import type { LevelRule } from './spread.rules.ts';

export const MEMBER = { counts: 1, sameDevice: 2, sameIdentity: 3, sameAccount: 4 } as const;
export type MemberState = (typeof MEMBER)[keyof typeof MEMBER];

export interface Invitation {
  playerId: bigint;
  promoterId: bigint;
  nickname: string;
  kind: number;
  promoterKind: number;
  /** Null until the first recharge. */
  state: MemberState | null;
}

/** Account part of a Steam trade link; it stays the same when the owner requests a new link. */
const STEAM_ACCOUNT = 'partner=([0-9]+)';

/** Kinds of signs in `person_sign_holder` used here. */
const SIGN = { identity: 1, phone: 3, payer: 4 } as const;

/**
 * Invitations of the players who recharged, and of counting members who share a payment account
 * with their promoter when the promoter recharged.
 */
const invitationsOf = (players: readonly bigint[]) => sql`
    select p.id as "playerId", p.inviter_id as "promoterId", p.nickname, p.kind, i.kind as "promoterKind", m.state
    from player p join player i on i.id = p.inviter_id left join spread_member m on m.player_id = p.id
    where p.id = any (array(
      select unnest(${players}::bigint[])
      union
      select b.player_id from person_sign_holder a join person_sign_holder b on b.sign_id = a.sign_id
      join spread_member known on known.player_id = b.player_id and known.promoter_id = a.player_id
      where a.player_id = any (${players}::bigint[]) and a.kind = ${SIGN.payer} and known.state = ${MEMBER.counts}
    ))`;

/** Finds the players to lock before invitations are handled: invited players and promoters. */
export async function findInvolved(tx: Tx, players: readonly bigint[]): Promise<bigint[]> {
  const { rows } = await sql<Invitation>`${invitationsOf(players)}`.execute(tx);
  return [...new Set(rows.flatMap(({ playerId, promoterId }) => [playerId, promoterId]))];
}

/**
 * Reads invitations behind the owner locks of all involved, which guard members and promoters.
 * Throws when an invitation appeared after the locks were chosen; the outbox then dispatches the
 * recharge again. `player` rows are not locked, so payments do not wait.
 */
export async function findInvitations(
  tx: Tx,
  players: readonly bigint[],
  locked: readonly bigint[],
): Promise<Map<bigint, Invitation>> {
  const { rows } = await sql<Invitation>`${invitationsOf(players)} order by p.id`.execute(tx);
  const known = new Set(locked);
  const isKnown = ({ playerId, promoterId }: Invitation) => known.has(playerId) && known.has(promoterId);
  if (!rows.every(isKnown)) throw new Error('invitations changed between read and lock');
  return new Map(rows.map((row) => [row.playerId, row]));
}

interface SharedTraits {
  playerId: bigint;
  device: boolean;
  identity: boolean;
  account: boolean;
}

function stateOf({ identity, account, device }: SharedTraits): MemberState {
  if (identity) return MEMBER.sameIdentity;
  if (account) return MEMBER.sameAccount;
  return device ? MEMBER.sameDevice : MEMBER.counts;
}

/**
 * Compares invited players with promoters: a shared verified identity, phone number, Steam account,
 * payment account or device. Returns the member states by invited player.
 */
export async function findSharedTraits(
  tx: Queryable,
  pairs: readonly Pick<Invitation, 'playerId' | 'promoterId'>[],
): Promise<Map<bigint, MemberState>> {
  if (pairs.length === 0) return new Map();
  const { rows } = await sql<SharedTraits>`
    select v.player_id as "playerId", exists (
      select from session a join session b on b.device_id = a.device_id
      where a.player_id = v.player_id and b.player_id = v.promoter_id and a.device_id <> ''
    ) as device, exists (
      select from person_sign_holder a join person_sign_holder b on b.sign_id = a.sign_id
      where a.player_id = v.player_id and b.player_id = v.promoter_id and a.kind = ${SIGN.identity}
    ) as identity, exists (
      select from person_sign_holder a join person_sign_holder b on b.sign_id = a.sign_id
      where a.player_id = v.player_id and b.player_id = v.promoter_id and a.kind in (${SIGN.phone}, ${SIGN.payer})
    ) or exists (
      select from player a join player b
        on substring(b.steam_url from ${STEAM_ACCOUNT}) = substring(a.steam_url from ${STEAM_ACCOUNT})
      where a.id = v.player_id and b.id = v.promoter_id
    ) as account
    from unnest(
      ${pairs.map(({ playerId }) => playerId)}::bigint[], ${pairs.map(({ promoterId }) => promoterId)}::bigint[]
    ) v (player_id, promoter_id)`.execute(tx);
  return new Map(rows.map((row) => [row.playerId, stateOf(row)]));
}

/** The invitation of a player with the gift paid for the first recharge. */
export interface OwnInvitation extends Invitation {
  gift: bigint | null;
  giftOrderNo: string | null;
}

export async function findOwnInvitation(db: Queryable, playerId: bigint): Promise<OwnInvitation | undefined> {
  const { rows } = await sql<OwnInvitation>`
    select p.id as "playerId", p.inviter_id as "promoterId", p.nickname, p.kind, i.kind as "promoterKind", m.state, m.gift,
      m.gift_order_id as "giftOrderNo"
    from player p join player i on i.id = p.inviter_id left join spread_member m on m.player_id = p.id
    where p.id = ${playerId}`.execute(db);
  return rows[0];
}

/** Stops counting a member. Returns false when the member had stopped counting before. */
export async function stopCounting(tx: Tx, playerId: bigint, state: MemberState): Promise<boolean> {
  const moved = await tx
    .updateTable('spread_member')
    .set({ state })
    .where('player_id', '=', playerId)
    .where('state', '=', MEMBER.counts)
    .returning('player_id')
    .executeTakeFirst();
  return moved !== undefined;
}

export async function insertMember(
  tx: Tx,
  member: { playerId: bigint; promoterId: bigint; state: MemberState; at: Date; gift: bigint; orderId: string },
): Promise<void> {
  await tx
    .insertInto('spread_member')
    .values({
      player_id: member.playerId,
      promoter_id: member.promoterId,
      state: member.state,
      first_recharged_at: member.at,
      gift: member.gift,
      gift_order_id: member.gift > 0n ? member.orderId : '',
    })
    .execute();
}

export interface Promoter {
  members: number;
  /** Highest number of members so far. */
  peak: number;
  reward: bigint;
  /** Free openings granted so far. */
  granted: number;
}

const NEW_PROMOTER: Promoter = { members: 0, peak: 0, reward: 0n, granted: 0 };

/**
 * Finds or creates the promoter's row. Requires the owner lock, which guards all changes of the
 * row.
 */
export async function openPromoter(tx: Tx, playerId: bigint): Promise<Promoter> {
  await sql`insert into spread_promoter (player_id) values (${playerId}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<Promoter>`
    select members, peak, reward, granted from spread_promoter where player_id = ${playerId}`.execute(tx);
  return rows[0] ?? NEW_PROMOTER;
}

export async function findPromoter(db: Queryable, playerId: bigint): Promise<Promoter> {
  const { rows } = await sql<Promoter>`
    select members, peak, reward, granted from spread_promoter where player_id = ${playerId}`.execute(db);
  return rows[0] ?? NEW_PROMOTER;
}

export async function savePromoter(tx: Tx, playerId: bigint, promoter: Promoter): Promise<void> {
  const { members, peak, reward, granted } = promoter;
  await sql`
    update spread_promoter set members = ${members}, peak = ${peak}, reward = ${reward}, granted = ${granted}
    where player_id = ${playerId}`.execute(tx);
}

export interface NewReward {
  orderId: string;
  promoterId: bigint;
  playerId: bigint;
  recharge: bigint;
  rate: number;
  amount: bigint;
  at: Date;
}

export async function insertReward(tx: Tx, reward: NewReward): Promise<void> {
  const { orderId, promoterId, playerId, recharge, rate, amount, at } = reward;
  await sql`
    insert into spread_reward (order_id, promoter_id, player_id, recharge, rate, amount, created_at)
    values (${orderId}, ${promoterId}, ${playerId}, ${recharge}, ${rate}, ${amount}, ${at})`.execute(tx);
}

export interface MemberRow {
  id: bigint;
  nickname: string;
  avatar: string;
  created_at: Date;
  state: MemberState | null;
  reward: bigint;
}

function members(db: Queryable, promoterId: bigint) {
  return db
    .selectFrom('player as p')
    .leftJoin('spread_member as m', 'm.player_id', 'p.id')
    .select(['p.id', 'p.nickname', 'p.avatar', 'p.created_at', 'm.state'])
    .select(
      sql<bigint>`coalesce((select sum(r.amount) from spread_reward r where r.player_id = p.id), 0)::bigint`.as(
        'reward',
      ),
    )
    .where('p.inviter_id', '=', promoterId);
}

export async function findMembers(
  db: Queryable,
  promoterId: bigint,
  { limit, offset }: { limit: number; offset: number },
): Promise<MemberRow[]> {
  return (await members(db, promoterId).orderBy('p.id', 'desc').limit(limit).offset(offset).execute()) as MemberRow[];
}

export async function findMember(db: Queryable, promoterId: bigint, playerId: bigint): Promise<MemberRow | undefined> {
  return (await members(db, promoterId).where('p.id', '=', playerId).executeTakeFirst()) as MemberRow | undefined;
}

export async function countInvited(db: Queryable, promoterId: bigint): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from player where inviter_id = ${promoterId}`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

export interface RewardRow {
  id: bigint;
  player_id: bigint;
  nickname: string;
  amount: bigint;
  rate: number;
  created_at: Date;
}

export async function findRewards(
  db: Queryable,
  { promoterId, memberId }: { promoterId: bigint; memberId?: bigint },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: RewardRow[]; total: number }> {
  const own = sql`r.promoter_id = ${promoterId}
    and (${memberId ?? null}::bigint is null or r.player_id = ${memberId ?? null})`;
  // Counted separately: a page beyond the end has no row that could carry the total.
  const [found, counted] = await Promise.all([
    sql<RewardRow>`
      select r.id, r.player_id, p.nickname, r.amount, r.rate, r.created_at
      from spread_reward r join player p on p.id = r.player_id
      where ${own} order by r.id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from spread_reward r where ${own}`.execute(db),
  ]);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

export async function findInviter(
  db: Queryable,
  code: string,
): Promise<{ nickname: string; avatar: string } | undefined> {
  return db.selectFrom('player').select(['nickname', 'avatar']).where('spread_code', '=', code).executeTakeFirst();
}

export async function findSpreadCode(db: Queryable, playerId: bigint): Promise<string> {
  const row = await db.selectFrom('player').select('spread_code').where('id', '=', playerId).executeTakeFirstOrThrow();
  return row.spread_code;
}

export async function findLevels(db: Queryable): Promise<LevelRule[]> {
  return db.selectFrom('spread_level').select(['level', 'members', 'rate']).orderBy('level').execute();
}

/** Inserts or updates the shipped levels. Changes by an operator are kept. */
export async function putLevels(tx: Tx, levels: readonly LevelRule[]): Promise<void> {
  const rows = levels.map((row) => ({ ...row, seed_mark: markOf(row) }));
  await tx
    .insertInto('spread_level')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('level')
        .doUpdateSet(fromExcluded(['members', 'rate', 'seed_mark']))
        .where(mayReplace('spread_level')),
    )
    .execute();
}

const FREE_OPENINGS = statement(
  'spread-free-openings',
  `select p.player_id, p.granted - (select count(*) from spread_opening o where o.player_id = p.player_id)::integer as left
   from spread_promoter p where p.player_id = any ($1::bigint[])`,
);
const USE_OPENINGS = statement(
  'spread-use-openings',
  'insert into spread_opening (draw_id, player_id) select * from unnest($1::bigint[], $2::bigint[])',
);

/** Counts unused free openings. Behind the owner locks no other transaction can use them. */
export async function findFreeOpenings(runner: SqlRunner, players: readonly bigint[]): Promise<Map<bigint, number>> {
  const rows = await runner.run<{ player_id: bigint; left: number }>(FREE_OPENINGS, [players]);
  return new Map(rows.map(({ player_id, left }) => [player_id, left]));
}

export interface UsedOpening {
  drawId: bigint;
  playerId: bigint;
}

export const writeUsedOpenings = (runner: SqlRunner, used: readonly UsedOpening[]) =>
  runner.run(USE_OPENINGS, [used.map(({ drawId }) => drawId), used.map(({ playerId }) => playerId)]);

export const spreadReconciliations: Reconciliation[] = [
  {
    kind: 'spread.commission',
    asset: 'coin',
    owed: (window) => sql`
      select promoter_id as owner_id, order_id as reference, amount, created_at as at from spread_reward
      where amount > 0 and ${within(sql`created_at`, window)}`,
  },
  {
    kind: 'spread.firstGift',
    asset: 'coin',
    owed: (window) => sql`
      select player_id as owner_id, gift_order_id as reference, gift as amount, first_recharged_at as at from spread_member
      where gift > 0 and ${within(sql`first_recharged_at`, window)}`,
  },
];
