import * as auth from '@clearcrate/contract/auth';
import { normaliseMobile } from '@clearcrate/contract/auth-rules';
import { getInfo } from '@clearcrate/contract/user';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Authenticate, Call } from '../../platform/http/call.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Codes } from './account.codes.ts';
import { listOutbox } from './account.dev-outbox.ts';
import { readUserInfo } from './account.info.ts';
import type { Puzzles } from './account.puzzle.ts';
import type { AccountService, Client, SignedIn } from './account.service.ts';
import type { Sessions } from './account.sessions.ts';

interface AccountRouteDeps {
  db: Db;
  ledger: Ledger;
  service: AccountService;
  sessions: Sessions;
  puzzles: Puzzles;
  codes: Codes;
}

function clientOf({ ip, deviceId, userAgent, platformId, channelCode, locale }: Call): Client {
  return { ip, deviceId, userAgent, platformId, channelCode, locale };
}

const sessionData = ({ token, playerId }: SignedIn) => ({ token, userId: String(playerId) });

export function registerAccountRoutes(router: Router, deps: AccountRouteDeps): void {
  const { db, ledger, service, sessions, puzzles } = deps;
  router.route(auth.getGraphicCode, (_body, call) => puzzles.create(call.ip));
  router.route(auth.checkGraphicCode, async ({ graphicId, x }, call) => ({
    ticket: await puzzles.solve(graphicId, x, call.ip),
  }));
  router.route(auth.getVerifyCode, (body, call) => sendCode(deps, body, call));
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
    await service.resetPassword(body, call.ip);
    return {};
  });
  router.route(auth.bindMobile, async (body, call) => {
    await service.bindMobile(call.player.playerId, body, call.ip);
    return {};
  });
  router.route(auth.getDevOutbox, async () => ({
    items: (await listOutbox(db)).map(({ sentAt, ...message }) => ({ ...message, sentAt: sentAt.toISOString() })),
  }));
  router.route(getInfo, (_body, { player }) => readUserInfo(db, ledger, player.playerId));
}

interface CodeBody {
  areaCode: string;
  mobile: string;
  scene: auth.CodeScene;
  ticket: string;
}

async function sendCode({ codes, puzzles, service, sessions }: AccountRouteDeps, body: CodeBody, call: Call) {
  const mobile = normaliseMobile(body.areaCode, body.mobile);
  if (!mobile) throw new AppError('mobileInvalid');
  if (body.scene === 'bind') await assertMayBind(service, sessions.authenticate, call.token);
  codes.assertAvailable();
  // The ticket is gone even when a limit refuses the message: otherwise one solved puzzle could try all numbers.
  await puzzles.redeem(body.ticket);
  return codes.send({ mobile, scene: body.scene, ip: call.ip, deviceId: call.deviceId, locale: call.locale });
}

async function assertMayBind(service: AccountService, authenticate: Authenticate, token: string): Promise<void> {
  const player = await authenticate(token);
  if (!player) throw new AppError('unauthorized');
  await service.assertMayBind(player.playerId);
}
