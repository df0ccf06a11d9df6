import type { Locale } from '@clearcrate/contract/locale';
import type { Clock } from '../../platform/clock.ts';
import { type Config, isProduction } from '../../platform/config.ts';
import type { Db } from '../../platform/db/database.ts';

export interface SmsMessage {
  mobile: string;
  text: string;
  locale: Locale;
}

/** Hands a message to whoever delivers it; throws when it was not taken. */
export interface SmsProvider {
  send(message: SmsMessage): Promise<void>;
}

/** The stand-in for development: messages go to a table that `/dev/outbox` shows. */
export function createDevOutboxProvider(db: Db, clock: Clock): SmsProvider {
  return {
    send: async ({ mobile, text, locale }) => {
      await db
        .insertInto('dev_outbox_message')
        .values({ mobile, text, locale, created_at: new Date(clock.now()) })
        .execute();
    },
  };
}

export function devOutboxIsOpen(config: Config): boolean {
  return !isProduction(config) || config.DEV_OUTBOX;
}
