import { checkVerifyCode, normaliseMobile } from '@clearcrate/contract/auth-rules';
import type { ErrorName } from '@clearcrate/contract/errors';
import type { Locale } from '@clearcrate/contract/locale';
import {
  checkPassword,
  checkPasswordReset,
  checkRegistration,
  type PasswordResetForm,
  type RegistrationForm,
} from '@clearcrate/contract/password-rules';
import { normaliseCode } from '@clearcrate/contract/profile-rules';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Tx } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/failures.ts';
import { AppError } from '../../platform/errors.ts';
import { event } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Passwords } from '../../platform/security/passwords.ts';
import { playerRegistered } from './account.events.ts';
import { createNewPlayer } from './account.players.ts';
import {
  findCredentials,
  findIdBySpreadCode,
  getSecrets,
  lockCredentials,
  setMobileOnce,
  setPasswordHash,
} from './account.repository.ts';
import { suggestNickname } from './account.rules.ts';
import type { Codes } from './code/account.codes.ts';
import { bindDevice, forgetDevices } from './device/account.known-devices.ts';
import type { Appear, SessionOrigin, Sessions } from './session/account.sessions.ts';
import type { Blocks } from './sign-in/account.blocks.ts';
import type { Caller, SignInGuard } from './sign-in/account.sign-in-guard.ts';

export interface Client extends SessionOrigin {
  channelCode: string;
  locale: Locale;
}

export interface SignedIn {
  token: string;
  playerId: bigint;
}

interface Registration extends RegistrationForm {
  invitationCode?: string;
}

interface SignInForm {
  areaCode: string;
  account: string;
  password?: string;
  code?: string;
  ticket: string;
}

interface BindForm {
  areaCode: string;
  mobile: string;
  code: string;
}

/** Work of another module in the transaction that creates a player. */
export type Greeting = (tx: Tx, player: { playerId: bigint; channelCode: string }) => Promise<void>;

interface AccountDeps {
  platform: Platform;
  ledger: Ledger;
  sessions: Sessions;
  passwords: Passwords;
  codes: Codes;
  guard: SignInGuard;
  blocks: Pick<Blocks, 'liftOver' | 'rejection'>;
  appear: Appear;
}

function refuseIf(verdict: ErrorName | undefined): void {
  if (verdict) throw new AppError(verdict);
}

function mobileOf(areaCode: string, text: string, refusal: ErrorName): string {
  const mobile = normaliseMobile(areaCode, text);
  if (!mobile) throw new AppError(refusal);
  return mobile;
}

const callerOf = ({ ip, deviceId }: Client): Caller => ({ ip, device: deviceId });

/** Reveals whether a number is registered only to a caller who has verified the phone. */
export class AccountService {
  private readonly deps: AccountDeps;
  private readonly greetings: Greeting[] = [];

  constructor(deps: AccountDeps) {
    this.deps = deps;
  }

  onRegister(greeting: Greeting): void {
    this.greetings.push(greeting);
  }

  async register(form: Registration, client: Client): Promise<SignedIn> {
    const { platform, codes, passwords } = this.deps;
    const nickname = form.nickName?.normalize('NFC').trim();
    refuseIf(checkRegistration({ ...form, nickName: nickname }));
    const mobile = mobileOf(form.areaCode, form.mobile, 'mobileInvalid');
    const codeId = await codes.prove(mobile, 'register', form.code, callerOf(client));
    const player = {
      mobile,
      nickname: nickname || suggestNickname(platform.random, client.locale),
      password_hash: await passwords.hash(form.password),
    };
    const inviteCode = normaliseCode(form.invitationCode ?? '');
    const signedIn = await platform.db
      .transaction()
      .execute((tx) => this.enrol(tx, player, inviteCode, codeId, client));
    platform.outbox.poke();
    platform.security.write({ event: 'register', outcome: 'ok', playerId: signedIn.playerId, ip: client.ip });
    await this.deps.appear({ playerId: signedIn.playerId, deviceId: client.deviceId, mobile });
    return signedIn;
  }

  async signIn(form: SignInForm, client: Client): Promise<SignedIn> {
    const mobile = mobileOf(form.areaCode, form.account, 'accountInvalid');
    const proven =
      form.password === undefined
        ? await this.proveByCode(mobile, form.code ?? '', callerOf(client))
        : await this.proveByPassword(mobile, form.password, form.ticket, callerOf(client));
    const { platform, sessions, blocks } = this.deps;
    await blocks.liftOver(proven.id);
    const token = await platform.db.transaction().execute(async (tx) => {
      // A password reset or suspension since the check ended all sessions, so it must end this one
      // too.
      const current = await lockCredentials(tx, proven.id);
      if (current.suspended_at) throw await blocks.rejection(tx, proven.id);
      if (current.password_hash !== proven.password_hash) throw new AppError('credentialsWrong');
      await bindDevice(tx, proven.id, client.deviceId, new Date(platform.clock.now()));
      return sessions.open(tx, proven.id, client);
    });
    platform.security.write({ event: 'signIn', outcome: 'ok', playerId: proven.id, ip: client.ip });
    await this.deps.appear({ playerId: proven.id, deviceId: client.deviceId, mobile });
    return { token, playerId: proven.id };
  }

  /** Ends every session: one of them may belong to someone who knew the old password. */
  async resetPassword(form: PasswordResetForm, caller: Caller): Promise<void> {
    const { platform, codes, passwords, sessions, guard } = this.deps;
    refuseIf(checkPasswordReset(form));
    const mobile = mobileOf(form.areaCode, form.mobile, 'mobileInvalid');
    const codeId = await codes.prove(mobile, 'forgot', form.code, caller);
    const passwordHash = await passwords.hash(form.password);
    const playerId = await platform.db.transaction().execute(async (tx) => {
      await codes.consume(tx, codeId);
      const player = await findCredentials(tx, mobile);
      if (!player) return undefined;
      // Only after the phone is verified: earlier it would reveal which name belongs to the number.
      refuseIf(checkPassword(form.password, { mobile, nickname: player.nickname }));
      await setPasswordHash(tx, player.id, passwordHash);
      await sessions.revokeAll(tx, player.id);
      await forgetDevices(tx, player.id);
      return player.id;
    });
    if (playerId === undefined) throw new AppError('mobileUnknown');
    sessions.announceEnd({ playerId: String(playerId) });
    platform.security.write({ event: 'passwordReset', outcome: 'ok', playerId, ip: caller.ip });
    await guard.clear(mobile);
  }

  async assertMayBind(playerId: bigint): Promise<void> {
    const { mobile } = await getSecrets(this.deps.platform.db, playerId);
    if (mobile !== null) throw new AppError('mobileAlreadyBound');
  }

  async bindMobile(playerId: bigint, form: BindForm, caller: Caller): Promise<void> {
    const { platform, codes } = this.deps;
    const mobile = mobileOf(form.areaCode, form.mobile, 'mobileInvalid');
    refuseIf(checkVerifyCode(form.code));
    await this.assertMayBind(playerId);
    const codeId = await codes.prove(mobile, 'bind', form.code, caller);
    await platform.db
      .transaction()
      .execute(async (tx) => {
        if (!(await setMobileOnce(tx, playerId, mobile))) throw new AppError('mobileAlreadyBound');
        await codes.consume(tx, codeId);
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new AppError('mobileTaken') : error;
      });
    platform.security.write({ event: 'mobileBind', outcome: 'ok', playerId, ip: caller.ip });
    await this.deps.appear({ playerId, deviceId: caller.device, mobile });
  }

  private async enrol(
    tx: Tx,
    player: { mobile: string; nickname: string; password_hash: string },
    inviteCode: string,
    codeId: bigint,
    client: Client,
  ): Promise<SignedIn> {
    const { platform, ledger, codes, sessions } = this.deps;
    const now = new Date(platform.clock.now());
    const inviterId = inviteCode === '' ? null : ((await findIdBySpreadCode(tx, inviteCode)) ?? null);
    if (inviteCode !== '' && inviterId === null) throw new AppError('inviteCodeUnknown');
    // The player is inserted before the code is consumed: of two concurrent registrations the later
    // one waits here and is rejected with `mobileTaken`, not with `codeWrong`.
    const playerId = await createNewPlayer(tx, platform.random, {
      ...player,
      channel_code: client.channelCode,
      platform_id: client.platformId,
      inviter_id: inviterId,
      invitation_changeable: inviterId === null,
      adult_confirmed_at: now,
      created_at: now,
    });
    if (playerId === undefined) throw new AppError('mobileTaken');
    await codes.consume(tx, codeId);
    await ledger.openAccounts(tx, playerId);
    for (const greet of this.greetings) await greet(tx, { playerId, channelCode: client.channelCode });
    const registered = event(playerRegistered, {
      playerId: String(playerId),
      inviterId: inviterId === null ? null : String(inviterId),
      channelCode: client.channelCode,
      platformId: client.platformId,
      deviceId: client.deviceId,
      registeredAt: now.toISOString(),
    });
    await platform.outbox.add(tx, [registered]);
    await bindDevice(tx, playerId, client.deviceId, now);
    return { token: await sessions.open(tx, playerId, client), playerId };
  }

  private async proveByPassword(mobile: string, password: string, ticket: string, caller: Caller) {
    const { platform, passwords, guard } = this.deps;
    const wasRight = await guard.admit({ mobile, ticket, ...caller });
    const player = await findCredentials(platform.db, mobile);
    const matches = await passwords.verify(player?.password_hash, password);
    if (!player || !matches) {
      const outcome = player ? 'wrongPassword' : 'unknownAccount';
      platform.security.write({ event: 'signIn', outcome, playerId: player?.id, ip: caller.ip });
      throw new AppError('credentialsWrong');
    }
    await wasRight();
    return player;
  }

  private async proveByCode(mobile: string, code: string, caller: Caller) {
    const { platform, codes } = this.deps;
    refuseIf(checkVerifyCode(code));
    const codeId = await codes.prove(mobile, 'login', code, caller);
    const player = await platform.db.transaction().execute(async (tx) => {
      await codes.consume(tx, codeId);
      return findCredentials(tx, mobile);
    });
    if (!player) throw new AppError('mobileUnknown');
    return player;
  }
}
