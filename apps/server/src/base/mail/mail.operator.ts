import { DEFAULTS } from '@clearcrate/contract/limits';
import type { Locale } from '@clearcrate/contract/locale';
import { StartupError } from '../../platform/errors.ts';
import { createMailProvider } from '../../platform/mail/create-mail-provider.ts';
import type { Platform } from '../../platform/platform.ts';
import { readChannelName } from '../site/site.module.ts';
import { findAttempt, listFailures, type MailAttemptLine } from './mail.repository.ts';
import { createMailDelivery } from './mail.sending.ts';

const HOUR_MS = 3_600_000;
const MOST_FAILURES = 200;

export type { MailAttemptLine } from './mail.repository.ts';

export interface MailDesk {
  failures(hours: number): Promise<MailAttemptLine[]>;
  /** Sends a test message, in the name of the default channel. */
  test(to: string, locale: Locale): Promise<MailAttemptLine[]>;
}

/** E-mails for the operator's command. */
export function createMailDesk(platform: Platform): MailDesk {
  const { clock, config, db } = platform;
  return {
    failures: (hours) => listFailures(db, new Date(clock.now() - hours * HOUR_MS), MOST_FAILURES),
    test: async (to, locale) => {
      const provider = createMailProvider(config);
      if (!provider) throw new StartupError('MAIL_URL is not set: there is no mail server to test.');
      const store = await readChannelName(db, DEFAULTS.channelCode, locale);
      const deliver = createMailDelivery(platform, provider);
      const { attemptId } = await deliver({ to, purpose: 'test', locale, store, minutes: 0 });
      const line = await findAttempt(db, attemptId);
      return line ? [line] : [];
    },
  };
}
