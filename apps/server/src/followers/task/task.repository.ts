import type { LocalText } from '@clearcrate/contract/locale';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { fromExcluded, markOf, mayReplace } from '../../platform/db/shipped-rows.ts';
import { type SqlRunner, statement } from '../../platform/db/statement.ts';
import type { StoredReward, TaskContent } from './task.content.ts';
import { ONCE, type SignIn } from './task.rules.ts';

export interface TaskRow {
  code: string;
  daily: boolean;
  metric: string;
  target: number;
  names: LocalText;
  rewards: StoredReward[];
  link: string;
}

export async function findTasks(db: Queryable): Promise<TaskRow[]> {
  const rows = await db
    .selectFrom('task')
    .select(['code', 'daily', 'metric', 'target', 'names', 'rewards', 'link'])
    .where('open', '=', true)
    .orderBy('sort')
    .execute();
  return rows as unknown as TaskRow[];
}

/** Reads the sign-in rewards in day order. */
export async function findRound(db: Queryable): Promise<StoredReward[][]> {
  const rows = await db.selectFrom('sign_in_reward').select('rewards').orderBy('round_day').execute();
  return rows.map(({ rewards }) => rewards as unknown as StoredReward[]);
}

export interface SignInRow extends SignIn {
  rewards: StoredReward[];
}

/** Reads the player's sign-ins, newest first. */
export async function findSignIns(db: Queryable, playerId: bigint, limit: number): Promise<SignInRow[]> {
  const { rows } = await sql<SignInRow>`
    select day::text as day, round_day as "roundDay", streak, rewards from sign_in
    where player_id = ${playerId} order by sign_in.day desc limit ${limit}`.execute(db);
  return rows;
}

export interface ProgressRow {
  task_code: string;
  period: string;
  progress: number;
  claimed_at: Date | null;
}

export function findProgress(db: Queryable, playerId: bigint, day: string): Promise<ProgressRow[]> {
  return db
    .selectFrom('task_progress')
    .select(['task_code', 'period', 'progress', 'claimed_at'])
    .where('player_id', '=', playerId)
    .where('period', 'in', [day, ONCE])
    .execute();
}

// Requires the owner lock, which every sign-in takes.
const LAST_SIGN_INS = statement(
  'task-last-sign-ins',
  `select last.* from unnest($1::bigint[]) v(player_id)
   cross join lateral (
     select s.player_id, s.day::text as day, s.round_day, s.streak from sign_in s
     where s.player_id = v.player_id order by s.day desc limit 1
   ) last`,
);
const ROUND = statement('task-round', 'select rewards from sign_in_reward order by round_day');
const INSERT_SIGN_INS = statement(
  'task-insert-sign-ins',
  `insert into sign_in (player_id, day, round_day, streak, rewards, signed_at)
   select v.*, $6::timestamptz from unnest($1::bigint[], $2::date[], $3::int[], $4::int[], $5::jsonb[]) v`,
);

export async function lastSignIns(runner: SqlRunner, playerIds: readonly bigint[]): Promise<Map<bigint, SignIn>> {
  const rows = await runner.run<{ player_id: bigint; day: string; round_day: number; streak: number }>(LAST_SIGN_INS, [
    playerIds,
  ]);
  return new Map(
    rows.map(({ player_id, day, round_day, streak }) => [player_id, { day, roundDay: round_day, streak }]),
  );
}

export async function roundRewards(runner: SqlRunner): Promise<StoredReward[][]> {
  return (await runner.run<{ rewards: StoredReward[] }>(ROUND, [])).map(({ rewards }) => rewards);
}

export function insertSignIns(
  runner: SqlRunner,
  signIns: readonly (SignInRow & { playerId: bigint })[],
  at: Date,
): Promise<unknown> {
  return runner.run(INSERT_SIGN_INS, [
    signIns.map(({ playerId }) => playerId),
    signIns.map(({ day }) => day),
    signIns.map(({ roundDay }) => roundDay),
    signIns.map(({ streak }) => streak),
    signIns.map(({ rewards }) => JSON.stringify(rewards)),
    at,
  ]);
}

export interface ProgressKey {
  playerId: bigint;
  taskCode: string;
  period: string;
}

export const progressName = ({ playerId, taskCode, period }: ProgressKey) => `${playerId}:${taskCode}:${period}`;

const FIND_PROGRESS = statement(
  'task-find-progress',
  `select p.player_id, p.task_code, p.period, p.progress, p.claimed_at is not null as claimed
   from unnest($1::bigint[], $2::text[], $3::text[]) v(player_id, task_code, period)
   cross join lateral (
     select * from task_progress p
     where p.player_id = v.player_id and p.task_code = v.task_code and p.period = v.period limit 1
   ) p`,
);
const MARK_CLAIMED = statement(
  'task-mark-claimed',
  `update task_progress p set claimed_at = $5::timestamptz, rewards = v.rewards::jsonb
   from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) v(player_id, task_code, period, rewards)
   where p.player_id = v.player_id and p.task_code = v.task_code and p.period = v.period and p.claimed_at is null`,
);

const columnsOf = (keys: readonly ProgressKey[]) => [
  keys.map(({ playerId }) => playerId),
  keys.map(({ taskCode }) => taskCode),
  keys.map(({ period }) => period),
];

export interface Progress {
  progress: number;
  claimed: boolean;
}

/** Reads progress by `progressName`. */
export async function progressOf(runner: SqlRunner, keys: readonly ProgressKey[]): Promise<Map<string, Progress>> {
  const rows = await runner.run<Progress & { player_id: bigint; task_code: string; period: string }>(
    FIND_PROGRESS,
    columnsOf(keys),
  );
  return new Map(
    rows.map(({ player_id, task_code, period, progress, claimed }) => [
      progressName({ playerId: player_id, taskCode: task_code, period }),
      { progress, claimed },
    ]),
  );
}

export function markClaimed(
  runner: SqlRunner,
  claims: readonly (ProgressKey & { rewards: readonly StoredReward[] })[],
  at: Date,
): Promise<unknown> {
  return runner.run(MARK_CLAIMED, [...columnsOf(claims), claims.map(({ rewards }) => JSON.stringify(rewards)), at]);
}

export interface Step extends ProgressKey {
  count: number;
  target: number;
}

export interface Counted {
  /** Reached the target with this step. */
  finished: (ProgressKey & { progress: number })[];
  /** Had reached the target before. */
  unchanged: Step[];
}

/**
 * Adds progress up to the target; a finished task causes no more writes. Rows are sorted by key, so
 * that concurrent handlers cannot deadlock.
 */
export async function addProgress(tx: Tx, steps: readonly Step[]): Promise<Counted> {
  const sorted = steps.toSorted((a, b) => (progressName(a) < progressName(b) ? -1 : 1));
  const { rows } = await sql<ProgressKey & { progress: number }>`
    insert into task_progress as p (player_id, task_code, period, progress)
    select v.player_id, v.task_code, v.period, least(v.count, v.target)
    from unnest(
      ${sorted.map(({ playerId }) => playerId)}::bigint[], ${sorted.map(({ taskCode }) => taskCode)}::text[],
      ${sorted.map(({ period }) => period)}::text[], ${sorted.map(({ count }) => count)}::int[],
      ${sorted.map(({ target }) => target)}::int[]
    ) v(player_id, task_code, period, count, target)
    on conflict (player_id, task_code, period) do update
      set progress = least(p.progress + excluded.progress, (select target from task where code = p.task_code))
      where p.progress < (select target from task where code = p.task_code)
    returning player_id as "playerId", task_code as "taskCode", period, progress`.execute(tx);
  const targets = new Map(steps.map((step) => [progressName(step), step.target]));
  const changed = new Set(rows.map(progressName));
  return {
    finished: rows.filter((row) => row.progress >= (targets.get(progressName(row)) ?? 0)),
    unchanged: steps.filter((step) => !changed.has(progressName(step))),
  };
}

/** Tells whether the player has a session on the device. */
export async function isOwnDevice(db: Queryable, playerId: bigint, deviceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('player_id', '=', playerId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function putTasks(tx: Tx, { round, tasks }: TaskContent): Promise<void> {
  await tx
    .insertInto('sign_in_reward')
    .values(
      round.map((rewards, index) => ({
        round_day: index + 1,
        rewards: JSON.stringify(rewards),
        seed_mark: markOf(rewards),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('round_day')
        .doUpdateSet(fromExcluded(['rewards', 'seed_mark']))
        .where(mayReplace('sign_in_reward')),
    )
    .execute();
  await tx
    .insertInto('task')
    .values(
      tasks.map((task, sort) => ({
        ...task,
        names: JSON.stringify(task.names),
        rewards: JSON.stringify(task.rewards),
        sort,
        seed_mark: markOf({ ...task, sort }),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet(fromExcluded(['daily', 'metric', 'target', 'names', 'rewards', 'link', 'sort', 'seed_mark']))
        .where(mayReplace('task')),
    )
    .execute();
}
