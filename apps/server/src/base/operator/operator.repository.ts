import type { Queryable } from '../../platform/db/database.ts';
import type { OperatorAction } from '../../platform/http/call.ts';

export async function insertAction(db: Queryable, action: OperatorAction, at: Date): Promise<void> {
  const { operator, path, requestId, ip, body, outcome } = action;
  await db
    .insertInto('operator_audit')
    .values({
      at,
      operator_id: operator.operatorId,
      role: operator.role,
      path,
      request_id: requestId,
      ip,
      body: JSON.stringify(body ?? {}),
      outcome,
    })
    .execute();
}
