import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { ServerMessage } from '@clearcrate/contract/gateway';
import { pino } from 'pino';
import { type ClientOptions, WebSocket } from 'ws';
import { type Bus, defineTopic } from '../bus/bus.ts';
import { createMemoryBus } from '../bus/memory-bus.ts';
import { type MovableClock, movableClock } from '../clock.ts';
import type { Authenticate } from '../http/call.ts';
import { createMetrics } from '../metrics.ts';
import type { GatewayLimits } from './gateway.limits.ts';
import type { SessionEnded } from './gateway.topics.ts';
import { createGateway, type GatewayDeps } from './gateway.ts';

export const sessionEnded = defineTopic<SessionEnded>('test.session-ended');

/** Accepts tokens of the form `player:session` and no others. */
const authenticateTest: Authenticate = async (token) => {
  const [, playerId, sessionId] = /^(\d+):(\d+)$/.exec(token) ?? [];
  if (playerId === undefined || sessionId === undefined) return undefined;
  return {
    playerId: BigInt(playerId),
    sessionId: BigInt(sessionId),
    kind: 1,
    channelCode: 'DEFAULT',
    countries: ['CN'],
    verified: false,
  };
};

interface Options {
  bus?: Bus;
  clock?: MovableClock;
  limits?: Partial<GatewayLimits>;
  authenticate?: Authenticate;
  findLiveSessions?: GatewayDeps['findLiveSessions'];
  config?: Partial<GatewayDeps['config']>;
}

const running: { close(): Promise<void> }[] = [];

/** For `afterEach`: stops everything a test started, clients first. */
export async function stopAll(): Promise<void> {
  for (const part of running.splice(0).reverse()) await part.close();
}

/** Starts a gateway on a free port, with a clock that moves only when advanced. */
export async function startGateway(options: Options = {}) {
  const log = pino({ level: 'silent' });
  const bus = options.bus ?? createMemoryBus(log);
  const clock = options.clock ?? movableClock(1_000_000);
  const metrics = createMetrics();
  const gateway = createGateway({
    config: { NODE_ENV: 'test', ALLOWED_ORIGINS: [], TRUSTED_PROXIES: 0, ...options.config },
    log,
    clock,
    metrics,
    bus,
    authenticate: options.authenticate ?? authenticateTest,
    findLiveSessions: options.findLiveSessions ?? (async (sessionIds) => new Set(sessionIds)),
    sessionEnded,
    limits: { sweepEveryMs: 10, ...options.limits },
  });
  const server = createServer((_request, response) => response.writeHead(404).end());
  gateway.attach(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  running.push({
    close: async () => {
      await gateway.close();
      server.close();
    },
  });
  return { gateway, bus, clock, metrics, port, url: `ws://127.0.0.1:${port}/gate` };
}

export type TestGateway = Awaited<ReturnType<typeof startGateway>>;

export async function countOf(
  { metrics }: Pick<TestGateway, 'metrics'>,
  metric: 'sockets' | 'socketCuts' | 'socketMessages',
  label: string,
): Promise<number> {
  const { values } = await metrics[metric].get();
  return values.find((value) => Object.values(value.labels).includes(label))?.value ?? 0;
}

/**
 * Opens a client that queues what it receives. Watcher counts are sent by the sweep's timer, before
 * or after anything else; they are kept apart, so that no test depends on their timing.
 */
export async function openClient(url: string, options: ClientOptions = {}) {
  const websocket = new WebSocket(url, options);
  const received: ServerMessage[] = [];
  const watcherCounts: number[] = [];
  let onReceived = () => {};
  websocket.on('message', (data) => {
    const message: ServerMessage = JSON.parse(String(data));
    if (message.id === 107) watcherCounts.push(message.data.watchers);
    else received.push(message);
    onReceived();
  });
  websocket.on('error', () => {});
  const closed = new Promise<number>((resolve) => websocket.once('close', resolve));
  running.push({
    close: async () => {
      websocket.terminate();
      await closed;
    },
  });
  await once(websocket, 'open');

  async function next(): Promise<ServerMessage> {
    for (;;) {
      const message = received.shift();
      if (message) return message;
      await new Promise<void>((resolve) => {
        onReceived = resolve;
      });
    }
  }
  const send = (message: unknown) => websocket.send(typeof message === 'string' ? message : JSON.stringify(message));
  /**
   * Messages are answered in order, so an answered heartbeat proves that all earlier ones were
   * handled.
   */
  async function settle(): Promise<ServerMessage[]> {
    send({ id: 1 });
    const before: ServerMessage[] = [];
    for (;;) {
      const message = await next();
      if (message.id === 2) return before;
      before.push(message);
    }
  }
  async function authorise(token: string): Promise<boolean> {
    send({ id: 11, data: { token } });
    const answer = await next();
    return answer.id === 12 && answer.data.isValid;
  }
  return { websocket, received, watcherCounts, closed, next, send, settle, authorise };
}

/**
 * Sends a bare handshake and returns its status. The socket stays open after 101 and sends nothing
 * more.
 */
export async function handshake(port: number, path: string, headers: Record<string, string> = {}) {
  const socket: Socket = connect(port, '127.0.0.1');
  running.push({
    close: async () => {
      socket.destroy();
    },
  });
  const all = {
    Host: `127.0.0.1:${port}`,
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const [first] = (await once(socket, 'data')) as [Buffer];
  socket.resume();
  return { status: Number(String(first).split(' ')[1]), socket, closed };
}

/**
 * Polls a condition that takes a few turns of the event loop; the test's own timeout ends a wait in
 * vain.
 */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5));
}
