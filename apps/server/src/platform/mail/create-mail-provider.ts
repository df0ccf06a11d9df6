import type { MailProvider } from '@clearcrate/providers/mail/mail-provider';
import type { Config } from '../config.ts';

/** The mail server of the settings; `undefined` when they name none. */
export function createMailProvider({ MAIL_URL, MAIL_FROM }: Config): MailProvider | undefined {
  if (!MAIL_URL || !MAIL_FROM) return undefined;
  const settings = { ...MAIL_URL, from: MAIL_FROM };
  return {
    // Loaded on first use, to keep it out of the start.
    send: async (mail, timeoutMs) => {
      const { createSmtp } = await import('@clearcrate/providers/mail/smtp');
      return createSmtp(settings).send(mail, timeoutMs);
    },
  };
}
