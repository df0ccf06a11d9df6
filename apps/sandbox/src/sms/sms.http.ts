import { randomUUID } from 'node:crypto';
import { isSignedHttp, signHttp } from '@clearcrate/providers/sms/signed-http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonNotice, type Notice } from '../payment/side.ts';
import { type Arrive, type ArrivedSms, misbehave, type SmsSideDeps } from './sms.book.ts';

/** A custom HTTP gateway with the protocol of docs/operating/message-providers.md. */

interface HttpContent {
  messageId: string;
  to: string;
  text: string;
  reportUrl: string;
}

export function serveHttpSms(app: FastifyInstance, deps: SmsSideDeps, arrive: Arrive): void {
  const { book, clock, keys } = deps;
  app.post('/sms/http', async (request: FastifyRequest, reply: FastifyReply) => {
    const headers = request.headers as Record<string, string>;
    const body = String(request.body ?? '');
    if (!isSignedHttp(headers, body, keys.smsHttp, clock.now()))
      return reply.status(401).send({ error: 'wrongSignature' });
    if (await misbehave(book, 'http', reply, { status: 422, body: { error: 'blockedNumber' } })) return reply;
    const { messageId, to, text, reportUrl } = JSON.parse(body) as HttpContent;
    // Idempotent: the same id is the same message.
    const known = book.arrived.find(({ provider, reference }) => provider === 'http' && reference === messageId);
    const message =
      known ?? arrive({ provider: 'http', id: randomUUID(), reference: messageId, mobile: to, text, reportUrl });
    return book.modeOf('http') === 'noId' ? {} : { id: message.id, segments: message.segments };
  });
}

export function httpNotices({ clock, keys }: SmsSideDeps, message: ArrivedSms): Notice[] {
  const { id, reference, state, reportUrl } = message;
  const report = {
    id,
    messageId: reference,
    state,
    cost: '0.05',
    ...(state === 'undelivered' ? { error: 'absentSubscriber' } : {}),
  };
  const timestamp = String(Math.floor(clock.now() / 1_000));
  const notice = jsonNotice(reportUrl, report);
  const signature = signHttp(timestamp, reference, notice.body, keys.smsHttp);
  const signed = { 'x-sms-timestamp': timestamp, 'x-sms-id': reference, 'x-sms-signature': signature };
  return [{ ...notice, headers: { ...notice.headers, ...signed } }];
}
