import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { loadContent } from '../seeds/content.ts';
import { createLedger, type Ledger } from './ledger/ledger.ts';
import { sessionEnded } from './modules/account/account.events.ts';
import { createAccount } from './modules/account/account.module.ts';
import { createBag } from './modules/bag/bag.module.ts';
import { createBoxes } from './modules/box/box.module.ts';
import { createCatalogue } from './modules/catalogue/catalogue.module.ts';
import { createFairness } from './modules/fairness/fairness.module.ts';
import { createLive } from './modules/live/live.module.ts';
import { createPolicy } from './modules/policy/policy.module.ts';
import { createSite } from './modules/site/site.module.ts';
import { createPlatform, type PlatformOptions, type RunningPlatform } from './platform/create-platform.ts';
import { AppError } from './platform/errors.ts';
import { createGateway } from './platform/gateway/gateway.ts';
import { registerDocs } from './platform/http/docs-page.ts';
import { registerHealth } from './platform/http/health.ts';
import { createHttpServer, sendRefusal } from './platform/http/http-server.ts';
import { ResponseCache } from './platform/http/response-cache.ts';
import { createRouter, type Router } from './platform/http/router.ts';
import { serveStaticFiles } from './platform/http/static-files.ts';

export interface App {
  http: FastifyInstance;
  platform: RunningPlatform;
  ledger: Ledger;
  router: Router;
  /** Lays down what ships with the store, and the demo data where the settings want it. */
  loadContent(): Promise<void>;
  /** Opens the port and starts what this process does in the background. */
  listen(): Promise<void>;
  /** Where it can be reached from this machine. */
  address(): string;
  close(): Promise<void>;
}

/** Composition root: each level is built from those below it, and nothing looks itself up. */
export async function createApp(options: PlatformOptions): Promise<App> {
  const platform = await createPlatform(options);
  const { config, bus, clock, log, metrics } = platform;
  const http = createHttpServer(platform);
  let draining = false;

  const ledger = createLedger(platform);
  const account = createAccount(platform, ledger);
  const catalogue = createCatalogue(platform);
  const gateway = createGateway({ config, log, clock, metrics, bus, authenticate: account.authenticate, sessionEnded });
  const site = createSite(platform, {
    countPlayers: account.countRealPlayers,
    countOnline: gateway.onlineCount,
    countOpenings: () => live.countOpenings(),
    countOpeningsToday: () => live.countOpeningsToday(),
    // Deliveries are not open yet, so there are none of them.
    countDeliveries: () => 0,
  });
  const policy = createPolicy(platform, site);
  const fairness = createFairness(platform);
  const bag = createBag(platform, ledger, policy);
  const boxes = createBoxes(platform, { ledger, fairness, policy });
  const live = createLive(platform, { site });

  const cache = new ResponseCache(clock, bus);
  const router = createRouter({ app: http, config, log, metrics, cache, authenticate: account.authenticate });
  if (config.ROLES.has('api')) {
    for (const module of [account, catalogue, site, fairness, bag, boxes, live]) module.routes(router);
    account.pages(http);
    registerDocs(http);
    await serveStaticFiles(http, site.leadPictures);
  }
  registerHealth(http, platform, () => draining);
  http.setNotFoundHandler((request, reply) => {
    sendRefusal(request, reply, new AppError('notFound'), platform);
  });

  return {
    http,
    platform,
    ledger,
    router,
    loadContent: () =>
      loadContent(platform, {
        site,
        catalogue,
        boxes,
        seedPlayers: async (avatars) => {
          await account.seedDemoPlayers(avatars);
        },
      }),
    listen: async () => {
      metrics.watchProcess();
      await http.ready();
      if (config.ROLES.has('gateway')) gateway.attach(http.server);
      await http.listen({ port: config.PORT, host: config.HOST });
      if (config.ROLES.has('jobs')) {
        platform.outbox.start();
        platform.jobs.start();
      }
    },
    address: () => `http://localhost:${(http.server.address() as AddressInfo | null)?.port ?? config.PORT}`,
    close: async () => {
      draining = true;
      await gateway.close();
      await http.close();
      await platform.close();
    },
  };
}
