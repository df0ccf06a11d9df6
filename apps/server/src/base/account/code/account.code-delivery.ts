import type { MailScene, SmsScene } from '@clearcrate/contract/auth';
import type { ErrorName } from '@clearcrate/contract/errors';
import { CODE_LIFE_MS } from '@clearcrate/contract/limits';
import type { Locale } from '@clearcrate/contract/locale';
import { AppError } from '../../../platform/errors.ts';
import { fillIn, loadMessages } from '../../../platform/messages.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { MailResult, MailSender } from '../../mail/mail.module.ts';
import type { SmsResult, SmsSender } from '../../sms/sms.module.ts';
import { markCodeUsed } from './account.code-repository.ts';
import { BUSY_ERRORS } from './account.sms-limits.ts';

const texts = loadMessages('sms');
const minutes = CODE_LIFE_MS / 60_000;

export interface CodeSenders {
  /** Absent in a store without text messages: no player can register or bind a phone. */
  sms: SmsSender | undefined;
  mail: MailSender | undefined;
}

interface RecordedCode {
  codeId: bigint;
  messageId: bigint;
}

interface SmsCode {
  receiver: string;
  scene: SmsScene;
  locale: Locale;
}

interface MailCode {
  address: string;
  scene: MailScene;
  locale: Locale;
  store: string;
}

/**
 * Hands a code to the sender. Errors are logged without their message, which may quote the code.
 */
export function createCodeDelivery({ db, clock, log }: Platform, senders: CodeSenders) {
  const tryTo = async <Result extends SmsResult | MailResult>(
    scene: string,
    send: () => Promise<Result> | undefined,
  ): Promise<Result | 'failed'> => {
    try {
      return (await send()) ?? 'failed';
    } catch (error) {
      log.error({ scene, reason: error instanceof Error ? error.name : 'unknown' }, 'code delivery failed');
      return 'failed';
    }
  };

  /** Voids a code that cannot arrive. One that may arrive stays valid. */
  const giveUp = async ({ codeId }: RecordedCode, error: ErrorName): Promise<never> => {
    await markCodeUsed(db, codeId, new Date(clock.now()));
    throw new AppError(error);
  };

  return {
    bySms: async ({ receiver, scene, locale }: SmsCode, code: string, recorded: RecordedCode): Promise<void> => {
      const text = fillIn(texts[locale][scene] ?? '{code}', { code, minutes });
      const { messageId } = recorded;
      const result = await tryTo(scene, () =>
        senders.sms?.send({ messageId, mobile: receiver, purpose: scene, locale, code, minutes, text }),
      );
      if (result === 'failed') await giveUp(recorded, BUSY_ERRORS.sms);
    },
    byMail: async (
      { address, scene, locale, store }: MailCode,
      code: string,
      recorded: RecordedCode,
    ): Promise<void> => {
      const { messageId } = recorded;
      const result = await tryTo(scene, () =>
        senders.mail?.send({ messageId, to: address, purpose: scene, locale, store, code, minutes }),
      );
      if (result === 'bounced' && scene === 'newEmail') await giveUp(recorded, 'emailInvalid');
      if (result === 'failed' || result === 'bounced') await giveUp(recorded, BUSY_ERRORS.mail);
    },
  };
}
