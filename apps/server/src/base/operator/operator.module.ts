import type { OperatorGate } from '../../platform/http/call.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { createPasswords } from '../../platform/security/passwords.ts';
import type { SealedColumn } from '../../platform/security/reseal.ts';
import { OperatorApprovals } from './approval/approval.ts';
import { type ChainReport, holdsHash, insertEntry, verifyChain } from './audit-log/audit-log.ts';
import { seedDemoOperators } from './operator.demo.ts';
import {
  registerApprovalRoutes,
  registerAuditLogRoutes,
  registerPasskeyRoutes,
  registerPeopleRoutes,
  registerSignInRoutes,
  registerViewRoutes,
} from './operator.routes.ts';
import { OperatorPasskeys } from './passkey/operator.passkeys.ts';
import { OperatorPeople } from './people/operator.people.ts';
import { TOTP_PURPOSE } from './sign-in/operator.second-factor.ts';
import { createOperatorSessions } from './sign-in/operator.sessions.ts';
import { OperatorSignIn } from './sign-in/operator.sign-in.ts';

export type { Approved, ProposalKind, Propose } from './approval/approval.ts';

export const SEALED_AUTHENTICATORS: readonly SealedColumn[] = ['operator', 'operator_invitation'].map((table) => ({
  table,
  column: 'sealed_totp',
  purpose: () => TOTP_PURPOSE,
}));

export interface Operators {
  gate: OperatorGate;
  /** The second person: features register what one operator proposes and another approves. */
  approvals: Pick<OperatorApprovals, 'register' | 'missingKinds' | 'sweep'>;
  /** Invites the first owner. Returns the link, which works once. */
  inviteFirst: OperatorPeople['inviteFirst'];
  /** Computes the chain of the audit log again. */
  verifyAuditLog(): Promise<ChainReport>;
  /** Whether the audit log has an entry with this hash. */
  auditLogHolds(hash: string): Promise<boolean>;
  /** Creates the missing demo operators, one of each role. */
  seedDemoOperators(): Promise<void>;
  routes(router: Router): void;
}

/** The people who run the store, in the console. */
export function createOperators(platform: Platform): Operators {
  const { db, clock, config, random } = platform;
  const audit: OperatorGate['audit'] = (entry) => insertEntry(db, entry, new Date(clock.now()));
  const passwords = createPasswords(random, config);
  const sessions = createOperatorSessions(platform);
  const people = new OperatorPeople(platform);
  const approvals = new OperatorApprovals(platform);
  return {
    gate: { authenticate: sessions.authenticate, audit },
    approvals,
    inviteFirst: (email, name) => people.inviteFirst(email, name),
    verifyAuditLog: () => verifyChain(platform.reports),
    auditLogHolds: (hash) => holdsHash(platform.reports, hash),
    seedDemoOperators: () => seedDemoOperators(platform, passwords),
    routes: (router) => {
      const deps = { platform, passwords, sessions, audit };
      const signIn = new OperatorSignIn(deps);
      registerSignInRoutes(router, signIn);
      registerPasskeyRoutes(router, new OperatorPasskeys(deps), signIn);
      registerPeopleRoutes(router, people);
      registerAuditLogRoutes(router, platform);
      registerApprovalRoutes(router, approvals, platform);
      registerViewRoutes(router, platform);
    },
  };
}
