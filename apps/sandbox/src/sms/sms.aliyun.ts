import { createHash, randomUUID } from 'node:crypto';
import { canonicalQuery, signAcs3 } from '@clearcrate/providers/sms/aliyun';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NAMES } from '../payment/accounts.ts';
import { type Arrive, aliyunTemplate, misbehave, renderTemplate, type SmsBook, type SmsSideDeps } from './sms.book.ts';

/** Alibaba Cloud: verifies ACS3-HMAC-SHA256 and answers like its API. */

const FRESH_MS = 15 * 60_000;
const REQUIRED = [
  'host',
  'x-acs-action',
  'x-acs-content-sha256',
  'x-acs-date',
  'x-acs-signature-nonce',
  'x-acs-version',
];

/** What callers get that do not ask for JSON. */
const XML = '<?xml version="1.0" encoding="UTF-8"?><Response><Code>OK</Code></Response>';

const failure = (Code: string) => ({ Code, Message: Code, RequestId: randomUUID() });

/** Returns an error code of the API; `undefined` for a correctly signed request. */
function refuse(request: FastifyRequest, { clock, keys }: SmsSideDeps, nonces: Set<string>): string | undefined {
  const headers = request.headers as Record<string, string>;
  const body = String(request.body ?? '');
  const [, signed = ''] = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? [];
  const names = signed.split(';');
  if (REQUIRED.some((name) => !names.includes(name))) return 'IncompleteSignature';
  if (headers['x-acs-content-sha256'] !== createHash('sha256').update(body).digest('hex'))
    return 'SignatureDoesNotMatch';
  if (Math.abs(Date.parse(headers['x-acs-date'] ?? '') - clock.now()) > FRESH_MS) return 'InvalidTimeStamp.Expired';
  const [path = '', query = ''] = request.url.split('?');
  const expected = signAcs3(
    {
      method: request.method,
      path,
      query,
      headers: Object.fromEntries(names.map((name) => [name, headers[name] ?? ''])),
      body,
    },
    NAMES.sms,
    keys.smsAliyun,
  );
  if (expected !== headers.authorization) return 'SignatureDoesNotMatch';
  // The real API signs the canonical query and rejects any other spelling.
  if (query !== canonicalQuery(request.query as Record<string, string>)) return 'SignatureDoesNotMatch';
  const nonce = headers['x-acs-signature-nonce'] ?? '';
  if (nonces.has(nonce)) return 'SignatureNonceUsed';
  nonces.add(nonce);
  return headers['x-acs-version'] === '2017-05-25' ? undefined : 'InvalidVersion';
}

const numberOf = (phone = ''): string | undefined => {
  if (/^1[3-9]\d{9}$/.test(phone)) return `+86${phone}`;
  return /^[1-9]\d{7,14}$/.test(phone) ? `+${phone}` : undefined;
};

function readMessage(query: Record<string, string>): Parameters<SmsBook['take']>[0] | string {
  const mobile = numberOf(query.PhoneNumbers);
  if (mobile === undefined) return 'isv.MOBILE_NUMBER_ILLEGAL';
  if (query.SignName !== NAMES.smsSign) return 'isv.SMS_SIGNATURE_ILLEGAL';
  const values = JSON.parse(query.TemplateParam ?? '{}') as Record<string, string>;
  const text = renderTemplate(aliyunTemplate, query.TemplateCode ?? '', values);
  if (text === undefined) return 'isv.SMS_TEMPLATE_ILLEGAL';
  if (/\{\w+\}/.test(text)) return 'isv.TEMPLATE_MISSING_PARAMETERS';
  return { provider: 'aliyun', id: `${randomUUID()}^0`, reference: query.OutId ?? '', mobile, text, reportUrl: '' };
}

const SEND_STATUS = { sent: 1, undelivered: 2, delivered: 3 } as const;

function tellDetails(book: SmsBook, query: Record<string, string>) {
  const mobile = numberOf(query.PhoneNumber);
  const found = book.arrived.filter(
    (one) =>
      one.provider === 'aliyun' && one.mobile === mobile && (query.BizId === undefined || one.id === query.BizId),
  );
  const details = found.map(({ reference, state, text }) => ({
    Content: text,
    ErrCode: state === 'undelivered' ? 'MOBILE_NOT_ON_SERVICE' : 'DELIVERED',
    OutId: reference,
    PhoneNum: query.PhoneNumber,
    SendStatus: SEND_STATUS[state],
  }));
  return {
    Code: 'OK',
    Message: 'OK',
    RequestId: randomUUID(),
    TotalCount: String(details.length),
    SmsSendDetailDTOs: { SmsSendDetailDTO: details },
  };
}

export function serveAliyunSms(app: FastifyInstance, deps: SmsSideDeps, arrive: Arrive): void {
  const nonces = new Set<string>();
  app.post('/sms/aliyun/', async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.headers.accept !== 'application/json') return reply.type('text/xml').send(XML);
    const wrong = refuse(request, deps, nonces);
    if (wrong !== undefined) return reply.status(400).send(failure(wrong));
    const query = request.query as Record<string, string>;
    if (request.headers['x-acs-action'] === 'QuerySendDetails') return tellDetails(deps.book, query);
    if (await misbehave(deps.book, 'aliyun', reply, { status: 200, body: failure('isv.BUSINESS_LIMIT_CONTROL') }))
      return reply;
    const message = readMessage(query);
    if (typeof message === 'string') return failure(message);
    const { id } = arrive(message);
    const done = { Code: 'OK', Message: 'OK', RequestId: randomUUID() };
    return deps.book.modeOf('aliyun') === 'noId' ? done : { ...done, BizId: id };
  });
}
