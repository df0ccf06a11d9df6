import { randomUUID } from 'node:crypto';
import { signTc3 } from '@clearcrate/providers/sms/tencent';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NAMES } from '../payment/accounts.ts';
import { jsonNotice, type Notice } from '../payment/side.ts';
import {
  type Arrive,
  type ArrivedSms,
  misbehave,
  renderTemplate,
  type SmsBook,
  type SmsSideDeps,
  tencentTemplate,
} from './sms.book.ts';

/** Tencent Cloud: verifies TC3-HMAC-SHA256 and answers like its API. */

const FRESH_S = 300;

const failure = (Code: string) => ({ Response: { Error: { Code, Message: Code }, RequestId: randomUUID() } });

function refuse(request: FastifyRequest, { clock, keys }: SmsSideDeps): string | undefined {
  const headers = request.headers as Record<string, string>;
  const [, signed = ''] = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? [];
  const names = signed.split(';');
  if (!['content-type', 'host', 'x-tc-action'].every((name) => names.includes(name)))
    return 'AuthFailure.InvalidAuthorization';
  const timestampS = Number(headers['x-tc-timestamp']);
  if (!(Math.abs(timestampS - clock.now() / 1_000) <= FRESH_S)) return 'AuthFailure.SignatureExpire';
  const expected = signTc3(
    {
      service: 'sms',
      path: request.url.split('?')[0] ?? '',
      headers: Object.fromEntries(names.map((name) => [name, headers[name] ?? ''])),
      body: String(request.body ?? ''),
      timestampS,
    },
    NAMES.sms,
    keys.smsTencent,
  );
  if (expected !== headers.authorization) return 'AuthFailure.SignatureFailure';
  return headers['x-tc-version'] === '2021-01-11' ? undefined : 'InvalidParameterValue';
}

interface SendContent {
  PhoneNumberSet: string[];
  SmsSdkAppId: string;
  TemplateId: string;
  SignName: string;
  TemplateParamSet: string[];
  SessionContext?: string;
}

function readMessage(content: SendContent): Parameters<SmsBook['take']>[0] | string {
  const { PhoneNumberSet, SmsSdkAppId, TemplateId, SignName, TemplateParamSet, SessionContext = '' } = content;
  const mobile = PhoneNumberSet[0] ?? '';
  if (!/^\+[1-9]\d{7,14}$/.test(mobile)) return 'InvalidParameterValue.IncorrectPhoneNumber';
  if (SmsSdkAppId !== NAMES.smsApp) return 'UnauthorizedOperation.SmsSdkAppIdVerifyFail';
  if (SignName !== NAMES.smsSign) return 'FailedOperation.SignatureIncorrectOrUnapproved';
  const [code = '', minutes = ''] = TemplateParamSet;
  const text = renderTemplate(tencentTemplate, TemplateId, { code, minutes });
  if (text === undefined) return 'FailedOperation.TemplateIncorrectOrUnapproved';
  return { provider: 'tencent', id: `5000:${randomUUID()}`, reference: SessionContext, mobile, text, reportUrl: '' };
}

const nationCode = ({ mobile }: ArrivedSms): string => (mobile.startsWith('+86') ? '86' : mobile.slice(1, 3));

function tellStatus(book: SmsBook, { PhoneNumber }: { PhoneNumber?: string }) {
  const found = book.arrived.filter(
    ({ provider, mobile, state }) => provider === 'tencent' && mobile === PhoneNumber && state !== 'sent',
  );
  const PullSmsSendStatusSet = found.map((message) => ({
    UserReceiveTime: Math.floor(message.atMs / 1_000),
    CountryCode: nationCode(message),
    PhoneNumber: message.mobile,
    SerialNo: message.id,
    ReportStatus: message.state === 'delivered' ? 'SUCCESS' : 'FAIL',
    Description: message.state === 'delivered' ? 'DELIVRD' : 'UNDELIV',
    SessionContext: message.reference,
  }));
  return { Response: { PullSmsSendStatusSet, RequestId: randomUUID() } };
}

export function serveTencentSms(app: FastifyInstance, deps: SmsSideDeps, arrive: Arrive): void {
  app.post('/sms/tencent/', async (request: FastifyRequest, reply: FastifyReply) => {
    const wrong = refuse(request, deps);
    if (wrong !== undefined) return failure(wrong);
    const content = JSON.parse(String(request.body));
    if (request.headers['x-tc-action'] === 'PullSmsSendStatusByPhoneNumber') return tellStatus(deps.book, content);
    const refusal = { status: 200, body: failure('LimitExceeded.PhoneNumberDailyLimit') };
    if (await misbehave(deps.book, 'tencent', reply, refusal)) return reply;
    const message = readMessage(content);
    if (typeof message === 'string') return failure(message);
    const { id, mobile, segments, reference } = arrive(message);
    const status = {
      PhoneNumber: mobile,
      Fee: segments,
      SessionContext: reference,
      Code: 'Ok',
      Message: 'send success',
    };
    const SerialNo = deps.book.modeOf('tencent') === 'noId' ? '' : id;
    return { Response: { SendStatusSet: [{ ...status, SerialNo, IsoCode: 'CN' }], RequestId: randomUUID() } };
  });
}

/** Callbacks are not signed; their address contains a secret. */
export function tencentNotices({ keys, storeUrl }: SmsSideDeps, message: ArrivedSms): Notice[] {
  const isDelivered = message.state === 'delivered';
  const report = {
    user_receive_time: new Date(message.atMs).toISOString().slice(0, 19).replace('T', ' '),
    nationcode: nationCode(message),
    mobile: message.mobile.slice(nationCode(message).length + 1),
    report_status: isDelivered ? 'SUCCESS' : 'FAIL',
    errmsg: isDelivered ? 'DELIVRD' : 'UNDELIV',
    description: '',
    sid: message.id,
  };
  return [jsonNotice(`${storeUrl}/sms/report/tencent?token=${keys.smsReports}`, [report])];
}
