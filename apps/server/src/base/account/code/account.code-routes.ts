import {
  type CodeScene,
  type CodeWay,
  getGraphicCode,
  getVerifyCode,
  MAIL_SCENES,
  type MailScene,
  SMS_SCENES,
  type SmsScene,
} from '@clearcrate/contract/auth';
import { normaliseMobile } from '@clearcrate/contract/auth-rules';
import { parseEmail } from '@clearcrate/contract/email-rules';
import { AppError } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/call.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { AccountService } from '../account.service.ts';
import { hashDevice } from '../device/account.known-devices.ts';
import type { EmailReceivers } from '../email/account.email-receivers.ts';
import type { Puzzles } from '../puzzle/account.puzzle.ts';
import type { Sessions } from '../session/account.sessions.ts';
import type { PasswordChanger } from '../sign-in/account.password-change.ts';
import type { Caller, SignInGuard } from '../sign-in/account.sign-in-guard.ts';
import type { Codes, MailRequest } from './account.codes.ts';

export interface CodeRouteDeps {
  service: AccountService;
  sessions: Sessions;
  puzzles: Puzzles;
  codes: Codes;
  receivers: EmailReceivers;
  passwordChanger: PasswordChanger;
  guard: SignInGuard;
}

const callerOf = ({ ip, deviceId }: Call): Caller => ({ ip, device: hashDevice(deviceId) });

/** Purposes that verify the signed-in player: the code goes to the phone or address that they have. */
const goesToOwner = (scene?: CodeScene) => scene === 'password' || scene === 'steam' || scene === 'email';
const isSmsScene = (scene: CodeScene): scene is SmsScene => (SMS_SCENES as readonly string[]).includes(scene);
const isMailScene = (scene: CodeScene): scene is MailScene => (MAIL_SCENES as readonly string[]).includes(scene);

export function registerCodeRoutes(router: Router, deps: CodeRouteDeps): void {
  const { puzzles } = deps;
  router.route(getGraphicCode, async (body, call) => puzzles.create(call.ip, await levelFor(deps, body, call)));
  router.route(getVerifyCode, (body, call) => sendCode(deps, body, call));
}

interface CodeBody {
  areaCode: string;
  mobile: string;
  scene: CodeScene;
  ticket: string;
  way: CodeWay;
  email?: string | undefined;
}

async function sendCode(deps: CodeRouteDeps, body: CodeBody, call: Call) {
  const { codes, puzzles } = deps;
  const { scene, way, ticket } = body;
  const caller = callerOf(call);
  const prove = async (receiver: string, by: CodeWay) => {
    const mayPass = ticket === '' && goesToOwner(scene) && (await codes.hasProved(receiver, caller));
    // The ticket is used up even when a limit rejects the message: otherwise one solved puzzle could
    // try all numbers.
    if (!mayPass) await puzzles.redeem(ticket, await codes.levelFor(receiver, by, caller));
  };
  if (way === 'sms' && isSmsScene(scene)) {
    const receiver = await mobileOf(deps, body, call.token);
    codes.assertAvailable(receiver);
    await prove(receiver, 'sms');
    return codes.send({ receiver, scene, locale: call.locale, ...caller });
  }
  if (!isMailScene(scene)) throw new AppError('codeWayClosed');
  const to = await mailReceiverOf(deps, body, call);
  await prove(to.receiver, 'mail');
  return codes.sendByMail({ ...to, scene, locale: call.locale, ...caller });
}

type MailReceiver = Pick<MailRequest, 'receiver' | 'subject' | 'findAddress' | 'store' | 'isSecret'>;

async function mailReceiverOf(deps: CodeRouteDeps, body: CodeBody, call: Call): Promise<MailReceiver> {
  const { codes, receivers } = deps;
  if (!codes.hasMail) throw new AppError('mailServiceBusy');
  const { locale, channelCode } = call;
  if (body.scene === 'newEmail')
    return receivers.newReceiverOf(await playerOf(deps, call.token), body.email ?? '', locale);
  if (goesToOwner(body.scene)) return receivers.receiverOf(await playerOf(deps, call.token), locale);
  return receivers.receiverOfStranger(await mobileOf(deps, body, call.token), channelCode, locale);
}

interface PuzzleBody {
  areaCode: string;
  mobile?: string | undefined;
  scene?: CodeScene | undefined;
  email?: string | undefined;
}

/**
 * The level the ticket will need. A missing or invalid receiver is rejected when the ticket is
 * used.
 */
async function levelFor(deps: CodeRouteDeps, body: PuzzleBody, call: Call): Promise<number> {
  const { codes, guard, sessions, passwordChanger } = deps;
  const { areaCode, mobile, scene, email } = body;
  const caller = callerOf(call);
  if (scene === 'newEmail') {
    const address = parseEmail(email ?? '');
    return address ? codes.levelFor(address.key, 'mail', caller) : 0;
  }
  const player = goesToOwner(scene) ? await sessions.authenticate(call.token) : undefined;
  const number = player ? await passwordChanger.mobileOf(player.playerId) : normaliseMobile(areaCode, mobile ?? '');
  if (!number) return 0;
  return scene === undefined ? guard.levelFor(number, caller) : codes.levelFor(number, 'sms', caller);
}

/**
 * The number to send to: the signed-in player's own, or that in the body where it is yet to be
 * verified.
 */
async function mobileOf(deps: CodeRouteDeps, { areaCode, mobile, scene }: CodeBody, token: string) {
  if (goesToOwner(scene)) return deps.passwordChanger.mobileOf(await playerOf(deps, token));
  const normalised = normaliseMobile(areaCode, mobile);
  if (!normalised) throw new AppError('mobileInvalid');
  if (scene === 'bind') await deps.service.assertMayBind(await playerOf(deps, token));
  return normalised;
}

async function playerOf({ sessions }: CodeRouteDeps, token: string): Promise<bigint> {
  const player = await sessions.authenticate(token);
  if (!player) throw new AppError('unauthorized');
  return player.playerId;
}
