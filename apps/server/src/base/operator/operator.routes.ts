import * as approvals from '@clearcrate/contract/approvals';
import * as auditLog from '@clearcrate/contract/audit-log';
import * as views from '@clearcrate/contract/console-views';
import * as signIn from '@clearcrate/contract/operator-sign-in';
import * as people from '@clearcrate/contract/operators';
import * as passkeys from '@clearcrate/contract/passkeys';
import { listCsv } from '../../platform/http/files/list-csv.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { countInbox, readInbox } from './approval/approval.inbox.ts';
import type { OperatorApprovals } from './approval/approval.ts';
import { readEntries, verifyChain } from './audit-log/audit-log.ts';
import type { OperatorPasskeys } from './passkey/operator.passkeys.ts';
import type { OperatorPeople } from './people/operator.people.ts';
import type { OperatorSignIn } from './sign-in/operator.sign-in.ts';
import { dropView, listViews, putView } from './views/operator.views.ts';

const done = async (work: Promise<unknown>) => {
  await work;
  return {};
};

export function registerSignInRoutes(router: Router, service: OperatorSignIn): void {
  router.route(signIn.signInOperator, (body, call) => service.signIn(body, call));
  router.route(signIn.confirmSignIn, (body, call) => service.confirmSignIn(body, call));
  router.route(signIn.getInvitation, ({ token }) => service.invitation(token));
  router.route(signIn.acceptInvitation, (body, call) => service.accept(body, call));
  router.route(signIn.getMe, (_body, { operator }) => service.me(operator));
  router.route(signIn.signOutOperator, (_body, call) => done(service.signOut(call)));
  router.route(signIn.confirmOperator, ({ code }, call) => done(service.confirm(code, call)));
  router.route(signIn.getOwnSessions, async (_body, { operator }) => ({ items: await service.ownSessions(operator) }));
  router.route(signIn.endOwnSession, ({ sessionId }, call) => done(service.endOwnSession(sessionId, call)));
  router.route(signIn.renewRecoveryCodes, async (_body, call) => ({
    recoveryCodes: await service.renewRecoveryCodes(call),
  }));
}

export function registerPasskeyRoutes(router: Router, service: OperatorPasskeys, signIn: OperatorSignIn): void {
  router.route(passkeys.getPasskeySignIn, () => service.signInOptions());
  router.route(passkeys.signInWithPasskey, async (body, call) => signIn.describe(await service.signIn(body, call)));
  router.route(passkeys.getPasskeys, async (_body, { operator }) => ({ items: await service.list(operator) }));
  router.route(passkeys.getPasskeyRegistration, (_body, { operator }) => service.registrationOptions(operator));
  router.route(passkeys.addPasskey, async (body, call) => ({ passkeyId: await service.add(body, call) }));
  router.route(passkeys.removePasskey, ({ passkeyId }, call) => done(service.remove(passkeyId, call)));
  router.route(passkeys.getPasskeyConfirmation, async (_body, { operator }) => ({
    challenge: await service.confirmOptions(operator),
  }));
  router.route(passkeys.confirmWithPasskey, (body, call) => done(service.confirm(body, call)));
}

export function registerPeopleRoutes(router: Router, service: OperatorPeople): void {
  router.route(people.getOperators, (body) => service.list(body));
  router.route(people.exportOperators, ({ columns, ...body }) =>
    listCsv('operators', columns, (page) => service.list({ ...body, ...page })),
  );
  router.route(people.getInvitations, async () => ({ items: await service.invitations() }));
  router.route(people.inviteOperator, ({ reason: _reason, ...body }, call) => service.invite(call, body));
  router.route(people.withdrawInvitation, ({ invitationId }) => done(service.withdraw(invitationId)));
  router.route(people.changeOperator, (body, call) => done(service.change(call, body)));
  router.route(people.suspendOperator, (body, call) => done(service.suspend(call, body)));
  router.route(people.reinstateOperator, (body, call) => done(service.reinstate(call, body)));
  router.route(people.resetOperator, (body, call) => service.reset(call, body));
}

export function registerAuditLogRoutes(router: Router, { reports, clock }: Platform): void {
  router.route(auditLog.getAuditLog, (body) => readEntries(reports, body));
  router.route(auditLog.exportAuditLog, ({ columns, ...body }) =>
    listCsv('audit-log', columns, (page) => readEntries(reports, { ...body, ...page })),
  );
  router.route(auditLog.verifyAuditLog, async () => ({
    ...(await verifyChain(reports)),
    checkedAt: new Date(clock.now()).toISOString(),
  }));
}

export function registerApprovalRoutes(router: Router, service: OperatorApprovals, platform: Platform): void {
  router.route(approvals.getApprovals, (body, call) => readInbox(platform, call, body));
  router.route(approvals.countApprovals, (_body, call) => countInbox(platform, call));
  router.route(approvals.approveProposal, (body, call) => done(service.approve(call, body)));
  router.route(approvals.rejectProposal, (body, call) => done(service.reject(call, body)));
  router.route(approvals.withdrawProposal, (body, call) => done(service.withdraw(call, body)));
}

export function registerViewRoutes(router: Router, { db }: Platform): void {
  router.route(views.getViews, async ({ list }, { operator }) => ({ items: await listViews(db, operator, list) }));
  router.route(views.saveView, (view, { operator }) => putView(db, operator, view));
  router.route(views.removeView, ({ viewId }, { operator }) => done(dropView(db, operator, viewId)));
}
