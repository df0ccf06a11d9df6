import { LANGUAGE_TAGS, type Locale } from '@clearcrate/contract/locale';
import { countedDomain, type MailProvider } from '@clearcrate/providers/mail/mail-provider';
import type { Platform } from '../../platform/platform.ts';
import { insertAttempt, recordOutcome } from './mail.repository.ts';
import { type MailPurpose, writeMail } from './mail.texts.ts';

/** An e-mail with a code, or a notice without one. */
export interface MailMessage {
  /** The row in `sms_message`; absent for notices and tests. */
  messageId?: bigint;
  to: string;
  purpose: MailPurpose;
  locale: Locale;
  /** The channel's name: the sender, as the recipient sees it. */
  store: string;
  code?: string | undefined;
  minutes: number;
}

/**
 * `uncertain`: it may arrive. `failed`: it was certainly not sent. `bounced`: the address does not
 * take mail.
 */
export type MailResult = 'sent' | 'uncertain' | 'failed' | 'bounced';

export interface MailSender {
  send(message: MailMessage): Promise<MailResult>;
}

/** A page waits for ten seconds. */
const SEND_DEADLINE_MS = 7_500;

/** Records an e-mail, hands it to the mail server, and records its answer. Returns the attempt too. */
export function createMailDelivery({ clock, db, log, metrics }: Platform, provider: MailProvider) {
  return async (message: MailMessage): Promise<{ result: MailResult; attemptId: bigint }> => {
    const { messageId, to, purpose, locale, store } = message;
    const domain = countedDomain(to);
    const attemptId = await insertAttempt(db, { messageId, purpose, locale, domain }, new Date(clock.now()));
    const mail = { attemptId: String(attemptId), to, fromName: store, language: LANGUAGE_TAGS[locale] };
    const outcome = await provider.send({ ...mail, ...writeMail(message) }, SEND_DEADLINE_MS);
    await recordOutcome(db, attemptId, outcome);
    metrics.mailAttempts.inc({ domain, state: outcome.state });
    if (outcome.state === 'accepted') return { result: 'sent', attemptId };
    const fields = { domain, state: outcome.state, reason: outcome.reason, attempt: String(attemptId) };
    if (outcome.state === 'bounced') log.info(fields, 'mail bounced');
    else log.error(fields, 'mail attempt failed');
    return { result: outcome.state === 'refused' ? 'failed' : outcome.state, attemptId };
  };
}

export function createMailSender(platform: Platform, provider: MailProvider): MailSender {
  const deliver = createMailDelivery(platform, provider);
  return { send: async (message) => (await deliver(message)).result };
}
