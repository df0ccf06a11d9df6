import Fastify, { type FastifyInstance } from 'fastify';
import { isProduction } from '../../config.ts';
import { registerDocs } from '../api-docs/docs-page.ts';
import { type HealthDeps, registerMetrics, registerProbes } from './health.ts';
import { securityHeaders } from './security-headers.ts';

/** Serves probes, metrics and docs on a separate port that players cannot reach. */
export function createInnerServer(deps: HealthDeps, isDraining: () => boolean): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: 'idle' });
  const headers = securityHeaders(isProduction(deps.config));
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  registerProbes(app, deps, isDraining);
  registerMetrics(app, deps);
  registerDocs(app);
  return app;
}
