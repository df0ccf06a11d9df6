import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '../../platform.ts';
import { createReadiness } from './readiness.ts';

const RETRY_AFTER_S = 5;

export interface HealthDeps extends Pick<Platform, 'config' | 'metrics' | 'pulse'> {
  readMetrics(): Promise<string>;
}

function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined)
    return request.ip === '127.0.0.1' || request.ip === '::1' || request.ip === '::ffff:127.0.0.1';
  const given = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Probes for load balancers: `/healthz` (the process runs) and `/readyz` (it may receive traffic).
 */
export function registerProbes(app: FastifyInstance, platform: HealthDeps, isDraining: () => boolean): void {
  const findReason = createReadiness(platform.config, platform.pulse, isDraining);
  app.get('/healthz', (_request, reply) => reply.type('text/plain').send('ok\n'));
  app.get('/readyz', async (_request, reply) => {
    const reason = await findReason();
    reply.type('text/plain').header('cache-control', 'no-store');
    if (reason === undefined) return reply.send('ready\n');
    return reply.code(503).header('retry-after', RETRY_AFTER_S).send(`not ready: ${reason}\n`);
  });
}

export function registerMetrics(app: FastifyInstance, { config, metrics, readMetrics }: HealthDeps): void {
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config.METRICS_TOKEN)) return reply.code(403).type('text/plain').send('forbidden\n');
    return reply.type(metrics.registry.contentType).send(await readMetrics());
  });
}
