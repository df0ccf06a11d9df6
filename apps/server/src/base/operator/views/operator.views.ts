import { CONSOLE_LISTS, type ConsoleList } from '@clearcrate/contract/console-list';
import type { saveView } from '@clearcrate/contract/console-views';
import { VIEWS_MAX } from '@clearcrate/contract/console-views';
import type { BodyOf } from '@clearcrate/contract/endpoint';
import { holds } from '@clearcrate/contract/permissions';
import type { Queryable } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { SessionOperator } from '../../../platform/http/call.ts';

/** Views belong to a list, and so to those who may open it; it does not exist for others. */
function admit({ role }: SessionOperator, list: ConsoleList): void {
  if (!holds(role, CONSOLE_LISTS[list])) throw new AppError('notFound');
}

export async function listViews(db: Queryable, operator: SessionOperator, list: ConsoleList) {
  admit(operator, list);
  const rows = await db
    .selectFrom('operator_view as view')
    .innerJoin('operator', 'operator.id', 'view.operator_id')
    .select(['view.id', 'view.name', 'view.query', 'view.operator_id', 'operator.name as by'])
    .where('view.list', '=', list)
    .where((eb) => eb.or([eb('view.operator_id', '=', operator.operatorId), eb('view.is_shared', '=', true)]))
    .orderBy((eb) => eb('view.operator_id', '<>', operator.operatorId))
    .orderBy('view.name')
    .orderBy('view.id')
    .execute();
  return rows.map(({ id, name, query, operator_id, by }) => ({
    viewId: String(id),
    name,
    query,
    isOwn: operator_id === operator.operatorId,
    by,
  }));
}

export async function putView(db: Queryable, operator: SessionOperator, view: BodyOf<typeof saveView>) {
  const { list, name, query, isShared } = view;
  admit(operator, list);
  const { count } = await db
    .selectFrom('operator_view')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('operator_id', '=', operator.operatorId)
    .where('list', '=', list)
    .where('name', '<>', name)
    .executeTakeFirstOrThrow();
  if (count >= VIEWS_MAX) throw new AppError('viewsTooMany', { count: VIEWS_MAX });
  const { id } = await db
    .insertInto('operator_view')
    .values({ operator_id: operator.operatorId, list, name, query, is_shared: isShared })
    .onConflict((conflict) =>
      conflict.columns(['operator_id', 'list', 'name']).doUpdateSet({ query, is_shared: isShared }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return { viewId: String(id) };
}

export async function dropView(db: Queryable, { operatorId }: SessionOperator, viewId: bigint): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('operator_view')
    .where('id', '=', viewId)
    .where('operator_id', '=', operatorId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new AppError('notFound');
}
