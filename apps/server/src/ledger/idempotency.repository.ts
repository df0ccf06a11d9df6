import { joinedColumn, type SqlRunner, statement } from '../platform/db/statement.ts';
import type { OperationKey } from '../platform/http/call.ts';

export interface KnownAnswer {
  endpoint: string;
  requestHash: string;
  answer: string;
}

export const operationName = (operation: Pick<OperationKey, 'playerId' | 'key'>) =>
  `${operation.playerId}:${operation.key}`;

// Looked up one by one through the primary key, on purpose: planned as a join while the table is still small, the
// remembered plan would read the whole table for ever after.
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

/** Answers already given, by operation name. Asked behind the locks, so a repeat that waited for them sees the first one's. */
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
