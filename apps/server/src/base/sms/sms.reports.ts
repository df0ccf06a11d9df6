import {
  ForgedReport,
  type SmsProvider,
  type SmsReport,
  type WebhookRequest,
} from '@clearcrate/providers/sms/sms-provider';
import type { SmsProviderName } from '@clearcrate/providers/sms/sms-routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import type { SmsProviders } from '../../platform/sms/create-sms-providers.ts';
import { bookReport } from './sms.repository.ts';

/** Webhooks of delivery reports. */

const LONGEST_BODY = 64 * 1024;
const MOST_REPORTS = 500;

const textsOf = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

const requestOf = ({ url, headers, query, body }: FastifyRequest): WebhookRequest => ({
  url,
  headers: textsOf(headers),
  query: textsOf(query as object),
  body: typeof body === 'string' ? body : '',
});

export function serveSmsReports(platform: Platform, providers: SmsProviders, app: FastifyInstance): void {
  const { clock, db, log, metrics, security } = platform;

  const book = async (name: string, { tellsCost }: SmsProvider, reports: readonly SmsReport[]): Promise<void> => {
    for (const report of reports.slice(0, MOST_REPORTS)) {
      const booked = await bookReport(db, name, report, { now: new Date(clock.now()), tellsCost });
      metrics.smsReports.inc({ provider: name, state: booked === 'booked' ? (report.state ?? 'priced') : booked });
      // Answered as usual: a retry by the provider would not help.
      if (booked === 'unknown') log.warn({ provider: name }, 'sms report of an unknown message');
    }
  };

  const receive = async (request: FastifyRequest, reply: FastifyReply) => {
    const { provider: name } = request.params as { provider: string };
    const provider = providers.get(name as SmsProviderName);
    if (!provider?.readReports) return reply.callNotFound();
    reply.header('cache-control', 'no-store');
    let reports: SmsReport[];
    try {
      reports = provider.readReports(requestOf(request));
    } catch (error) {
      if (!(error instanceof ForgedReport)) throw error;
      metrics.smsReports.inc({ provider: name, state: 'forged' });
      log.warn({ provider: name, reason: error.message }, 'forged sms report');
      security.write({ event: 'sms', outcome: 'forged', ip: request.ip, route: `/sms/report/${name}` });
      return reply.status(403).type('text/plain').send('forged\n');
    }
    await book(name, provider, reports);
    const { webhookAnswer = '' } = provider;
    return webhookAnswer === '' ? reply.status(204).send() : reply.type('application/json').send(webhookAnswer);
  };

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Signatures cover the unparsed text.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.route({ method: 'POST', url: '/sms/report/:provider', bodyLimit: LONGEST_BODY, handler: receive });
  });
}
