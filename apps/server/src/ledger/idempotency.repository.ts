import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import type { OperationKey } from '../platform/http/call.ts';

export interface KnownAnswer {
  endpoint: string;
  requestHash: Buffer;
  answer: string;
}

export const operationName = (operation: Pick<OperationKey, 'playerId' | 'key'>) =>
  `${operation.playerId}:${operation.key}`;

/** Answers already given, by operation name. Asked after the accounts are locked, so a repeat that waited sees the first one's. */
export async function findAnswers(tx: Tx, operations: readonly OperationKey[]): Promise<Map<string, KnownAnswer>> {
  const { rows } = await sql<{
    player_id: bigint;
    key: string;
    endpoint: string;
    request_hash: Buffer;
    answer: string;
  }>`
    select i.player_id, i.key, i.endpoint, i.request_hash, i.answer
    from unnest(${operations.map((o) => o.playerId)}::bigint[], ${operations.map((o) => o.key)}::text[]) v(player_id, key)
    join idempotency i using (player_id, key)`.execute(tx);
  return new Map(
    rows.map((row) => [
      operationName({ playerId: row.player_id, key: row.key }),
      { endpoint: row.endpoint, requestHash: row.request_hash, answer: row.answer },
    ]),
  );
}

export async function insertAnswers(
  tx: Tx,
  answers: readonly { operation: OperationKey; json: string }[],
  at: Date,
): Promise<void> {
  if (answers.length === 0) return;
  await sql`
    insert into idempotency (player_id, key, endpoint, request_hash, answer, created_at)
    select v.*, ${at}::timestamptz from unnest(
      ${answers.map((a) => a.operation.playerId)}::bigint[], ${answers.map((a) => a.operation.key)}::text[],
      ${answers.map((a) => a.operation.endpoint)}::text[], ${answers.map((a) => a.operation.requestHash)}::bytea[],
      ${answers.map((a) => a.json)}::text[]) v`.execute(tx);
}
