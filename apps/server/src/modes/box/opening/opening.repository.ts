import { type SqlRunner, statement } from '../../../platform/db/statement.ts';

/** Prepared statements of openings. Each handles a whole batch. */

// The sub-select hides the array length from the planner. It would otherwise replan for each length
// although the plan is always the same.
const CURRENT_VERSIONS = statement(
  'box-current-versions',
  `select b.id, b.open, v.number from unnest((select $1::bigint[])) wanted(id)
   join box b on b.id = wanted.id
   cross join lateral (select number from box_version where box_id = b.id order by number desc limit 1) v`,
);

// One primary-key lookup per row, so that a plan cached while the table was small stays good.
const GUARANTEES = statement(
  'box-guarantees',
  `select g.player_id, g.box_id, g.misses from unnest($1::bigint[], $2::bigint[]) v(player_id, box_id)
   cross join lateral (
     select * from box_guarantee g where g.player_id = v.player_id and g.box_id = v.box_id limit 1
   ) g`,
);

export async function currentVersions(
  runner: SqlRunner,
  boxes: readonly bigint[],
): Promise<Map<bigint, { open: boolean; number: number }>> {
  const rows = await runner.run<{ id: bigint; open: boolean; number: number }>(CURRENT_VERSIONS, [boxes]);
  return new Map(rows.map((row) => [row.id, row]));
}

export const guaranteeName = (playerId: bigint, boxId: bigint) => `${playerId}:${boxId}`;

/**
 * Reads guarantee counts. Requires the owner locks, so no other transaction changes them meanwhile.
 */
export async function findGuarantees(
  runner: SqlRunner,
  players: readonly bigint[],
  boxes: readonly bigint[],
): Promise<Map<string, number>> {
  if (players.length === 0) return new Map();
  const rows = await runner.run<{ player_id: bigint; box_id: bigint; misses: number }>(GUARANTEES, [players, boxes]);
  return new Map(rows.map((row) => [guaranteeName(row.player_id, row.box_id), row.misses]));
}

const COUNTS = 'unnest($1::bigint[], $2::bigint[], $3::int[]) v(player_id, box_id, misses)';
const BEGIN_GUARANTEES = statement(
  'box-begin-guarantees',
  `insert into box_guarantee (player_id, box_id, misses) select * from ${COUNTS}`,
);
const CHANGE_GUARANTEES = statement(
  'box-change-guarantees',
  `update box_guarantee g set misses = v.misses from ${COUNTS} where g.player_id = v.player_id and g.box_id = v.box_id`,
);

/**
 * Consecutive openings below the guaranteed quality; `isCounted` when the row existed before the
 * batch.
 */
export interface GuaranteeCount {
  playerId: bigint;
  boxId: bigint;
  misses: number;
  isCounted: boolean;
}

/** Writes the last count of each player and box; earlier counts of the same batch are dropped. */
export function writeGuarantees(runner: SqlRunner, counts: readonly GuaranteeCount[]): Promise<unknown>[] {
  const last = [...new Map(counts.map((row) => [guaranteeName(row.playerId, row.boxId), row])).values()];
  const write = (isCounted: boolean) => {
    const rows = last.filter((row) => row.isCounted === isCounted);
    if (rows.length === 0) return [];
    const columns = [rows.map((row) => row.playerId), rows.map((row) => row.boxId), rows.map((row) => row.misses)];
    return [runner.run(isCounted ? CHANGE_GUARANTEES : BEGIN_GUARANTEES, columns)];
  };
  return [...write(true), ...write(false)];
}
