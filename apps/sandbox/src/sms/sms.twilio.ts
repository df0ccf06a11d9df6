import { randomBytes } from 'node:crypto';
import { signTwilio } from '@clearcrate/providers/sms/twilio';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NAMES } from '../payment/accounts.ts';
import { formNotice, type Notice } from '../payment/side.ts';
import { type Arrive, type ArrivedSms, misbehave, type SmsSideDeps } from './sms.book.ts';

/** Twilio: basic authentication, forms, and status callbacks signed by HMAC-SHA1. */

const failure = (code: number, status: number) => ({
  code,
  message: `Error ${code}`,
  more_info: `https://www.twilio.com/docs/errors/${code}`,
  status,
});

const isKnown = (request: FastifyRequest, { keys }: SmsSideDeps): boolean =>
  request.headers.authorization === `Basic ${Buffer.from(`${NAMES.smsAccount}:${keys.smsTwilio}`).toString('base64')}`;

const tell = ({ id, mobile, segments, text }: ArrivedSms, status: string, price: string | null) => ({
  account_sid: NAMES.smsAccount,
  api_version: '2010-04-01',
  body: text,
  direction: 'outbound-api',
  error_code: status === 'undelivered' ? 30003 : null,
  from: NAMES.smsFrom,
  num_segments: String(segments),
  price,
  price_unit: 'USD',
  sid: id,
  status,
  to: mobile,
});

/** Priced per segment, once sent. */
const priceOf = ({ segments }: ArrivedSms): string => `-${(segments * 0.0079).toFixed(5)}`;

export function serveTwilioSms(app: FastifyInstance, deps: SmsSideDeps, arrive: Arrive): void {
  const base = `/sms/twilio/2010-04-01/Accounts/${NAMES.smsAccount}/Messages`;

  app.post(`${base}.json`, async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isKnown(request, deps)) return reply.status(401).send(failure(20003, 401));
    const form = Object.fromEntries(new URLSearchParams(String(request.body ?? '')));
    if (await misbehave(deps.book, 'twilio', reply, { status: 400, body: failure(21610, 400) })) return reply;
    const { To: mobile = '', Body: text = '', From, StatusCallback: reportUrl = '' } = form;
    if (!/^\+[1-9]\d{7,14}$/.test(mobile)) return reply.status(400).send(failure(21211, 400));
    if (text === '') return reply.status(400).send(failure(21602, 400));
    if (From !== NAMES.smsFrom) return reply.status(400).send(failure(21606, 400));
    const id = `SM${randomBytes(16).toString('hex')}`;
    const message = arrive({ provider: 'twilio', id, reference: reportUrl, mobile, text, reportUrl });
    const { sid, ...rest } = tell(message, 'queued', null);
    return reply.status(201).send(deps.book.modeOf('twilio') === 'noId' ? rest : { sid, ...rest });
  });

  app.get(`${base}/:name`, async (request, reply) => {
    if (!isKnown(request, deps)) return reply.status(401).send(failure(20003, 401));
    const { name } = request.params as { name: string };
    const message = deps.book.find('twilio', name.replace(/\.json$/, ''));
    if (!message) return reply.status(404).send(failure(20404, 404));
    return tell(message, message.state, priceOf(message));
  });
}

/** Twilio reports each step; only the last one is final. */
export function twilioNotices({ keys }: SmsSideDeps, message: ArrivedSms): Notice[] {
  return ['sent', message.state].map((status) => {
    const fields = {
      AccountSid: NAMES.smsAccount,
      ApiVersion: '2010-04-01',
      From: NAMES.smsFrom,
      MessageSid: message.id,
      MessageStatus: status,
      SmsSid: message.id,
      SmsStatus: status,
      To: message.mobile,
      ...(status === 'undelivered' ? { ErrorCode: '30003' } : {}),
    };
    const notice = formNotice(message.reportUrl, fields);
    const signature = signTwilio(message.reportUrl, fields, keys.smsTwilio);
    return { ...notice, headers: { ...notice.headers, 'x-twilio-signature': signature } };
  });
}
