import { checkVerifyCode } from '@clearcrate/contract/auth-rules';
import { maskEmail } from '@clearcrate/contract/email-rules';
import { CODE_LIFE_MS } from '@clearcrate/contract/limits';
import type { Locale } from '@clearcrate/contract/locale';
import type { Tx } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/failures.ts';
import { AppError } from '../../../platform/errors.ts';
import { event } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { MailSender } from '../../mail/mail.module.ts';
import { readChannelName } from '../../site/site.module.ts';
import { type EmailChanged, emailChanged } from '../account.events.ts';
import { lockSms, voidMailedCodes } from '../code/account.code-repository.ts';
import type { Codes } from '../code/account.codes.ts';
import type { Caller } from '../sign-in/account.sign-in-guard.ts';
import { type EmailReceivers, readEmail, subjectOf } from './account.email-receivers.ts';
import { channelOf, deleteEmail, findEmail, putEmail } from './account.email-repository.ts';

interface EmailDeps {
  platform: Platform;
  codes: Codes;
  mail: MailSender | undefined;
  receivers: EmailReceivers;
}

interface Asker extends Caller {
  locale: Locale;
}

interface BindForm {
  email: string;
  emailCode: string;
  code: string;
}

interface Notice {
  purpose: 'changed' | 'removed';
  to: string;
  channelCode: string;
  locale: Locale;
}

export type Emails = ReturnType<typeof createEmails>;

function assertCode(code: string): void {
  const verdict = checkVerifyCode(code);
  if (verdict) throw new AppError(verdict);
}

/** `emailCodeWrong` tells the two codes of a form apart. */
const ofAddress = (error: unknown): never => {
  throw error instanceof AppError && error.errorName === 'codeWrong' ? new AppError('emailCodeWrong') : error;
};

/** Notifies an address in the background that it was unbound. */
function createNotifier({ db, log }: Platform, mail: MailSender | undefined) {
  return async ({ purpose, to, channelCode, locale }: Notice): Promise<void> => {
    try {
      const store = await readChannelName(db, channelCode, locale);
      await mail?.send({ to, purpose, locale, store, minutes: CODE_LIFE_MS / 60_000 });
    } catch (error) {
      log.error({ purpose, reason: error instanceof Error ? error.name : 'unknown' }, 'mail notice failed');
    }
  };
}

/**
 * The e-mail address of a player. A code to it may replace one to the phone, so changing it needs
 * such a code as well as one to the new address: a stolen session is not enough.
 */
export function createEmails({ platform, codes, mail, receivers }: EmailDeps) {
  const { db, clock, outbox, security } = platform;
  const notify = createNotifier(platform, mail);
  const { ownMobile, assertOffered } = receivers;

  /** Ends what the earlier address could do, and tells the player in the store. */
  const endEarlier = async (tx: Tx, playerId: bigint, mobile: string, change: EmailChanged['change']) => {
    const now = new Date(clock.now());
    await voidMailedCodes(tx, mobile, now);
    await outbox.add(tx, [event(emailChanged, { playerId: String(playerId), change, changedAt: now.toISOString() })]);
  };

  return {
    bind: async (playerId: bigint, form: BindForm, { locale, ...caller }: Asker): Promise<string> => {
      const email = readEmail(form.email);
      assertCode(form.code);
      assertCode(form.emailCode);
      const mobile = await ownMobile(playerId);
      const channelCode = await assertOffered(playerId);
      if ((await findEmail(db, playerId)) === email.address) throw new AppError('emailUnchanged');
      const codeId = await codes.prove(mobile, 'email', form.code, caller);
      const subject = subjectOf(playerId, email);
      const emailCodeId = await codes.prove(subject, 'newEmail', form.emailCode, caller).catch(ofAddress);
      const change = async (tx: Tx) => {
        // A code under way to the earlier address is recorded before this and invalidated, or sees the new one.
        await lockSms(tx);
        await codes.consume(tx, codeId);
        await codes.consume(tx, emailCodeId).catch(ofAddress);
        const before = await findEmail(tx, playerId);
        await putEmail(tx, playerId, email, new Date(clock.now()));
        await endEarlier(tx, playerId, mobile, before === undefined ? 'bound' : 'changed');
        return before;
      };
      const earlier = await db
        .transaction()
        .execute(change)
        .catch((error: unknown) => {
          // Only now, when the caller has proved the address: earlier it would reveal whose it is.
          throw isUniqueViolation(error) ? new AppError('emailTaken') : error;
        });
      outbox.poke();
      security.write({ event: 'emailBind', outcome: 'ok', playerId, ip: caller.ip });
      if (earlier !== undefined) void notify({ purpose: 'changed', to: earlier, channelCode, locale });
      return maskEmail(email.address);
    },

    remove: async (playerId: bigint, code: string, { locale, ...caller }: Asker): Promise<void> => {
      assertCode(code);
      const mobile = await ownMobile(playerId);
      if ((await findEmail(db, playerId)) === undefined) throw new AppError('emailMissing');
      const codeId = await codes.prove(mobile, 'email', code, caller);
      const removed = await db.transaction().execute(async (tx) => {
        await lockSms(tx);
        await codes.consume(tx, codeId);
        const address = await deleteEmail(tx, playerId);
        if (address === undefined) throw new AppError('emailMissing');
        await endEarlier(tx, playerId, mobile, 'removed');
        return address;
      });
      outbox.poke();
      security.write({ event: 'emailRemove', outcome: 'ok', playerId, ip: caller.ip });
      void notify({ purpose: 'removed', to: removed, channelCode: await channelOf(db, playerId), locale });
    },
  };
}
