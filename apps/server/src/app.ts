import type { AddressInfo, ListenOptions } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyListenOptions } from 'fastify';
import type { AccountOptions } from './base/account/account.module.ts';
import { createOperators } from './base/operator/operator.module.ts';
import { createModules, loadModuleContent, type Modules, registerModules } from './create-modules.ts';
import { createLedger, type Ledger } from './ledger/ledger.ts';
import { createPlatform, type PlatformOptions, type RunningPlatform } from './platform/create-platform.ts';
import type { Gateway } from './platform/gateway/gateway.ts';
import { registerDocs } from './platform/http/docs-page.ts';
import { registerMetrics, registerProbes } from './platform/http/health.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { createInnerServer } from './platform/http/inner-server.ts';
import { ResponseCache } from './platform/http/response-cache.ts';
import { createRouter, type Router } from './platform/http/router.ts';
import { serveStaticFiles } from './platform/http/static-files.ts';
import { registerMasterKey } from './platform/key-register.ts';

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
  /** The one it listens on, which the system chose where any will do. */
  port(): number;
  /** That of metrics and API description, where they have one of their own. */
  innerPort(): number | undefined;
  /** Where it can be reached from this machine. */
  address(): string;
  close(): Promise<void>;
}

/** What is under way when the port is closed has this long to end. */
const UNDER_WAY_MS = 8_000;

/** Accepts nobody any more, lets what is under way end within its time, and sends the sockets elsewhere. */
async function closePort(http: FastifyInstance, gateway: Gateway): Promise<void> {
  // A connection whose last call has been answered would otherwise be kept open for the next one.
  const clearing = setInterval(() => http.server.closeIdleConnections(), 100);
  const deadline = setTimeout(() => http.server.closeAllConnections(), UNDER_WAY_MS);
  await Promise.all([gateway.close(), http.close()]);
  clearInterval(clearing);
  clearTimeout(deadline);
}

/**
 * Connections that wait to be taken. All that the system allows (on Linux `net.core.somaxconn`, 4,096), since whoever finds no
 * room is not refused: it asks again after a second, then three, seven, fifteen. With Node's own 511 half of those who came
 * back from a node that had died waited that long.
 */
const BACKLOG = 65_535;

/** Workers of one node each listen on the port themselves, and the system deals connections out among them. */
function listenOptions({ config: { PORT, HOST }, channel }: PlatformOptions): FastifyListenOptions & ListenOptions {
  return { port: PORT, host: HOST, backlog: BACKLOG, reusePort: channel !== undefined };
}

function innerOptions(options: PlatformOptions): FastifyListenOptions {
  const { INNER_PORT, INNER_HOST } = options.config;
  return { ...listenOptions(options), port: INNER_PORT, host: INNER_HOST };
}

/** `account`: who draws puzzles and delivers codes, stood in for by tests alone. */
export interface AppOptions extends PlatformOptions {
  account?: AccountOptions;
}

/** Composition root: each level is built from those below it, and nothing looks itself up. */
export async function createApp(options: AppOptions): Promise<App> {
  const platform = await createPlatform(options);
  const { config, bus, calls, clock, db, metrics, pulse, vault } = platform;
  await registerMasterKey(db, vault);
  const http = createHttpServer(platform);
  let draining = false;
  const port = () => (http.server.address() as AddressInfo | null)?.port ?? config.PORT;

  const ledger = createLedger(platform);
  const modules = createModules(platform, ledger, options.account);
  // Before anything can happen here, content being laid down included.
  await platform.outbox.register();
  await modules.recharge.checkMarket();
  const { account, bounds, gateway, site } = modules;
  const router = createRouter({
    ...platform,
    app: http,
    cache: new ResponseCache(clock, bus),
    authenticate: account.authenticate,
    hasExpired: account.hasExpired,
    operators: createOperators(platform),
    admitPlay: bounds.admit,
    findAnswer: ledger.findAnswer,
  });
  if (config.ROLES.has('api')) {
    registerModules(modules, router, http);
    ledger.routes(router);
    // The page itself needs no database: without one it comes without its first picture.
    await serveStaticFiles(http, (siteUrl) => calls.run(() => site.leadPictures(siteUrl)).catch(() => undefined));
  }
  registerProbes(http, platform, () => draining);
  const inner = config.INNER_PORT === undefined ? undefined : createInnerServer(platform, () => draining);
  if (!inner) {
    registerMetrics(http, platform);
    registerDocs(http);
  }

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
      pulse.start();
      calls.start();
      if (config.ROLES.has('gateway')) gateway.attach(http.server);
      await http.listen(listenOptions(options));
      await inner?.listen(innerOptions(options));
      if (config.ROLES.has('jobs')) {
        platform.outbox.start();
        platform.jobs.start();
      }
    },
    port,
    innerPort: () => (inner?.server.address() as AddressInfo | null)?.port,
    address: () => `http://localhost:${port()}`,
    close: async () => {
      draining = true;
      // Whoever sends players here is told first, and served until it has had the time to hear.
      if (http.server.listening) await delay(config.DRAIN_SECONDS * 1_000);
      await closePort(http, gateway);
      await inner?.close();
      await platform.close();
    },
  };
}
