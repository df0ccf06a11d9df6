import { joinedColumn, type SqlRunner, statement } from '../platform/db/statement.ts';
import type { OperationKey } from '../platform/http/call.ts';

export interface KnownAnswer {
  endpoint: string;
  requestHash: string;
  answer: string;
}

export const operationName = (operation: Pick<OperationKey, 'playerId' | 'key'>) =>
  `${operation.playerId}:${operation.key}`;

// One look-up of the primary key each: a join planned while the table is small would stay cached
// and read the whole table later.
const FIND_ANSWERS = statement(
  'idempotency-find',
  `select i.player_id, i.key, i.endpoint, encode(i.request_hash, 'hex') as request_hash, i.answer
   from unnest($1::bigint[], $2::text[]) v(player_id, key)
   cross join lateral (
     select * from idempotency i where i.player_id = v.player_id and i.key = v.key limit 1
   ) i`,
);
const INSERT_ANSWERS = statement(
  'idempotency-insert',
  `insert into idempotency (player_id, key, endpoint, request_hash, answer, created_at)
   select v.player_id, v.key, v.endpoint, decode(v.request_hash, 'hex'), v.answer, $6::timestamptz
   from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], ${joinedColumn.parse('$5')}) v(player_id, key, endpoint, request_hash, answer)`,
);

interface AnswerRow {
  player_id: bigint;
  key: string;
  endpoint: string;
  request_hash: string;
  answer: string;
}

/**
 * Finds stored answers by operation name. Read behind the locks, so that a repeated call sees the
 * answer of the first.
 */
export async function findAnswers(
  runner: SqlRunner,
  operations: readonly Pick<OperationKey, 'playerId' | 'key'>[],
): Promise<Map<string, KnownAnswer>> {
  const rows = await runner.run<AnswerRow>(FIND_ANSWERS, [
    operations.map((o) => o.playerId),
    operations.map((o) => o.key),
  ]);
  return new Map(
    rows.map((row) => [
      operationName({ playerId: row.player_id, key: row.key }),
      { endpoint: row.endpoint, requestHash: row.request_hash, answer: row.answer },
    ]),
  );
}

export function insertAnswers(
  runner: SqlRunner,
  answers: readonly { operation: OperationKey; json: string }[],
  at: Date,
): Promise<unknown> {
  return runner.run(INSERT_ANSWERS, [
    answers.map((a) => a.operation.playerId),
    answers.map((a) => a.operation.key),
    answers.map((a) => a.operation.endpoint),
    answers.map((a) => a.operation.requestHash),
    joinedColumn.text(answers.map((a) => a.json)),
    at,
  ]);
}

type Key = Pick<OperationKey, 'playerId' | 'key'>;

const ANNOUNCE = statement(
  'operation-announce',
  `insert into operation_wait (player_id, key, until)
   select v.player_id, v.key, clock_timestamp() + v.ms * interval '1 millisecond'
   from unnest($1::bigint[], $2::text[], $3::float8[]) v(player_id, key, ms) order by 1, 2
   on conflict (player_id, key) do update set until = greatest(operation_wait.until, excluded.until)`,
);
const FIND_ANNOUNCED = statement(
  'operation-find-announced',
  `select w.player_id, w.key from unnest($1::bigint[], $2::text[]) v(player_id, key)
   cross join lateral (
     select * from operation_wait w
     where w.player_id = v.player_id and w.key = v.key and w.until > clock_timestamp() limit 1
   ) w`,
);
const END_ANNOUNCED = statement(
  'operation-end-announced',
  `delete from operation_wait w using unnest($1::bigint[], $2::text[]) v(player_id, key)
   where w.player_id = v.player_id and w.key = v.key`,
);

const keyColumns = (operations: readonly Key[]): unknown[] => [
  operations.map(({ playerId }) => playerId),
  operations.map(({ key }) => key),
];

/** Lets look-ups know that operations may still be carried out, each for some time. */
export function announceOperations(
  runner: SqlRunner,
  waits: readonly { operation: Key; forMs: number }[],
): Promise<unknown> {
  const latest = new Map<string, { operation: Key; forMs: number }>();
  for (const wait of waits) {
    const name = operationName(wait.operation);
    if (wait.forMs > (latest.get(name)?.forMs ?? 0)) latest.set(name, wait);
  }
  const all = [...latest.values()];
  return runner.run(ANNOUNCE, [...keyColumns(all.map(({ operation }) => operation)), all.map(({ forMs }) => forMs)]);
}

/** Names of the operations that may still be carried out. */
export async function findAnnounced(runner: SqlRunner, operations: readonly Key[]): Promise<Set<string>> {
  if (operations.length === 0) return new Set();
  const rows = await runner.run<{ player_id: bigint; key: string }>(FIND_ANNOUNCED, keyColumns(operations));
  return new Set(rows.map(({ player_id, key }) => operationName({ playerId: player_id, key })));
}

export const endAnnounced = (runner: SqlRunner, operations: readonly Key[]): Promise<unknown> =>
  runner.run(END_ANNOUNCED, keyColumns(operations));
