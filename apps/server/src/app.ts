import type { AddressInfo, ListenOptions } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyListenOptions } from 'fastify';
import type { AccountOptions } from './base/account/account.module.ts';
import { createModules, loadModuleContent, type Modules, registerModules, registerPages } from './create-modules.ts';
import { createLedger, type Ledger } from './ledger/ledger.ts';
import { createPlatform, type PlatformOptions, type RunningPlatform } from './platform/create-platform.ts';
import type { Gateway } from './platform/gateway/gateway.ts';
import { registerDocs } from './platform/http/api-docs/docs-page.ts';
import { registerMetrics, registerProbes } from './platform/http/edge/health.ts';
import { createHttpServer } from './platform/http/edge/http-server.ts';
import { createInnerServer } from './platform/http/edge/inner-server.ts';
import { serveConsole, serveStaticFiles } from './platform/http/files/static-files.ts';
import { ResponseCache } from './platform/http/response-cache.ts';
import { createRouter, type Router } from './platform/http/router.ts';
import { registerMasterKey } from './platform/security/key-register.ts';

export interface App {
  http: FastifyInstance;
  platform: RunningPlatform;
  ledger: Ledger;
  router: Router;
  modules: Modules;
  /** Loads shipped content, and the demo data if configured. */
  loadContent(): Promise<void>;
  /** Opens the port and starts the background work of this node. */
  listen(): Promise<void>;
  /** The port it listens on, which may have been chosen by the system. */
  port(): number;
  /** Port of metrics and API description, if they have their own. */
  innerPort(): number | undefined;
  /** Local URL of the server. */
  address(): string;
  close(): Promise<void>;
}

/** Time for calls in progress when the port is closed. */
const UNDER_WAY_MS = 8_000;

/**
 * Stops accepting connections, waits for calls in progress up to a limit, and closes the sockets so
 * that clients reconnect elsewhere.
 */
async function closePort(http: FastifyInstance, gateway: Gateway): Promise<void> {
  // Idle keep-alive connections would otherwise stay open for their next call.
  const clearing = setInterval(() => http.server.closeIdleConnections(), 100);
  const deadline = setTimeout(() => http.server.closeAllConnections(), UNDER_WAY_MS);
  await Promise.all([gateway.close(), http.close()]);
  clearInterval(clearing);
  clearTimeout(deadline);
}

/**
 * Length of the accept queue, capped by the system (on Linux by `net.core.somaxconn`, 4,096). A
 * connection that finds it full is not rejected: the client retries after 1, 3, 7, 15 seconds. With
 * Node's default of 511, half of the clients reconnecting after a node's death waited that long.
 */
const BACKLOG = 65_535;

/** Workers of one node share the port, and the kernel distributes connections. */
function listenOptions({ config: { PORT, HOST }, channel }: PlatformOptions): FastifyListenOptions & ListenOptions {
  return { port: PORT, host: HOST, backlog: BACKLOG, reusePort: channel !== undefined };
}

function innerOptions(options: PlatformOptions): FastifyListenOptions {
  const { INNER_PORT, INNER_HOST } = options.config;
  return { ...listenOptions(options), port: INNER_PORT, host: INNER_HOST };
}

/** Serves the pages of this node's roles. */
async function servePages(http: FastifyInstance, { config, calls }: RunningPlatform, modules: Modules): Promise<void> {
  if (config.ROLES.has('console')) await serveConsole(http);
  if (!config.ROLES.has('api')) {
    // Reviewers see the pictures of players.
    if (config.ROLES.has('console')) modules.avatars.pages(http);
    modules.desk.pages(http);
    return;
  }
  registerPages(modules, http);
  // The page itself needs no database; without one it has no preloaded picture.
  const leadPictures = (siteUrl: string) => calls.run(() => modules.site.leadPictures(siteUrl));
  await serveStaticFiles(http, (siteUrl) => leadPictures(siteUrl).catch(() => undefined));
}

/** `account` replaces puzzle drawing and code delivery in tests. */
export interface AppOptions extends PlatformOptions {
  account?: AccountOptions;
}

/** Composition root: each level is built from the levels below it, without a service locator. */
export async function createApp(options: AppOptions): Promise<App> {
  const platform = await createPlatform(options);
  const { config, bus, calls, clock, db, metrics, pulse, vault } = platform;
  await registerMasterKey(db, vault);
  const http = createHttpServer(platform);
  let draining = false;
  const port = () => (http.server.address() as AddressInfo | null)?.port ?? config.PORT;

  const ledger = createLedger(platform);
  const modules = createModules(platform, ledger, options.account);
  // Before any event can be written, including those of loading content.
  await platform.outbox.register();
  await modules.recharge.checkMarket();
  const { account, bounds, gateway } = modules;
  const router = createRouter({
    ...platform,
    app: http,
    cache: new ResponseCache(clock, bus),
    authenticate: account.authenticate,
    hasExpired: account.hasExpired,
    operators: modules.operators.gate,
    admitPlay: bounds.admit,
    findAnswer: ledger.findAnswer,
  });
  registerModules(modules, router);
  ledger.routes(router);
  await servePages(http, platform, modules);
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
      // Load balancers see 503 first, and calls are served until they have noticed.
      if (http.server.listening) await delay(config.DRAIN_SECONDS * 1_000);
      await closePort(http, gateway);
      await inner?.close();
      await platform.close();
    },
  };
}
