import { PROPOSAL_KINDS, type ProposalKindName, type ProposalState } from '@clearcrate/contract/approval-rules';
import { parseEmail } from '@clearcrate/contract/email-rules';
import { holds, type OperatorRole } from '@clearcrate/contract/permissions';

/** What is known about an operator who proposes or decides. */
export interface ApprovalPerson {
  id: bigint;
  email: string;
  name: string;
  role: OperatorRole;
  suspendedAt: Date | null;
  accessUntil: Date | null;
}

const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

/** Equal for all spellings of one mailbox. Tags are cut at every host, since a second account is easily made so. */
function mailboxKey(email: string): string {
  const untagged = email.toLowerCase().replace(/\+[^@]*(?=@)/, '');
  return parseEmail(untagged)?.key ?? untagged;
}

/** Two accounts that belong to one person by what they show: the account, the mailbox or the name. */
export function looksLikeOnePerson(first: ApprovalPerson, second: ApprovalPerson): boolean {
  return (
    first.id === second.id ||
    mailboxKey(first.email) === mailboxKey(second.email) ||
    nameKey(first.name) === nameKey(second.name)
  );
}

export function mayAct({ suspendedAt, accessUntil }: ApprovalPerson, now: Date): boolean {
  return suspendedAt === null && (accessUntil === null || accessUntil > now);
}

export interface Ending {
  state: Extract<ProposalState, 'void' | 'expired'>;
  cause: '' | 'changed' | 'proposer';
}

interface Circumstances {
  kind: ProposalKindName;
  expiresAt: Date;
  proposer: ApprovalPerson | undefined;
  isChanged: boolean;
}

/** Why a pending proposal can no longer be approved; `undefined` when it can. */
export function endingOf({ kind, expiresAt, proposer, isChanged }: Circumstances, now: Date): Ending | undefined {
  if (expiresAt <= now) return { state: 'expired', cause: '' };
  const stillMay = proposer && mayAct(proposer, now) && holds(proposer.role, PROPOSAL_KINDS[kind].propose);
  if (!stillMay) return { state: 'void', cause: 'proposer' };
  return isChanged ? { state: 'void', cause: 'changed' } : undefined;
}
