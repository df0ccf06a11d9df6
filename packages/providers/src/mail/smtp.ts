import { createTransport } from 'nodemailer';
import { safeReason } from '../sms/sms-provider.ts';
import type { MailOutcome, MailProvider, OutgoingMail } from './mail-provider.ts';
import { isOnThisMachine, type SmtpSettings } from './mail-settings.ts';

/** Sends e-mail by SMTP, with TLS and a sign-in. */

interface SmtpFailure {
  code?: unknown;
  /** The code of the operating system or of TLS, behind that of the library. */
  originalCode?: unknown;
  command?: unknown;
  responseCode?: unknown;
}

/** Failures before the text of the mail was handed over. */
const BEFORE_SENDING =
  /^(EAI_AGAIN|EAUTH|ECONNREFUSED|EDNS|EHOSTUNREACH|ENETUNREACH|ENOAUTH|ENOTFOUND|ETLS)$|CERT|SELF_SIGNED|UNABLE_TO|SSL/;

function failureOf(error: unknown): MailOutcome {
  const failure: SmtpFailure = typeof error === 'object' && error !== null ? error : {};
  const answer = Number(failure.responseCode);
  if (answer >= 400 && answer < 600) {
    const isAddress = failure.command === 'RCPT TO' && answer >= 500;
    return { state: isAddress ? 'bounced' : 'refused', reason: `smtp${answer}` };
  }
  const reason = safeReason(failure.originalCode ?? failure.code) || 'failed';
  return { state: BEFORE_SENDING.test(reason) ? 'refused' : 'uncertain', reason };
}

/** Settles as uncertain when the mail server has not answered in time. */
function answerWithin(timeoutMs: number, sending: Promise<MailOutcome>): Promise<MailOutcome> {
  const { promise, resolve } = Promise.withResolvers<MailOutcome>();
  const timer = setTimeout(() => resolve({ state: 'uncertain', reason: 'timeout' }), timeoutMs);
  void sending.then(resolve).finally(() => clearTimeout(timer));
  return promise;
}

export function createSmtp(settings: SmtpSettings): MailProvider {
  const { host, port, secure, user, password, from } = settings;
  const isLocal = isOnThisMachine(settings);
  const domain = from.slice(from.lastIndexOf('@') + 1);

  const send = async (mail: OutgoingMail, timeoutMs: number): Promise<MailOutcome> => {
    const transport = createTransport({
      host,
      port,
      secure,
      // A password and a code are never sent in the clear. A relay on this machine rarely has a certificate for its name.
      requireTLS: !secure && !isLocal,
      ignoreTLS: !secure && isLocal,
      ...(user === '' ? {} : { auth: { user, pass: password } }),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      await transport.sendMail({
        from: { name: mail.fromName, address: from },
        to: { name: '', address: mail.to },
        envelope: { from, to: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.attemptId}.${crypto.randomUUID()}@${domain}>`,
        // Out-of-office replies to codes would only come back.
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          'Content-Language': mail.language,
        },
      });
      return { state: 'accepted' };
    } catch (error) {
      return failureOf(error);
    } finally {
      transport.close();
    }
  };

  return { send: (mail, timeoutMs) => answerWithin(timeoutMs, send(mail, timeoutMs)) };
}
