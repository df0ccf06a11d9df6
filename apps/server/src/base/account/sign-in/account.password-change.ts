import { checkVerifyCode } from '@clearcrate/contract/auth-rules';
import { checkNewPassword } from '@clearcrate/contract/password-rules';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { SessionPlayer } from '../../../platform/http/call.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Passwords } from '../../../platform/security/passwords.ts';
import { getSecrets, replacePasswordHash } from '../account.repository.ts';
import type { Codes } from '../code/account.codes.ts';
import { forgetDevices } from '../device/account.known-devices.ts';
import type { Sessions } from '../session/account.sessions.ts';
import type { Caller, SignInGuard } from './account.sign-in-guard.ts';

interface PasswordChange {
  oldPassword?: string;
  code?: string;
  password: string;
  confirmPassword: string;
}

interface ChangeDeps {
  platform: Platform;
  sessions: Sessions;
  passwords: Passwords;
  codes: Codes;
  guard: SignInGuard;
}

/** Proof of the caller: the password hash at that time, and the code to consume with the change. */
interface Proof {
  passwordHash: string | null;
  codeId?: bigint;
}

export type PasswordChanger = ReturnType<typeof createPasswordChanger>;

/** Requires the old password or a code to the phone, so that a stolen session is not enough. */
export function createPasswordChanger({ platform, sessions, passwords, codes, guard }: ChangeDeps) {
  const { db, security } = platform;

  const proveByPassword = async (playerId: bigint, oldPassword: string): Promise<Proof> => {
    const { password_hash } = await getSecrets(db, playerId);
    // Counted separately from sign-in: strangers must not keep the owner from changing the
    // password.
    const wasRight = await guard.admitOwner(playerId);
    if (!(await passwords.verify(password_hash, oldPassword))) throw new AppError('oldPasswordWrong');
    await wasRight();
    return { passwordHash: password_hash };
  };

  const proveByCode = async (playerId: bigint, code: string, caller: Caller): Promise<Proof> => {
    const verdict = checkVerifyCode(code);
    if (verdict) throw new AppError(verdict);
    const { mobile, password_hash } = await getSecrets(db, playerId);
    if (mobile === null) throw new AppError('mobileMissing');
    return { passwordHash: password_hash, codeId: await codes.prove(mobile, 'password', code, caller) };
  };

  const replace = async (tx: Tx, { playerId, sessionId }: SessionPlayer, proof: Proof, newHash: string) => {
    if (proof.codeId !== undefined) await codes.consume(tx, proof.codeId);
    if (!(await replacePasswordHash(tx, playerId, proof.passwordHash, newHash))) throw new AppError('oldPasswordWrong');
    await forgetDevices(tx, playerId, sessionId);
    // Behind the row lock: a sign-in with the old password has committed and is revoked here, or
    // will be rejected.
    return sessions.revokeOthers(tx, playerId, sessionId);
  };

  return {
    /** The player's own number, the only one to which a code for the change is sent. */
    mobileOf: async (playerId: bigint): Promise<string> => {
      const { mobile } = await getSecrets(db, playerId);
      if (mobile === null) throw new AppError('mobileMissing');
      return mobile;
    },
    /** Returns how many other sessions ended. */
    change: async (player: SessionPlayer, form: PasswordChange, caller: Caller): Promise<number> => {
      const { mobile, nickname } = await getSecrets(db, player.playerId);
      const verdict = checkNewPassword(form.password, form.confirmPassword, { mobile: mobile ?? '', nickname });
      if (verdict) throw new AppError(verdict);
      if (form.oldPassword === form.password) throw new AppError('passwordUnchanged');
      const proof =
        form.oldPassword === undefined
          ? await proveByCode(player.playerId, form.code ?? '', caller)
          : await proveByPassword(player.playerId, form.oldPassword);
      const newHash = await passwords.hash(form.password);
      const ended = await db.transaction().execute((tx) => replace(tx, player, proof, newHash));
      sessions.announceEnd({ playerId: String(player.playerId), sessionIds: ended.map(String) });
      security.write({
        event: 'passwordChange',
        outcome: 'ok',
        playerId: player.playerId,
        ip: caller.ip,
        count: ended.length,
      });
      return ended.length;
    },
  };
}
