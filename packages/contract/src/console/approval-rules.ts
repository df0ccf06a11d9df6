import type { OperatorRole, Permission } from './permissions.ts';
import { holds } from './permissions.ts';

/** What one operator proposes and another approves. */

/** Each kind of proposal with who may propose and who may approve it. */
export const PROPOSAL_KINDS = {
  boxVersion: { propose: 'boxes.propose', approve: 'boxes.approve' },
  catalogueImport: { propose: 'goods.import', approve: 'boxes.approve' },
  refund: { propose: 'recharge.refund', approve: 'recharge.approveRefund' },
  compensation: { propose: 'players.compensate', approve: 'players.approveCompensation' },
  identityLook: { propose: 'players.identity', approve: 'players.approveIdentity' },
} as const satisfies Record<string, { propose: Permission; approve: Permission }>;
export type ProposalKindName = keyof typeof PROPOSAL_KINDS;
export const PROPOSAL_KIND_NAMES = Object.keys(PROPOSAL_KINDS) as ProposalKindName[];

export const PROPOSAL_STATES = ['pending', 'approved', 'rejected', 'withdrawn', 'void', 'expired'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

export const PROPOSAL_HOURS = 24;
/**
 * Days for which the maker of an invitation or of a new sign-in counts as the person behind the
 * account.
 */
export const LINK_DAYS = 7;

/** Kinds that a role may read: what it may propose or approve, and everything for those who read the audit log. */
export const visibleKinds = (role: OperatorRole): ProposalKindName[] =>
  PROPOSAL_KIND_NAMES.filter(
    (kind) =>
      holds(role, 'auditLog.read') ||
      holds(role, PROPOSAL_KINDS[kind].propose) ||
      holds(role, PROPOSAL_KINDS[kind].approve),
  );

export const mayApprove = (role: OperatorRole, kind: ProposalKindName): boolean =>
  holds(role, PROPOSAL_KINDS[kind].approve);
