import type { LoadOrder } from '../load-process.ts';
import { effort } from './effort.ts';
import { findPgbench, preparePgbench, runPgbench } from './pgbench.ts';
import type { Stage } from './stage.ts';
import { median, medianRatio, perSecond, type Row } from './table.ts';

const ROUNDS = effort(3, 5);
export const ROUND_SECONDS = effort(3, 5);
/** Time for JIT compilation and prepared plans. */
export const WARM_UP_MS = 8_000;

const warm = new Set<string>();

/** Warms up each kind of call of a store once per run. */
export async function warmUp({ load }: Pick<Stage, 'load'>, order: LoadOrder): Promise<void> {
  const name = `${order.port} ${order.path}`;
  if (warm.has(name)) return;
  warm.add(name);
  await load({ ...order, durationMs: WARM_UP_MS });
}

export interface Turn {
  ours: number;
  reference: number;
}

/** Alternates rounds, so that other load on the machine affects both sides alike. */
export async function takeTurns(ours: () => Promise<number>, reference: () => Promise<number>): Promise<Turn[]> {
  const turns: Turn[] = [];
  for (let round = 0; round < ROUNDS; round += 1) turns.push({ reference: await reference(), ours: await ours() });
  return turns;
}

interface Measured {
  row: Row;
  perSecond: number;
}

/** Measures calls of one kind after a warm-up, alternating with pgbench on the same PostgreSQL. */
export async function againstPgbench(stage: Stage, order: LoadOrder, what: string, goal: number): Promise<Measured> {
  const pgbench = findPgbench();
  await warmUp(stage, order);
  if (pgbench) await preparePgbench(pgbench, stage.databaseUrl);
  let refused = 0;
  let p99Ms = 0;
  const turns = await takeTurns(
    async () => {
      const result = await stage.load(order);
      refused += result.refused;
      p99Ms = Math.max(p99Ms, result.p99Ms);
      return result.perSecond;
    },
    async () => (pgbench ? await runPgbench(pgbench, stage.databaseUrl, ROUND_SECONDS) : Number.NaN),
  );
  const rate = median(turns.map(({ ours }) => ours));
  const row: Row = {
    what,
    ours: perSecond(rate),
    reference: pgbench
      ? `${perSecond(median(turns.map(({ reference }) => reference)))} pgbench -N -M prepared -c 16`
      : 'pgbench not found',
    ratio: pgbench ? medianRatio(turns) : undefined,
    goal,
    note: `p99 ${p99Ms.toFixed(1)} ms, ${refused} refused`,
  };
  return { row, perSecond: rate };
}
