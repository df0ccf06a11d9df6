import { createHmac } from 'node:crypto';
import { callProvider, isSameSecret, type ProviderReply, textOf } from './ask-provider.ts';
import { priceIn, type TwilioSettings } from './sms-accounts.ts';
import {
  convertMicros,
  ForgedReport,
  type OutgoingSms,
  parseMicros,
  readProviderId,
  type SendOutcome,
  type SentSms,
  type SmsProvider,
  type SmsReport,
  safeReason,
  type WebhookRequest,
} from './sms-provider.ts';

/**
 * Twilio's Messages API, 2010-04-01: basic authentication, a form, and status callbacks signed by
 * HMAC-SHA1.
 */

const QUERY_TIMEOUT_MS = 8_000;

/**
 * The header `X-Twilio-Signature`: the address as it was called, followed by all fields in the
 * order of their names.
 */
export function signTwilio(url: string, fields: Readonly<Record<string, string>>, authToken: string): string {
  const text = Object.keys(fields)
    .sort()
    .reduce((sum, name) => sum + name + fields[name], url);
  return createHmac('sha1', authToken).update(text, 'utf8').digest('base64');
}

/** Final states; `sent` and `accepted` are intermediate. */
const STATES: Record<string, SmsReport['state']> = {
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'undelivered',
  canceled: 'undelivered',
};

/** Twilio's amounts are negative, such as `-0.00790`, and null until known. */
function costOf(price: unknown, rate: bigint): bigint | undefined {
  const text = textOf(price).replace(/^-/, '');
  return /^\d{1,6}(\.\d{1,10})?$/.test(text) ? convertMicros(parseMicros(text), rate) : undefined;
}

function segmentsIn(value: unknown): number | undefined {
  const count = Number(value);
  return Number.isInteger(count) && count > 0 && count < 100 ? count : undefined;
}

function outcomeOf({ status, json }: ProviderReply): SendOutcome {
  if (status >= 500) return { state: 'uncertain', reason: `http${status}` };
  if (status >= 300) return { state: 'refused', reason: safeReason(json.code) || `http${status}` };
  const providerId = readProviderId(json.sid);
  if (providerId === '') return { state: 'uncertain', reason: 'noId' };
  // With a messaging service the number of segments is 0 until the message is sent.
  const segments = segmentsIn(json.num_segments);
  return { state: 'accepted', providerId, ...(segments === undefined ? {} : { segments }) };
}

function readFields(body: string): Record<string, string> {
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(body)) {
    if (name in fields) throw new ForgedReport('a field is there twice');
    fields[name] = value;
  }
  return fields;
}

export function createTwilioSms(settings: TwilioSettings, { publicUrl }: { publicUrl: string }): SmsProvider {
  const { accountSid, authToken, apiKey, apiSecret, endpoint, from, messagingServiceSid, timeoutMs } = settings;
  const messages = `${endpoint}/2010-04-01/Accounts/${accountSid}/Messages`;
  const user = apiKey === undefined ? `${accountSid}:${authToken}` : `${apiKey}:${apiSecret}`;
  const authorization = `Basic ${Buffer.from(user).toString('base64')}`;

  const send = async ({ attemptId, mobile, text }: OutgoingSms, callTimeoutMs: number): Promise<SendOutcome> => {
    const form = new URLSearchParams({
      To: mobile,
      Body: text,
      // The signature covers the address and thereby our attempt id.
      StatusCallback: `${publicUrl}/sms/report/twilio?attempt=${attemptId}`,
      ...(messagingServiceSid === undefined ? { From: from ?? '' } : { MessagingServiceSid: messagingServiceSid }),
    });
    const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
    const body = form.toString();
    return outcomeOf(
      await callProvider({ url: `${messages}.json`, method: 'POST', headers, body, timeoutMs: callTimeoutMs }),
    );
  };

  const readReports = ({ url, headers, query, body }: WebhookRequest): SmsReport[] => {
    const fields = readFields(body);
    const signature = signTwilio(`${publicUrl}${url}`, fields, authToken);
    if (!isSameSecret(signature, headers['x-twilio-signature'] ?? '')) throw new ForgedReport('the signature is wrong');
    const providerId = readProviderId(fields.MessageSid);
    const state = STATES[fields.MessageStatus ?? ''];
    if (providerId === '' || fields.AccountSid !== accountSid || !state) return [];
    const reason = state === 'undelivered' ? safeReason(fields.ErrorCode) : '';
    return [{ attemptId: query.attempt, providerId, state, reason }];
  };

  const query = async ({ attemptId, providerId }: SentSms): Promise<SmsReport | undefined> => {
    if (providerId === '') return undefined;
    const url = `${messages}/${encodeURIComponent(providerId)}.json`;
    const { status, json } = await callProvider({
      url,
      method: 'GET',
      headers: { authorization },
      timeoutMs: QUERY_TIMEOUT_MS,
    });
    if (status !== 200 || json.sid !== providerId) return undefined;
    const state = STATES[textOf(json.status)];
    const reason = state === 'undelivered' ? safeReason(json.error_code) : '';
    const cost = costOf(json.price, settings.currencyRate);
    const segments = segmentsIn(json.num_segments);
    return state === undefined && cost === undefined
      ? undefined
      : { attemptId, providerId, state, reason, segments, cost };
  };

  return {
    timeoutMs,
    tellsCost: true,
    priceOf: (mobile) => priceIn(settings.prices, mobile),
    send,
    query,
    readReports,
    webhookAnswer: '',
  };
}
