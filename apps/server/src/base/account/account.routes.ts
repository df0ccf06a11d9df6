import * as auth from '@clearcrate/contract/auth';
import { normaliseMobile } from '@clearcrate/contract/auth-rules';
import { getInfo } from '@clearcrate/contract/user';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Router } from '../../platform/http/router.ts';
import { type InfoSource, readUserInfo } from './account.info.ts';
import type { AccountService, Client, SignedIn } from './account.service.ts';
import type { Codes } from './code/account.codes.ts';
import { listOutbox } from './code/account.dev-outbox.ts';
import { hashDevice } from './device/account.known-devices.ts';
import type { Puzzles } from './puzzle/account.puzzle.ts';
import type { Sessions } from './session/account.sessions.ts';
import type { PasswordChanger } from './sign-in/account.password-change.ts';
import type { Caller, SignInGuard } from './sign-in/account.sign-in-guard.ts';

interface AccountRouteDeps {
  db: Db;
  ledger: Ledger;
  sources: readonly InfoSource[];
  service: AccountService;
  sessions: Sessions;
  puzzles: Puzzles;
  codes: Codes;
  passwordChanger: PasswordChanger;
  guard: SignInGuard;
}

function clientOf({ ip, deviceId, userAgent, platformId, channelCode, locale }: Call): Client {
  return { ip, deviceId: hashDevice(deviceId), userAgent, platformId, channelCode, locale };
}

const callerOf = ({ ip, deviceId }: Call): Caller => ({ ip, device: hashDevice(deviceId) });

const sessionData = ({ token, playerId }: SignedIn) => ({ token, userId: String(playerId) });

export function registerAccountRoutes(router: Router, deps: AccountRouteDeps): void {
  const { db, service, sessions, puzzles } = deps;
  router.route(auth.getGraphicCode, async (body, call) => puzzles.create(call.ip, await levelFor(deps, body, call)));
  router.route(auth.checkGraphicCode, async ({ graphicId, ...answer }, call) => ({
    ticket: await puzzles.solve(graphicId, answer, call.ip),
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
    await service.resetPassword(body, callerOf(call));
    return {};
  });
  router.route(auth.bindMobile, async (body, call) => {
    await service.bindMobile(call.player.playerId, body, callerOf(call));
    return {};
  });
  router.route(auth.getDevOutbox, async () => ({
    items: (await listOutbox(db)).map(({ sentAt, ...message }) => ({ ...message, sentAt: sentAt.toISOString() })),
  }));
  router.route(getInfo, (_body, { player }) => readUserInfo(deps, player.playerId));
}

/** Purposes that verify the signed-in player's own phone. */
const goesToOwnNumber = (scene?: auth.CodeScene) => scene === 'password' || scene === 'steam';

interface CodeBody {
  areaCode: string;
  mobile: string;
  scene: auth.CodeScene;
  ticket: string;
}

async function sendCode(deps: AccountRouteDeps, body: CodeBody, call: Call) {
  const { codes, puzzles } = deps;
  const mobile = await receiverOf(deps, body, call.token);
  codes.assertAvailable(mobile);
  const caller = callerOf(call);
  const mayPass = body.ticket === '' && goesToOwnNumber(body.scene) && (await codes.hasProved(mobile, caller));
  // The ticket is used up even when a limit rejects the message: otherwise one solved puzzle could
  // try all numbers.
  if (!mayPass) await puzzles.redeem(body.ticket, await codes.levelFor(mobile, caller));
  return codes.send({ mobile, scene: body.scene, locale: call.locale, ...caller });
}

interface PuzzleBody {
  areaCode: string;
  mobile?: string;
  scene?: auth.CodeScene;
}

/**
 * The level the ticket will need. A missing or invalid number is rejected when the ticket is used.
 */
async function levelFor(deps: AccountRouteDeps, { areaCode, mobile, scene }: PuzzleBody, call: Call): Promise<number> {
  const { codes, guard, sessions, passwordChanger } = deps;
  const caller = callerOf(call);
  const player = goesToOwnNumber(scene) ? await sessions.authenticate(call.token) : undefined;
  const number = player ? await passwordChanger.mobileOf(player.playerId) : normaliseMobile(areaCode, mobile ?? '');
  if (!number) return 0;
  return scene === undefined ? guard.levelFor(number, caller) : codes.levelFor(number, caller);
}

/**
 * The number to send to: the signed-in player's own, or that in the body where it is yet to be
 * verified.
 */
async function receiverOf(deps: AccountRouteDeps, { areaCode, mobile, scene }: CodeBody, token: string) {
  if (goesToOwnNumber(scene)) return deps.passwordChanger.mobileOf(await playerOf(deps, token));
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
