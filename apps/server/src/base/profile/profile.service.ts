import { checkVerifyCode } from '@clearcrate/contract/auth-rules';
import { checkSpreadCode, normaliseCode, normaliseSteamUrl } from '@clearcrate/contract/profile-rules';
import type { Tx } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/failures.ts';
import { AppError } from '../../platform/errors.ts';
import { event } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Account } from '../account/account.module.ts';
import { inviterBound, steamBound } from './profile.events.ts';
import {
  descendsFrom,
  findBySpreadCode,
  lockInviters,
  setInviterOnce,
  setSpreadCodeOnce,
  setSteamUrlOnce,
  steamUrlOf,
} from './profile.repository.ts';

interface SteamForm {
  steamUrl: string;
  code: string;
}

/**
 * Profile values that can be set once. The writing statement decides, so that one of two concurrent
 * calls is rejected.
 */
export function createProfileService(
  { db, clock, outbox, security }: Platform,
  { codes, mobileOf }: Pick<Account, 'codes' | 'mobileOf'>,
) {
  const nowText = () => new Date(clock.now()).toISOString();

  const bindInviter = async (tx: Tx, playerId: bigint, code: string): Promise<void> => {
    await lockInviters(tx);
    const inviterId = await findBySpreadCode(tx, code);
    if (inviterId === undefined) throw new AppError('inviteCodeUnknown');
    if (inviterId === playerId) throw new AppError('inviteCodeOwn');
    if (await descendsFrom(tx, inviterId, playerId)) throw new AppError('inviteCodeLoop');
    if (!(await setInviterOnce(tx, playerId, inviterId))) throw new AppError('inviteCodeFixed');
    await outbox.add(tx, [
      event(inviterBound, { playerId: String(playerId), inviterId: String(inviterId), boundAt: nowText() }),
    ]);
  };

  return {
    changeInvitationCode: async (playerId: bigint, text: string): Promise<string> => {
      const code = normaliseCode(text);
      await db.transaction().execute((tx) => bindInviter(tx, playerId, code));
      outbox.poke();
      return code;
    },
    changeSpreadCode: async (playerId: bigint, text: string): Promise<string> => {
      const verdict = checkSpreadCode(text);
      if (verdict) throw new AppError(verdict);
      const code = normaliseCode(text);
      const changed = await setSpreadCodeOnce(db, playerId, code).catch((error: unknown) => {
        throw isUniqueViolation(error) ? new AppError('spreadCodeTaken') : error;
      });
      if (!changed) throw new AppError('spreadCodeFixed');
      return code;
    },
    /**
     * Items are delivered by this link and it can never change: a stolen session must not suffice,
     * so a code to the phone is required.
     */
    bindSteam: async (playerId: bigint, form: SteamForm, from: { ip: string; deviceId: string }): Promise<string> => {
      const steamUrl = normaliseSteamUrl(form.steamUrl);
      if (!steamUrl) throw new AppError('steamUrlInvalid');
      if ((await steamUrlOf(db, playerId)) !== '') throw new AppError('steamAlreadyBound');
      const verdict = checkVerifyCode(form.code);
      if (verdict) throw new AppError(verdict);
      const codeId = await codes.prove(await mobileOf(playerId), 'steam', form.code, from);
      await db.transaction().execute(async (tx) => {
        if (!(await setSteamUrlOnce(tx, playerId, steamUrl))) throw new AppError('steamAlreadyBound');
        await codes.consume(tx, codeId);
        await outbox.add(tx, [event(steamBound, { playerId: String(playerId), boundAt: nowText() })]);
      });
      outbox.poke();
      security.write({ event: 'steamBind', outcome: 'ok', playerId, ip: from.ip });
      return steamUrl;
    },
  };
}
