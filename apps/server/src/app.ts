import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createModules, loadModuleContent, type Modules, registerModules } from './create-modules.ts';
import { createLedger, type Ledger } from './ledger/ledger.ts';
import { createPlatform, type PlatformOptions, type RunningPlatform } from './platform/create-platform.ts';
import { AppError } from './platform/errors.ts';
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
  modules: Modules;
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
  const { config, bus, clock, log, metrics, security } = platform;
  const http = createHttpServer(platform);
  let draining = false;

  const ledger = createLedger(platform);
  const modules = createModules(platform, ledger);
  // Before anything can happen here, content being laid down included.
  await platform.outbox.register();
  const { account, bounds, gateway, site } = modules;
  const cache = new ResponseCache(clock, bus);
  const router = createRouter({
    app: http,
    calendar: platform.calendar,
    clock,
    config,
    log,
    metrics,
    cache,
    security,
    authenticate: account.authenticate,
    hasExpired: account.hasExpired,
    admitPlay: bounds.admit,
    findAnswer: ledger.findAnswer,
  });
  if (config.ROLES.has('api')) {
    registerModules(modules, router, http);
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
    modules,
    loadContent: () => loadModuleContent(platform, modules),
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
