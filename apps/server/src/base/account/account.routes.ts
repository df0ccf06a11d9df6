import * as auth from '@clearcrate/contract/auth';
import { normaliseMobile } from '@clearcrate/contract/auth-rules';
import { getInfo } from '@clearcrate/contract/user';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Codes } from './account.codes.ts';
import { listOutbox } from './account.dev-outbox.ts';
import { type InfoSource, readUserInfo } from './account.info.ts';
import type { PasswordChanger } from './account.password-change.ts';
import type { Puzzles } from './account.puzzle.ts';
import type { AccountService, Client, SignedIn } from './account.service.ts';
import type { Sessions } from './account.sessions.ts';

interface AccountRouteDeps {
  db: Db;
  ledger: Ledger;
  sources: readonly InfoSource[];
  service: AccountService;
  sessions: Sessions;
  puzzles: Puzzles;
  codes: Codes;
  passwordChanger: PasswordChanger;
}

function clientOf({ ip, deviceId, userAgent, platformId, channelCode, locale }: Call): Client {
  return { ip, deviceId, userAgent, platformId, channelCode, locale };
}

const sessionData = ({ token, playerId }: SignedIn) => ({ token, userId: String(playerId) });

export function registerAccountRoutes(router: Router, deps: AccountRouteDeps): void {
  const { db, service, sessions, puzzles } = deps;
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
    await service.bindMobile(call.player.playerId, body, call);
    return {};
  });
  router.route(auth.getDevOutbox, async () => ({
    items: (await listOutbox(db)).map(({ sentAt, ...message }) => ({ ...message, sentAt: sentAt.toISOString() })),
  }));
  router.route(getInfo, (_body, { player }) => readUserInfo(deps, player.playerId));
}

interface CodeBody {
  areaCode: string;
  mobile: string;
  scene: auth.CodeScene;
  ticket: string;
}

async function sendCode(deps: AccountRouteDeps, body: CodeBody, call: Call) {
  const { codes, puzzles } = deps;
  const mobile = await receiverOf(deps, body, call.token);
  codes.assertAvailable();
  // The ticket is gone even when a limit refuses the message: otherwise one solved puzzle could try all numbers.
  await puzzles.redeem(body.ticket);
  return codes.send({ mobile, scene: body.scene, ip: call.ip, deviceId: call.deviceId, locale: call.locale });
}

/** Codes of signed-in players depend on who asks; the number in the body counts only where it has yet to be proved. */
async function receiverOf(deps: AccountRouteDeps, { areaCode, mobile, scene }: CodeBody, token: string) {
  if (scene === 'password' || scene === 'steam') return deps.passwordChanger.mobileOf(await playerOf(deps, token));
  const normalised = normaliseMobile(areaCode, mobile);
  if (!normalised) throw new AppError('mobileInvalid');
  if (scene === 'bind') await deps.service.assertMayBind(await playerOf(deps, token));
  return normalised;
}

async function playerOf({ sessions }: AccountRouteDeps, token: string): Promise<bigint> {
  const player = await sessions.authenticate(token);
  if (!player) throw new AppError('unauthorized');
  return player.playerId;
}
