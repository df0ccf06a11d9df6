import type { ProposalKindName, ProposalState } from '@clearcrate/contract/approval-rules';
import type { OperatorRole } from '@clearcrate/contract/permissions';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { OperatorProposal } from '../../../platform/db/schema.generated.ts';
import type { ApprovalPerson } from './approval.rules.ts';

export type ProposalRow = Selectable<OperatorProposal>;

/**
 * Locks operators against changes of their accounts, in the order of their ids. Always before a
 * proposal: suspending locks the account and then the proposals of the operator.
 */
export async function lockPersons(tx: Tx, ids: readonly bigint[]): Promise<ApprovalPerson[]> {
  const rows = await tx
    .selectFrom('operator')
    .select(['id', 'email', 'name', 'role', 'suspended_at', 'access_until'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forShare()
    .execute();
  return rows.map(({ suspended_at, access_until, role, ...row }) => ({
    ...row,
    role: role as OperatorRole,
    suspendedAt: suspended_at,
    accessUntil: access_until,
  }));
}

/**
 * Whether two accounts lead back to one operator over links accepted since a moment. Who made a
 * link may hold the account behind it.
 */
export async function shareLinks(db: Queryable, accounts: readonly [bigint, bigint], since: Date): Promise<boolean> {
  const { rows } = await sql<{ shared: boolean }>`
    with recursive trace as (
      select id as root, id as account from operator where id in (${accounts[0]}, ${accounts[1]})
      union
      select trace.root, link.invited_by_id
      from trace join operator_invitation link on link.accepted_by = trace.account
      where link.invited_by_id is not null and link.ended_at > ${since}
    )
    select exists (select from trace group by account having count(distinct root) > 1) as shared`.execute(db);
  return rows[0]?.shared ?? false;
}

/** Adds a proposal; `undefined` when the same one is pending. */
export async function insertProposal(tx: Tx, values: Insertable<OperatorProposal>): Promise<bigint | undefined> {
  const row = await tx
    .insertInto('operator_proposal')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export function findProposal(db: Queryable, id: bigint) {
  return db.selectFrom('operator_proposal').selectAll().where('id', '=', id).executeTakeFirst();
}

export function lockProposal(tx: Tx, id: bigint): Promise<ProposalRow> {
  return tx.selectFrom('operator_proposal').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export async function endProposal(
  tx: Tx,
  id: bigint,
  values: { state: ProposalState; decided_at: Date } & Partial<Insertable<OperatorProposal>>,
): Promise<void> {
  await tx.updateTable('operator_proposal').set(values).where('id', '=', id).where('state', '=', 'pending').execute();
}

/** Ends a pending proposal of a payload whose time is over, so that it can be proposed again. */
export async function expireSame(tx: Tx, kind: string, hash: Buffer, now: Date): Promise<void> {
  await tx
    .updateTable('operator_proposal')
    .set({ state: 'expired', decided_at: now })
    .where('kind', '=', kind)
    .where('payload_hash', '=', hash)
    .where('state', '=', 'pending')
    .where('expires_at', '<=', now)
    .execute();
}

/** Voids what an operator has proposed, when their account is suspended, changed or reset. */
export async function voidProposalsOf(tx: Tx, operatorId: bigint, now: Date): Promise<void> {
  await tx
    .updateTable('operator_proposal')
    .set({ state: 'void', cause: 'proposer', decided_at: now })
    .where('proposed_by', '=', operatorId)
    .where('state', '=', 'pending')
    .execute();
}

interface ListFilter {
  kinds: readonly ProposalKindName[];
  operatorId: bigint;
  list: 'waiting' | 'own' | 'over';
  proposalId?: bigint | undefined;
  before?: bigint | undefined;
  limit: number;
}

export function listProposals(db: Queryable, { kinds, operatorId, list, proposalId, before, limit }: ListFilter) {
  let query = db
    .selectFrom('operator_proposal as proposal')
    .innerJoin('operator as proposer', 'proposer.id', 'proposal.proposed_by')
    .leftJoin('operator as decider', 'decider.id', 'proposal.decided_by')
    .selectAll('proposal')
    .select(['proposer.name as proposer_name', 'decider.name as decider_name'])
    .where('proposal.kind', 'in', [...kinds])
    .orderBy('proposal.id', 'desc')
    .limit(limit);
  if (before !== undefined) query = query.where('proposal.id', '<', before);
  if (proposalId !== undefined) return query.where('proposal.id', '=', proposalId).execute();
  if (list === 'own') query = query.where('proposed_by', '=', operatorId);
  else query = query.where('proposal.state', list === 'over' ? '<>' : '=', 'pending');
  return query.execute();
}
export type ListedProposal = Awaited<ReturnType<typeof listProposals>>[number];

/** Pending proposals of others of these kinds, and the caller's own. */
export async function countProposals(
  db: Queryable,
  { operatorId, kinds, now }: { operatorId: bigint; kinds: readonly ProposalKindName[]; now: Date },
): Promise<{ waiting: number; own: number }> {
  const row = await db
    .selectFrom('operator_proposal')
    .select(({ fn }) => [
      fn
        .countAll<bigint>()
        .filterWhere('proposed_by', '<>', operatorId)
        .filterWhere('kind', 'in', kinds.length > 0 ? [...kinds] : [''])
        .as('waiting'),
      fn.countAll<bigint>().filterWhere('proposed_by', '=', operatorId).as('own'),
    ])
    .where('state', '=', 'pending')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return { waiting: Number(row.waiting), own: Number(row.own) };
}

/** Pending proposals behind an id, for the sweep. */
export function listPending(db: Queryable, after: bigint, limit: number): Promise<{ id: bigint }[]> {
  return db
    .selectFrom('operator_proposal')
    .select('id')
    .where('state', '=', 'pending')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}
