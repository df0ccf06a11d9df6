import * as auth from '@clearcrate/contract/auth';
import * as security from '@clearcrate/contract/security';
import { getInfo } from '@clearcrate/contract/user';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Router } from '../../platform/http/router.ts';
import { type InfoSource, readUserInfo } from './account.info.ts';
import type { Client, SignedIn } from './account.service.ts';
import { type CodeRouteDeps, registerCodeRoutes } from './code/account.code-routes.ts';
import { listOutbox } from './code/account.dev-outbox.ts';
import { hashDevice } from './device/account.known-devices.ts';
import type { Emails } from './email/account.emails.ts';
import type { Caller } from './sign-in/account.sign-in-guard.ts';

interface AccountRouteDeps extends CodeRouteDeps {
  db: Db;
  ledger: Ledger;
  emails: Emails;
  sources: readonly InfoSource[];
}

function clientOf({ ip, deviceId, userAgent, platformId, channelCode, locale }: Call): Client {
  return { ip, deviceId: hashDevice(deviceId), userAgent, platformId, channelCode, locale };
}

const callerOf = ({ ip, deviceId }: Call): Caller => ({ ip, device: hashDevice(deviceId) });

const sessionData = ({ token, playerId }: SignedIn) => ({ token, userId: String(playerId) });

export function registerAccountRoutes(router: Router, deps: AccountRouteDeps): void {
  const { db, emails, service, sessions, puzzles } = deps;
  registerCodeRoutes(router, deps);
  router.route(auth.checkGraphicCode, async ({ graphicId, ...answer }, call) => ({
    ticket: await puzzles.solve(graphicId, answer, call.ip),
  }));
  router.route(auth.register, async (body, call) => sessionData(await service.register(body, clientOf(call))));
  router.route(auth.login, async (body, call) => sessionData(await service.signIn(body, clientOf(call))));
  router.route(auth.logout, async (_body, { player }) => {
    await sessions.end(player.playerId, player.sessionId);
    return {};
  });
  router.route(auth.verifyToken, async (_body, call) => ({
    isValid: (await sessions.authenticate(call.token)) !== undefined,
  }));
  router.route(auth.forgotPassword, async (body, call) => {
    await service.resetPassword(body, callerOf(call));
    return {};
  });
  router.route(auth.bindMobile, async (body, call) => {
    await service.bindMobile(call.player.playerId, body, callerOf(call));
    return {};
  });
  router.route(security.bindEmail, async (body, call) => ({
    email: await emails.bind(call.player.playerId, body, { ...callerOf(call), locale: call.locale }),
  }));
  router.route(security.removeEmail, async ({ code }, call) => {
    await emails.remove(call.player.playerId, code, { ...callerOf(call), locale: call.locale });
    return {};
  });
  router.route(auth.getDevOutbox, async () => ({
    items: (await listOutbox(db)).map(({ sentAt, ...message }) => ({ ...message, sentAt: sentAt.toISOString() })),
  }));
  router.route(getInfo, (_body, { player }) => readUserInfo(deps, player.playerId));
}
