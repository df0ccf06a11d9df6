import { createHash, createHmac } from 'node:crypto';
import type { Clock, Random } from '../environment.ts';
import { callProvider, objectOf, objectsOf, type ProviderReply, textOf } from './ask-provider.ts';
import { type AliyunSettings, fillTemplate, priceIn, templateFor } from './sms-accounts.ts';
import {
  type OutgoingSms,
  readProviderId,
  type SendOutcome,
  type SentSms,
  type SmsProvider,
  type SmsReport,
  safeReason,
  segmentsOf,
} from './sms-provider.ts';

/** Short Message Service of Alibaba Cloud, API 2017-05-25, requests signed by ACS3-HMAC-SHA256. */

const VERSION = '2017-05-25';
const ALGORITHM = 'ACS3-HMAC-SHA256';
const QUERY_TIMEOUT_MS = 8_000;
/** `SendDate` is a day in China's time zone. */
const CHINA_OFFSET_MS = 8 * 3_600_000;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

export const canonicalQuery = (parameters: Readonly<Record<string, string>>): string =>
  Object.keys(parameters)
    .sort()
    .map((name) => `${encode(name)}=${encode(parameters[name] ?? '')}`)
    .join('&');

interface Acs3Request {
  method: string;
  path: string;
  query: string;
  /** Names in lower case: `host`, `content-type` and all `x-acs-…`. */
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** The value of the header `Authorization`. */
export function signAcs3({ method, path, query, headers, body }: Acs3Request, keyId: string, secret: string): string {
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name]?.trim()}\n`).join('');
  const signedHeaders = names.join(';');
  const canonical = [method, path, query, lines, signedHeaders, sha256(body)].join('\n');
  const signature = createHmac('sha256', secret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex');
  return `${ALGORITHM} Credential=${keyId},SignedHeaders=${signedHeaders},Signature=${signature}`;
}

/** Mainland numbers without prefix, others with calling code and without plus. */
const phoneOf = (mobile: string): string => mobile.replace(/^\+86(?=1\d{10}$)/, '').replace(/^\+/, '');

function outcomeOf({ status, json }: ProviderReply): SendOutcome {
  const code = textOf(json.Code);
  // A server error says nothing about the message. `OK` without an id cannot be traced, but was
  // probably sent.
  if (status >= 500 || code === '') return { state: 'uncertain', reason: `http${status}` };
  if (code !== 'OK') return { state: 'refused', reason: safeReason(code) };
  const providerId = readProviderId(json.BizId);
  return providerId === '' ? { state: 'uncertain', reason: 'noId' } : { state: 'accepted', providerId };
}

const STATES: Record<string, SmsReport['state']> = { '2': 'undelivered', '3': 'delivered' };

/** Finds our message among those of the day; `OutId` is our attempt id. */
function reportOf(json: Record<string, unknown>, { attemptId, providerId }: SentSms): SmsReport | undefined {
  const details = objectsOf(objectOf(json.SmsSendDetailDTOs).SmsSendDetailDTO);
  const own = details.find(({ OutId }) => OutId === attemptId);
  const state = STATES[String(own?.SendStatus)];
  if (!own || !state) return undefined;
  const reason = state === 'undelivered' ? safeReason(own.ErrCode) : '';
  return { attemptId, providerId, state, reason };
}

export function createAliyunSms(settings: AliyunSettings, { clock, random }: { clock: Clock; random: Random }) {
  const { accessKeyId, accessKeySecret, endpoint, timeoutMs } = settings;

  const ask = (action: string, parameters: Record<string, string>, callTimeoutMs: number): Promise<ProviderReply> => {
    const query = canonicalQuery(parameters);
    const headers = {
      host: new URL(endpoint).host,
      'x-acs-action': action,
      'x-acs-content-sha256': sha256(''),
      'x-acs-date': `${new Date(clock.now()).toISOString().slice(0, 19)}Z`,
      'x-acs-signature-nonce': random.bytes(16).toString('hex'),
      'x-acs-version': VERSION,
    };
    const url = `${endpoint}/?${query}`;
    const { pathname: path } = new URL(url);
    const authorization = signAcs3({ method: 'POST', path, query, headers, body: '' }, accessKeyId, accessKeySecret);
    const { host: _host, ...signed } = headers;
    // Calls of this style may be answered in XML otherwise.
    const sent = { ...signed, accept: 'application/json', authorization };
    return callProvider({ url, method: 'POST', headers: sent, timeoutMs: callTimeoutMs });
  };

  const send = async (message: OutgoingSms, callTimeoutMs: number): Promise<SendOutcome> => {
    const { signature, template, parameters } = templateFor(settings, message);
    const values = parameters.map((name) => [name, fillTemplate(name, message)]);
    const reply = await ask(
      'SendSms',
      {
        PhoneNumbers: phoneOf(message.mobile),
        SignName: signature,
        TemplateCode: template,
        TemplateParam: JSON.stringify(Object.fromEntries(values)),
        OutId: message.attemptId,
      },
      callTimeoutMs,
    );
    const outcome = outcomeOf(reply);
    return outcome.state === 'accepted' ? { ...outcome, segments: segmentsOf(message.text) } : outcome;
  };

  const query = async (sent: SentSms): Promise<SmsReport | undefined> => {
    const day = new Date(sent.sentAtMs + CHINA_OFFSET_MS).toISOString().slice(0, 10).replaceAll('-', '');
    const { json } = await ask(
      'QuerySendDetails',
      {
        PhoneNumber: phoneOf(sent.mobile),
        SendDate: day,
        PageSize: '50',
        CurrentPage: '1',
        ...(sent.providerId === '' ? {} : { BizId: sent.providerId }),
      },
      QUERY_TIMEOUT_MS,
    );
    return reportOf(json, sent);
  };

  return {
    timeoutMs,
    tellsCost: false,
    priceOf: (mobile) => priceIn(settings.prices, mobile),
    send,
    query,
  } satisfies SmsProvider;
}
