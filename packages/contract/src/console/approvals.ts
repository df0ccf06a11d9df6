import { z } from 'zod';
import { defineEndpoint } from '../wire/endpoint.ts';
import { wireId } from '../wire/ids.ts';
import { PROPOSAL_KIND_NAMES, PROPOSAL_STATES } from './approval-rules.ts';
import { OPERATOR_ROLES } from './permissions.ts';

/** The second person: what one operator has proposed, another approves or rejects. */

const person = z.object({ operatorId: z.string(), name: z.string() });

const proposal = z.object({
  proposalId: z.string(),
  kind: z.enum(PROPOSAL_KIND_NAMES),
  subject: z.string(),
  title: z.string(),
  comment: z.string(),
  state: z.enum(PROPOSAL_STATES),
  cause: z
    .enum(['', 'changed', 'proposer'])
    .meta({ description: 'Why it is void: its subject changed, or its proposer may no longer propose it.' }),
  change: z
    .object({ before: z.string(), after: z.string() })
    .meta({ description: 'As JSON, as the proposer saw it. Approval finds it void when it no longer fits.' }),
  proposedBy: person.extend({ role: z.enum(OPERATOR_ROLES) }),
  proposedAt: z.string(),
  expiresAt: z.string(),
  decidedBy: person.nullable(),
  decidedAt: z.string().nullable(),
  decision: z.string().meta({ description: 'Comment of the person who decided.' }),
  isOwn: z.boolean(),
  mayDecide: z.boolean().meta({ description: 'The caller’s role approves this kind, and the proposal is not theirs.' }),
  isSameBrowser: z
    .boolean()
    .meta({ description: 'Proposed and decided (or read) from one address with the same kind of browser.' }),
});

const decision = z.string().trim().max(300);
const named = z.object({ proposalId: wireId });
const REJECTIONS = ['proposalNotFound', 'proposalOver'] as const;

export const APPROVALS_PAGE = 50;

const exampleProposal: z.input<typeof proposal> = {
  proposalId: '12',
  kind: 'compensation',
  subject: '10428617',
  title: 'Che',
  comment: 'Opening failed after the charge, ticket K-2207',
  state: 'pending',
  cause: '',
  change: { before: '{"coins":"1284.50"}', after: '{"coins":"1300.30"}' },
  proposedBy: { operatorId: '4', name: 'He Qing', role: 'support' },
  proposedAt: '2026-11-19T01:00:00.000Z',
  expiresAt: '2026-11-20T01:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  decision: '',
  isOwn: false,
  mayDecide: true,
  isSameBrowser: false,
};

export const getApprovals = defineEndpoint({
  method: 'POST',
  path: '/api/console/getApprovals',
  access: 'operator',
  permission: 'approvals.read',
  summary: 'Proposals of the kinds that the caller may propose or approve, newest first.',
  body: z.object({
    list: z.enum(['waiting', 'own', 'over']).default('waiting'),
    proposalId: wireId.optional().meta({ description: 'This one alone, whatever its state.' }),
    before: wireId.optional(),
  }),
  data: z.object({ items: z.array(proposal), hasMore: z.boolean() }),
  example: { body: {}, data: { items: [exampleProposal], hasMore: false } },
});

export const countApprovals = defineEndpoint({
  method: 'POST',
  path: '/api/console/countApprovals',
  access: 'operator',
  permission: 'approvals.read',
  unaudited: true,
  background: true,
  summary: 'How many proposals wait for the caller, and how many of their own wait for others.',
  body: z.object({}),
  data: z.object({ waiting: z.number().int(), own: z.number().int() }),
  example: { body: {}, data: { waiting: 2, own: 1 } },
});

export const approveProposal = defineEndpoint({
  method: 'POST',
  path: '/api/console/approveProposal',
  access: 'operator',
  permission: 'approvals.decide',
  subject: 'proposalId',
  confirmed: true,
  summary: 'Carries a proposal of another person out, once.',
  body: named.extend({ comment: decision.default('') }),
  data: z.object({}),
  errors: [...REJECTIONS, 'proposalVoid', 'proposalSamePerson'],
  example: { body: { proposalId: '12', comment: '' }, data: {} },
});

export const rejectProposal = defineEndpoint({
  method: 'POST',
  path: '/api/console/rejectProposal',
  access: 'operator',
  permission: 'approvals.decide',
  subject: 'proposalId',
  summary: 'Rejects a proposal of another person.',
  body: named.extend({ reason: decision.min(3) }),
  data: z.object({}),
  errors: [...REJECTIONS, 'proposalSamePerson'],
  example: { body: { proposalId: '12', reason: 'the ticket names another player' }, data: {} },
});

export const withdrawProposal = defineEndpoint({
  method: 'POST',
  path: '/api/console/withdrawProposal',
  access: 'operator',
  permission: 'approvals.withdraw',
  subject: 'proposalId',
  summary: 'Takes one’s own proposal back.',
  body: named,
  data: z.object({}),
  errors: REJECTIONS,
  example: { body: { proposalId: '12' }, data: {} },
});
