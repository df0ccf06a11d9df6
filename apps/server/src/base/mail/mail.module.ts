import { createMailProvider } from '../../platform/mail/create-mail-provider.ts';
import type { Platform } from '../../platform/platform.ts';
import { endInterrupted, forgetAttempts, hasFailedLast } from './mail.repository.ts';
import { createMailSender, type MailSender } from './mail.sending.ts';

export type { MailResult, MailSender } from './mail.sending.ts';
export { writeMail } from './mail.texts.ts';

/** Retention of attempts, which hold no addresses. */
const RETENTION_MS = 400 * 86_400_000;
const FORGET_EVERY_MS = 3_600_000;
const WATCH_EVERY_MS = 15_000;
const DAY_MS = 86_400_000;
/** No call takes this long: an older attempt in state `sending` was interrupted. */
const INTERRUPTED_AFTER_MS = 60_000;

export interface Mail {
  /** `undefined` when the settings name no mail server. */
  sender: MailSender | undefined;
}

/** E-mails with codes and notices: sending, record and gauges. */
export function createMail(platform: Platform): Mail {
  const { clock, config, db, jobs, metrics } = platform;
  const ago = (ms: number) => new Date(clock.now() - ms);
  jobs.sweep({
    name: 'mail.forget',
    everyMs: FORGET_EVERY_MS,
    sweep: () => forgetAttempts(db, ago(RETENTION_MS)),
  });
  const provider = createMailProvider(config);
  if (!provider) return { sender: undefined };
  jobs.sweep({
    name: 'mail.watch',
    everyMs: WATCH_EVERY_MS,
    sweep: async () => {
      await endInterrupted(db, ago(INTERRUPTED_AFTER_MS));
      metrics.mailFailing.set((await hasFailedLast(db, ago(DAY_MS))) ? 1 : 0);
      return false;
    },
  });
  return { sender: createMailSender(platform, provider) };
}
