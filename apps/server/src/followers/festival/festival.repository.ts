import type { Minor } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { joinedColumn, type SqlRunner, statement } from '../../platform/db/statement.ts';

/** Progress of a player towards a task. */
export interface Step {
  playerId: bigint;
  festival: string;
  taskCode: string;
  period: string;
  count: bigint;
  target: bigint;
  stickers: number;
}

const stepName = ({
  playerId,
  festival,
  taskCode,
  period,
}: Pick<Step, 'playerId' | 'festival' | 'taskCode' | 'period'>): string =>
  `${playerId}:${festival}:${taskCode}:${period}`;

/**
 * Adds progress up to the target, and returns the steps of tasks that had reached it before. Rows
 * are sorted by key, so that concurrent handlers cannot deadlock.
 */
export async function addSteps(tx: Tx, steps: readonly Step[]): Promise<Step[]> {
  if (steps.length === 0) return [];
  const sorted = steps.toSorted((a, b) => (stepName(a) < stepName(b) ? -1 : 1));
  const { rows } = await sql<Omit<Step, 'count' | 'target' | 'stickers'>>`
    insert into festival_progress as p (player_id, festival, task_code, period, progress, target, stickers)
    select v.player_id, v.festival, v.task_code, v.period, least(v.count, v.target), v.target, v.stickers
    from unnest(
      ${sorted.map(({ playerId }) => playerId)}::bigint[], ${sorted.map(({ festival }) => festival)}::text[],
      ${sorted.map(({ taskCode }) => taskCode)}::text[], ${sorted.map(({ period }) => period)}::text[],
      ${sorted.map(({ count }) => count)}::bigint[], ${sorted.map(({ target }) => target)}::bigint[],
      ${sorted.map(({ stickers }) => stickers)}::int[]
    ) v(player_id, festival, task_code, period, count, target, stickers)
    on conflict (player_id, festival, task_code, period) do update
      set progress = least(p.progress + excluded.progress, p.target) where p.progress < p.target
    returning player_id as "playerId", festival, task_code as "taskCode", period`.execute(tx);
  const changed = new Set(rows.map(stepName));
  return steps.filter((step) => !changed.has(stepName(step)));
}

export interface ProgressRow {
  festival: string;
  task_code: string;
  period: string;
  progress: bigint;
  target: bigint;
}

/** Reads a player's progress in some periods. */
export async function findProgress(
  db: Queryable,
  playerId: bigint,
  festivals: readonly string[],
  periods: readonly string[],
): Promise<ProgressRow[]> {
  const { rows } = await sql<ProgressRow>`
    select festival, task_code, period, progress, target from festival_progress
    where player_id = ${playerId} and festival = any(${festivals}::text[]) and period = any(${periods}::text[])`.execute(
    db,
  );
  return rows;
}

export interface AlbumKey {
  playerId: bigint;
  festival: string;
}
export const albumName = ({ playerId, festival }: AlbumKey): string => `${playerId}:${festival}`;

/** Stickers and rewards of a player in one festival. */
export interface Album {
  /** Stickers earned, drawn or not. */
  earned: number;
  /** Counts by sticker. */
  stickers: Map<string, number>;
  rewarded: Set<string>;
}

const EARNED = statement(
  'festival-earned',
  `select v.player_id, v.festival, coalesce(sum(p.stickers), 0)::int as earned
   from unnest($1::bigint[], $2::text[]) v(player_id, festival)
   left join lateral (
     select p.stickers from festival_progress p
     where p.player_id = v.player_id and p.festival = v.festival and p.progress >= p.target
   ) p on true group by 1, 2`,
);
const STICKERS = statement(
  'festival-stickers',
  `select v.player_id, v.festival, s.sticker, s.count from unnest($1::bigint[], $2::text[]) v(player_id, festival)
   cross join lateral (
     select s.sticker, count(*)::int as count from festival_sticker s
     where s.player_id = v.player_id and s.festival = v.festival group by 1
   ) s`,
);
const REWARDED = statement(
  'festival-rewarded',
  `select v.player_id, v.festival, r.page from unnest($1::bigint[], $2::text[]) v(player_id, festival)
   cross join lateral (
     select r.page from festival_reward r where r.player_id = v.player_id and r.festival = v.festival
   ) r`,
);

interface Owned {
  player_id: bigint;
  festival: string;
}

/**
 * Reads albums by `albumName`. Behind the owner locks no other transaction draws or claims;
 * `earned` can only grow.
 */
export async function readAlbums(runner: SqlRunner, keys: readonly AlbumKey[]): Promise<Map<string, Album>> {
  const wanted = [...new Map(keys.map((key) => [albumName(key), key])).values()];
  const columns = [wanted.map(({ playerId }) => playerId), wanted.map(({ festival }) => festival)];
  const [earned, stickers, rewarded] = await Promise.all([
    runner.run<Owned & { earned: number }>(EARNED, columns),
    runner.run<Owned & { sticker: string; count: number }>(STICKERS, columns),
    runner.run<Owned & { page: string }>(REWARDED, columns),
  ]);
  const albums = new Map<string, Album>(
    wanted.map((key) => [albumName(key), { earned: 0, stickers: new Map(), rewarded: new Set() }]),
  );
  const albumOf = ({ player_id, festival }: Owned) => albums.get(albumName({ playerId: player_id, festival })) as Album;
  for (const row of earned) albumOf(row).earned = row.earned;
  for (const row of stickers) albumOf(row).stickers.set(row.sticker, row.count);
  for (const row of rewarded) albumOf(row).rewarded.add(row.page);
  return albums;
}

export interface DrawnRow {
  playerId: bigint;
  drawId: bigint;
  festival: string;
  theme: string;
  sticker: string;
}

const INSERT_STICKERS = statement(
  'festival-insert-stickers',
  `insert into festival_sticker (player_id, draw_id, festival, theme, sticker, drawn_at)
   select v.*, $6::timestamptz from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[]) v`,
);

export function insertStickers(runner: SqlRunner, drawn: readonly DrawnRow[], at: Date): Promise<unknown> {
  return runner.run(INSERT_STICKERS, [
    drawn.map(({ playerId }) => playerId),
    drawn.map(({ drawId }) => drawId),
    drawn.map(({ festival }) => festival),
    drawn.map(({ theme }) => theme),
    drawn.map(({ sticker }) => sticker),
    at,
  ]);
}

export interface RewardRow {
  playerId: bigint;
  festival: string;
  page: string;
  id: bigint;
  stickers: readonly string[];
  goodsId: bigint | null;
  price: Minor | null;
  asset: string | null;
  amount: Minor | null;
}

const INSERT_REWARDS = statement(
  'festival-insert-rewards',
  `insert into festival_reward (player_id, festival, page, id, stickers, goods_id, price, asset, amount, claimed_at)
   select v.player_id, v.festival, v.page, v.id, v.stickers::text[], v.goods_id, v.price, v.asset, v.amount, $10::timestamptz
   from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], ${joinedColumn.parse('$5')}, $6::bigint[], $7::bigint[],
     $8::text[], $9::bigint[]) v(player_id, festival, page, id, stickers, goods_id, price, asset, amount)`,
);

export function insertRewards(runner: SqlRunner, rewards: readonly RewardRow[], at: Date): Promise<unknown> {
  return runner.run(INSERT_REWARDS, [
    rewards.map(({ playerId }) => playerId),
    rewards.map(({ festival }) => festival),
    rewards.map(({ page }) => page),
    rewards.map(({ id }) => id),
    joinedColumn.text(rewards.map(({ stickers }) => `{${stickers.join(',')}}`)),
    rewards.map(({ goodsId }) => goodsId),
    rewards.map(({ price }) => price),
    rewards.map(({ asset }) => asset),
    rewards.map(({ amount }) => amount),
    at,
  ]);
}

/** Finds goods ids by code. */
export async function findGoodsIds(db: Queryable, codes: readonly string[]): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ id: bigint; code: string }>`
    select id, code from goods where code = any(${codes}::text[])`.execute(db);
  return new Map(rows.map(({ id, code }) => [code, id]));
}
