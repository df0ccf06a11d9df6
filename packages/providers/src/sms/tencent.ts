import { createHash, createHmac } from 'node:crypto';
import type { Clock } from '../environment.ts';
import { callProvider, isSameSecret, objectOf, objectsOf, type ProviderReply, textOf } from './ask-provider.ts';
import { fillTemplate, priceIn, type TencentSettings, templateFor } from './sms-accounts.ts';
import {
  ForgedReport,
  type OutgoingSms,
  readProviderId,
  type SendOutcome,
  type SentSms,
  type SmsProvider,
  type SmsReport,
  safeReason,
  type WebhookRequest,
} from './sms-provider.ts';

/** SMS of Tencent Cloud, API 2021-01-11, requests signed by TC3-HMAC-SHA256. */

const SERVICE = 'sms';
const VERSION = '2021-01-11';
const ALGORITHM = 'TC3-HMAC-SHA256';
const QUERY_TIMEOUT_MS = 8_000;
const MINUTE_S = 60;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

interface Tc3Request {
  service: string;
  path: string;
  /** Names in lower case; all given ones are signed. */
  headers: Readonly<Record<string, string>>;
  body: string;
  timestampS: number;
}

/** The value of the header `Authorization` of a POST. */
export function signTc3({ service, path, headers, body, timestampS }: Tc3Request, secretId: string, secretKey: string) {
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name]?.trim().toLowerCase()}\n`).join('');
  const signedHeaders = names.join(';');
  const canonical = ['POST', path, '', lines, signedHeaders, sha256(body)].join('\n');
  const day = new Date(timestampS * 1_000).toISOString().slice(0, 10);
  const scope = `${day}/${service}/tc3_request`;
  const key = hmac(hmac(hmac(`TC3${secretKey}`, day), service), 'tc3_request');
  const signature = hmac(key, [ALGORITHM, timestampS, scope, sha256(canonical)].join('\n')).toString('hex');
  return `${ALGORITHM} Credential=${secretId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`;
}

/**
 * A code of the whole call or of the number. Server errors, such as a timeout, leave it open
 * whether a message was sent.
 */
function failed(code: unknown): SendOutcome {
  const reason = safeReason(code);
  return { state: reason.startsWith('InternalError') ? 'uncertain' : 'refused', reason };
}

function outcomeOf({ status, json }: ProviderReply): SendOutcome {
  const response = objectOf(json.Response);
  const failure = objectOf(response.Error);
  if (status >= 500) return { state: 'uncertain', reason: `http${status}` };
  if (textOf(failure.Code) !== '') return failed(failure.Code);
  const [sent] = objectsOf(response.SendStatusSet);
  if (!sent) return { state: 'uncertain', reason: `http${status}` };
  if (sent.Code !== 'Ok') return failed(sent.Code);
  const providerId = readProviderId(sent.SerialNo);
  if (providerId === '') return { state: 'uncertain', reason: 'noId' };
  // `Fee` is the number of segments that are charged.
  const fee = Number(sent.Fee);
  return Number.isInteger(fee) && fee > 0 && fee < 100
    ? { state: 'accepted', providerId, segments: fee }
    : { state: 'accepted', providerId };
}

const stateOf = (status: unknown): SmsReport['state'] =>
  status === 'SUCCESS' ? 'delivered' : status === 'FAIL' ? 'undelivered' : undefined;

/** Parses reports of the callback. It is not signed; its address contains a secret. */
function readCallback({ query, body }: WebhookRequest, reportToken: string): SmsReport[] {
  if (!isSameSecret(reportToken, query.token ?? '')) throw new ForgedReport('the token of the address is wrong');
  let items: unknown;
  try {
    items = JSON.parse(body);
  } catch {
    throw new ForgedReport('the body is no JSON');
  }
  return objectsOf(items).flatMap(({ sid, report_status, errmsg }) => {
    const providerId = readProviderId(sid);
    const state = stateOf(report_status);
    if (providerId === '' || !state) return [];
    return [{ providerId, state, reason: state === 'undelivered' ? safeReason(errmsg) : '' }];
  });
}

export function createTencentSms(settings: TencentSettings, { clock }: { clock: Clock }): SmsProvider {
  const { secretId, secretKey, endpoint, region, appId, senderId, reportToken, timeoutMs } = settings;

  const ask = (action: string, content: object, callTimeoutMs: number): Promise<ProviderReply> => {
    const body = JSON.stringify(content);
    const timestampS = Math.floor(clock.now() / 1_000);
    const signed = {
      'content-type': 'application/json; charset=utf-8',
      host: new URL(endpoint).host,
      'x-tc-action': action,
    };
    const url = `${endpoint}/`;
    const { pathname: path } = new URL(url);
    const authorization = signTc3({ service: SERVICE, path, headers: signed, body, timestampS }, secretId, secretKey);
    const { host: _host, ...sent } = signed;
    const headers = {
      ...sent,
      'x-tc-version': VERSION,
      'x-tc-region': region,
      'x-tc-timestamp': String(timestampS),
      authorization,
    };
    return callProvider({ url, method: 'POST', headers, body, timeoutMs: callTimeoutMs });
  };

  const send = async (message: OutgoingSms, callTimeoutMs: number): Promise<SendOutcome> => {
    const { signature, template, parameters } = templateFor(settings, message);
    const content = {
      PhoneNumberSet: [message.mobile],
      SmsSdkAppId: appId,
      TemplateId: template,
      SignName: signature,
      TemplateParamSet: parameters.map((name) => fillTemplate(name, message)),
      SessionContext: message.attemptId,
      ...(senderId === undefined ? {} : { SenderId: senderId }),
    };
    return outcomeOf(await ask('SendSms', content, callTimeoutMs));
  };

  const query = async ({ attemptId, providerId, mobile, sentAtMs }: SentSms): Promise<SmsReport | undefined> => {
    const BeginTime = Math.floor(sentAtMs / 1_000) - MINUTE_S;
    const content = { BeginTime, Offset: 0, Limit: 100, PhoneNumber: mobile, SmsSdkAppId: appId };
    const { json } = await ask('PullSmsSendStatusByPhoneNumber', content, QUERY_TIMEOUT_MS);
    const found = objectsOf(objectOf(json.Response).PullSmsSendStatusSet).find(({ SerialNo, SessionContext }) =>
      providerId === '' ? SessionContext === attemptId : SerialNo === providerId,
    );
    const state = stateOf(found?.ReportStatus);
    if (!found || !state) return undefined;
    const reason = state === 'undelivered' ? safeReason(found.Description) : '';
    return { attemptId, providerId: readProviderId(found.SerialNo), state, reason };
  };

  return {
    timeoutMs,
    tellsCost: false,
    priceOf: (mobile) => priceIn(settings.prices, mobile),
    send,
    query,
    webhookAnswer: JSON.stringify({ result: 0, errmsg: 'OK' }),
    ...(reportToken === undefined ? {} : { readReports: (request) => readCallback(request, reportToken) }),
  };
}
