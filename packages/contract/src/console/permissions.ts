/**
 * Operator roles: everything, daily business, money, players' questions, risk, or reading what was
 * done.
 */
export const OPERATOR_ROLES = ['owner', 'operator', 'finance', 'support', 'risk', 'auditor'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/**
 * Which roles hold which permission. Server, routes and navigation of the console use this one
 * table, and a page shows it.
 */
export const PERMISSIONS = {
  /** One's own sign-in and sessions. */
  'self.manage': OPERATOR_ROLES,
  /** Found by id or name, in the command bar. */
  'players.find': OPERATOR_ROLES,
  'orders.find': ['owner', 'operator', 'finance', 'support', 'auditor'],
  'plays.find': ['owner', 'operator', 'support', 'risk', 'auditor'],
  'postings.find': ['owner', 'finance', 'support', 'risk', 'auditor'],
  'tickets.read': ['owner', 'operator', 'support', 'auditor'],
  'tickets.answer': ['owner', 'operator', 'support'],
  'tickets.manage': ['owner', 'operator'],
  'avatars.review': ['owner', 'operator', 'support', 'risk'],
  'revenue.read': ['owner', 'operator', 'finance', 'auditor'],
  'returns.read': ['owner', 'operator', 'finance', 'risk', 'auditor'],
  'returns.judge': ['owner', 'risk'],
  'health.read': ['owner', 'operator', 'finance', 'risk', 'auditor'],
  'jobs.rerun': ['owner', 'operator'],
  'recharge.read': ['owner', 'finance', 'support', 'risk', 'auditor'],
  'reconciliation.read': ['owner', 'finance', 'auditor'],
  'recharge.refund': ['owner', 'finance'],
  'recharge.approveRefund': ['owner', 'finance'],
  'recharge.settle': ['owner', 'finance'],
  'cards.read': ['owner', 'finance', 'auditor'],
  'cards.manage': ['owner', 'finance'],
  'ledger.read': ['owner', 'finance', 'auditor'],
  'deliveries.read': ['owner', 'operator', 'support', 'auditor'],
  'deliveries.move': ['owner', 'operator'],
  'marketBalance.read': ['owner', 'operator', 'finance', 'support', 'auditor'],
  /** Phone, e-mail and identity are masked. */
  'players.read': OPERATOR_ROLES,
  'players.note': ['owner', 'operator', 'finance', 'support', 'risk'],
  'players.message': ['owner', 'operator', 'support', 'risk'],
  'players.unmask': ['owner', 'support', 'risk'],
  'players.identity': ['owner', 'risk'],
  'players.approveIdentity': ['owner', 'risk'],
  'players.block': ['owner', 'operator', 'risk'],
  'players.endSessions': ['owner', 'operator', 'support', 'risk'],
  'players.compensate': ['owner', 'operator', 'support'],
  'players.approveCompensation': ['owner', 'finance'],
  /** The inbox shows the kinds that a role may propose or approve. */
  'approvals.read': OPERATOR_ROLES,
  /** Each kind of proposal names its own permission besides. */
  'approvals.decide': ['owner', 'operator', 'finance', 'risk'],
  'approvals.withdraw': ['owner', 'operator', 'finance', 'support', 'risk'],
  'goods.read': ['owner', 'operator', 'finance', 'auditor'],
  'goods.edit': ['owner', 'operator'],
  'goods.import': ['owner', 'operator'],
  'boxes.read': ['owner', 'operator', 'finance', 'auditor'],
  'boxes.propose': ['owner', 'operator'],
  'boxes.approve': ['owner', 'finance'],
  'operators.read': ['owner', 'auditor'],
  'operators.manage': ['owner'],
  'auditLog.read': ['owner', 'auditor'],
} as const satisfies Record<string, readonly OperatorRole[]>;
export type Permission = keyof typeof PERMISSIONS;

export const holds = (role: OperatorRole, permission: Permission): boolean =>
  (PERMISSIONS[permission] as readonly OperatorRole[]).includes(role);
