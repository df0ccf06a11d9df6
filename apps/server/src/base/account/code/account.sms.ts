import type { Clock } from '../../../platform/clock.ts';
import { type Config, isProduction } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type MailSender, writeMail } from '../../mail/mail.module.ts';
import type { SmsSender } from '../../sms/sms.module.ts';

/** Sender for development: writes messages to a table that `/dev/outbox` shows. */
export function createDevOutboxSender(db: Db, clock: Clock): SmsSender {
  return {
    canSend: () => true,
    send: async ({ mobile, text, locale }) => {
      await db
        .insertInto('dev_outbox_message')
        .values({ mobile, text, locale, created_at: new Date(clock.now()) })
        .execute();
      return 'sent';
    },
  };
}

/** The same for e-mails. */
export function createDevMailSender(db: Db, clock: Clock): MailSender {
  return {
    send: async (message) => {
      const { subject, text } = writeMail(message);
      const { to, locale } = message;
      await db
        .insertInto('dev_outbox_message')
        .values({ mobile: to, subject, text, locale, created_at: new Date(clock.now()) })
        .execute();
      return 'sent';
    },
  };
}

export function devOutboxIsOpen(config: Config): boolean {
  return !isProduction(config) || config.DEV_OUTBOX;
}
