import type { FastifyInstance } from 'fastify';
import { createHttpServer } from '../../../platform/http/edge/http-server.ts';
import { ResponseCache } from '../../../platform/http/response-cache.ts';
import { createRouter } from '../../../platform/http/router.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Catalogue, createCatalogue } from '../../catalogue/catalogue.module.ts';
import { createOperators } from '../../operator/operator.module.ts';
import { createSite, type Site } from '../site.module.ts';
import type { StatisticsSources } from '../site.statistics.ts';

export interface SiteApp {
  http: FastifyInstance;
  site: Site;
  catalogue: Catalogue;
  /** Posts to `/api/index/<name>` and returns the status and the envelope. */
  ask(name: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

interface Answer {
  status: number;
  code: number;
  msg: string;
  data: unknown;
}

/** Site and catalogue behind real routes, without the other features. */
export function createSiteApp(platform: Platform, sources: Partial<StatisticsSources> = {}): SiteApp {
  const http = createHttpServer(platform);
  const cache = new ResponseCache(platform.clock, platform.bus);
  const router = createRouter({
    ...platform,
    app: http,
    cache,
    authenticate: async () => undefined,
    security: platform.security,
    hasExpired: async () => false,
    operators: createOperators(platform).gate,
    admitPlay: async () => {},
    findAnswer: async () => undefined,
  });
  const none = () => 0;
  const site = createSite(platform, {
    countPlayers: none,
    countOnline: none,
    countOpenings: none,
    countOpeningsToday: none,
    countDeliveries: none,
    ...sources,
  });
  const catalogue = createCatalogue(platform);
  site.routes(router);
  catalogue.routes(router);
  return {
    http,
    site,
    catalogue,
    ask: async (name, body = {}, headers = {}) => {
      const answer = await http.inject({ method: 'POST', url: `/api/index/${name}`, headers, payload: body as object });
      return { status: answer.statusCode, ...answer.json() };
    },
  };
}
