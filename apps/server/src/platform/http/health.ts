import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '../platform.ts';

const DATABASE_PATIENCE_MS = 2_000;

async function databaseAnswers({ pool }: Platform): Promise<boolean> {
  const patience = new Promise<false>((resolve) => setTimeout(resolve, DATABASE_PATIENCE_MS, false).unref());
  return Promise.race([
    pool.query('select 1').then(
      () => true,
      () => false,
    ),
    patience,
  ]);
}

function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined)
    return request.ip === '127.0.0.1' || request.ip === '::1' || request.ip === '::ffff:127.0.0.1';
  const given = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** What load balancers and monitors ask: am I alive, may I be sent players, how am I doing. */
export function registerHealth(app: FastifyInstance, platform: Platform, isDraining: () => boolean): void {
  app.get('/healthz', (_request, reply) => reply.type('text/plain').send('ok\n'));
  app.get('/readyz', async (_request, reply) => {
    const ready = !isDraining() && (await databaseAnswers(platform));
    return reply
      .code(ready ? 200 : 503)
      .type('text/plain')
      .send(ready ? 'ready\n' : 'not ready\n');
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, platform.config.METRICS_TOKEN))
      return reply.code(403).type('text/plain').send('forbidden\n');
    return reply.type(platform.metrics.registry.contentType).send(await platform.metrics.registry.metrics());
  });
}
