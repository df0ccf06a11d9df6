import {
  mayApprove,
  type ProposalKindName,
  type ProposalState,
  visibleKinds,
} from '@clearcrate/contract/approval-rules';
import type { countApprovals, getApprovals } from '@clearcrate/contract/approvals';
import { APPROVALS_PAGE } from '@clearcrate/contract/approvals';
import type { BodyOf, DataOf } from '@clearcrate/contract/endpoint';
import type { OperatorRole } from '@clearcrate/contract/permissions';
import type { OperatorCall } from '../../../platform/http/call.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countProposals, type ListedProposal, listProposals } from './approval.repository.ts';

type Inbox = DataOf<typeof getApprovals>;

/** Proposals that the caller may see. */
export async function readInbox(
  { db, clock }: Platform,
  call: OperatorCall,
  filter: BodyOf<typeof getApprovals>,
): Promise<Inbox> {
  const { operatorId, role } = call.operator;
  const kinds = visibleKinds(role);
  if (kinds.length === 0) return { items: [], hasMore: false };
  const rows = await listProposals(db, { ...filter, kinds, operatorId, limit: APPROVALS_PAGE + 1 });
  const now = new Date(clock.now());
  return {
    items: rows.slice(0, APPROVALS_PAGE).map((row) => describe(row, call, now)),
    hasMore: rows.length > APPROVALS_PAGE,
  };
}

export function countInbox(
  { db, clock }: Platform,
  { operator: { operatorId, role } }: OperatorCall,
): Promise<DataOf<typeof countApprovals>> {
  const kinds = visibleKinds(role).filter((kind) => mayApprove(role, kind));
  return countProposals(db, { operatorId, kinds, now: new Date(clock.now()) });
}

function describe(row: ListedProposal, { operator, ip, userAgent }: OperatorCall, now: Date): Inbox['items'][number] {
  const kind = row.kind as ProposalKindName;
  const isPending = row.state === 'pending';
  const isOver = isPending && row.expires_at <= now;
  const isOwn = row.proposed_by === operator.operatorId;
  const { before, after } = row.change as unknown as { before: unknown; after: unknown };
  const [otherIp, otherAgent] = isPending ? [ip, userAgent] : [row.decided_ip, row.decided_agent];
  return {
    proposalId: String(row.id),
    kind,
    subject: row.subject,
    title: row.title,
    comment: row.comment,
    // The sweep marks it within a minute.
    state: isOver ? 'expired' : (row.state as ProposalState),
    cause: row.cause as '' | 'changed' | 'proposer',
    change: { before: JSON.stringify(before), after: JSON.stringify(after) },
    proposedBy: {
      operatorId: String(row.proposed_by),
      name: row.proposer_name,
      role: row.proposed_role as OperatorRole,
    },
    proposedAt: row.proposed_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    decidedBy: row.decided_by === null ? null : { operatorId: String(row.decided_by), name: row.decider_name ?? '' },
    decidedAt: row.decided_at?.toISOString() ?? null,
    decision: row.decision,
    isOwn,
    mayDecide: isPending && !isOver && !isOwn && mayApprove(operator.role, kind),
    isSameBrowser: !isOwn && row.proposed_ip === otherIp && row.proposed_agent === otherAgent,
  };
}
