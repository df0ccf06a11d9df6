import { createHmac } from 'node:crypto';
import type { Clock } from '../environment.ts';
import { callProvider, isSameSecret, objectOf, type ProviderReply, textOf } from './ask-provider.ts';
import { type HttpSmsSettings, priceIn } from './sms-accounts.ts';
import {
  ForgedReport,
  type OutgoingSms,
  parseMicros,
  readProviderId,
  type SendOutcome,
  type SmsProvider,
  type SmsReport,
  safeReason,
  type WebhookRequest,
} from './sms-provider.ts';

/**
 * A gateway of one's own: JSON over HTTP, signed by HMAC-SHA256 in both directions.
 * docs/operating/message-providers.md describes it.
 */

/** How far the clocks of the two may be apart, and how long a request can be replayed. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** The header `x-sms-signature`. */
export const signHttp = (timestamp: string, id: string, body: string, secret: string): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${id}.${body}`, 'utf8').digest('hex')}`;

/** Whether headers and body were signed with the secret a short while ago. */
export function isSignedHttp(
  headers: Readonly<Record<string, string>>,
  body: string,
  secret: string,
  nowMs: number,
): boolean {
  const { 'x-sms-timestamp': timestamp = '', 'x-sms-id': id = '', 'x-sms-signature': signature = '' } = headers;
  if (!/^\d{1,12}$/.test(timestamp) || id === '') return false;
  if (Math.abs(Number(timestamp) * 1_000 - nowMs) > CLOCK_TOLERANCE_MS) return false;
  return isSameSecret(signHttp(timestamp, id, body, secret), signature);
}

const costIn = (value: unknown): bigint | undefined =>
  /^\d{1,6}(\.\d{1,6})?$/.test(textOf(value)) ? parseMicros(textOf(value)) : undefined;

function outcomeOf({ status, json }: ProviderReply): SendOutcome {
  if (status >= 400 && status < 500) return { state: 'refused', reason: safeReason(json.error) || `http${status}` };
  if (status < 200 || status >= 300) return { state: 'uncertain', reason: `http${status}` };
  const providerId = readProviderId(json.id);
  if (providerId === '') return { state: 'uncertain', reason: 'noId' };
  const segments = Number(json.segments);
  const cost = costIn(json.cost);
  return {
    state: 'accepted',
    providerId,
    ...(Number.isInteger(segments) && segments > 0 && segments < 100 ? { segments } : {}),
    ...(cost === undefined ? {} : { cost }),
  };
}

function readReport({ headers, body }: WebhookRequest): SmsReport {
  let report: Record<string, unknown>;
  try {
    report = objectOf(JSON.parse(body));
  } catch {
    throw new ForgedReport('the body is no JSON');
  }
  const providerId = readProviderId(report.id);
  const { state } = report;
  const isKnown = state === 'delivered' || state === 'undelivered';
  // The id of the header is signed with the body, so a report cannot be moved to another message.
  if (providerId === '' || !isKnown || headers['x-sms-id'] !== report.messageId)
    throw new ForgedReport('the report is incomplete');
  const reason = state === 'undelivered' ? safeReason(report.error) : '';
  return { attemptId: textOf(report.messageId), providerId, state, reason, cost: costIn(report.cost) };
}

export function createHttpSms(settings: HttpSmsSettings, { clock, publicUrl }: { clock: Clock; publicUrl: string }) {
  const { url, secret, timeoutMs } = settings;

  const send = async (message: OutgoingSms, callTimeoutMs: number): Promise<SendOutcome> => {
    const { attemptId, mobile, text, locale, purpose } = message;
    const body = JSON.stringify({
      messageId: attemptId,
      to: mobile,
      text,
      language: locale,
      purpose,
      reportUrl: `${publicUrl}/sms/report/http`,
    });
    const timestamp = String(Math.floor(clock.now() / 1_000));
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'x-sms-timestamp': timestamp,
      'x-sms-id': attemptId,
      'x-sms-signature': signHttp(timestamp, attemptId, body, secret),
    };
    return outcomeOf(await callProvider({ url, method: 'POST', headers, body, timeoutMs: callTimeoutMs }));
  };

  return {
    timeoutMs,
    tellsCost: false,
    priceOf: (mobile) => priceIn(settings.prices, mobile),
    send,
    readReports: (request) => {
      if (!isSignedHttp(request.headers, request.body, secret, clock.now()))
        throw new ForgedReport('the signature is wrong');
      return [readReport(request)];
    },
    webhookAnswer: JSON.stringify({ ok: true }),
  } satisfies SmsProvider;
}
