import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { defineTopic } from '../apps/server/src/platform/bus/bus.ts';
import { createMemoryBus } from '../apps/server/src/platform/bus/memory-bus.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { announceToRoom, type SessionEnded } from '../apps/server/src/platform/gateway/gateway.topics.ts';
import { createGateway } from '../apps/server/src/platform/gateway/gateway.ts';
import { createMetrics } from '../apps/server/src/platform/metrics.ts';
import { BENCH_MESSAGE, type BenchGame, GAME_MESSAGES, GAME_ROOMS } from './gateway-message.ts';

/** The gateway in its own process, to measure its memory. All clients come from one address. */
export type ServerOrder =
  | { do: 'broadcast'; count: number }
  /** Broadcasts to all watchers of a game. */
  | { do: 'announce'; game: BenchGame; count: number }
  /**
   * Sends a separate message to each player per turn: nothing is shared, which fills backlogs
   * fastest.
   */
  | { do: 'fill'; players: number; turns: number; coalesce: boolean }
  | { do: 'measure' };

export interface Measure {
  rssMb: number;
  /** Peak since the last measurement, sampled. */
  peakRssMb: number;
  sockets: number;
  authorised: number;
  cutAsTooSlow: number;
}

const SAMPLE_EVERY_MS = 20;
const FILL_MESSAGE_BYTES = 8_000;

/** Clients of the broadcast bench only count bytes and send neither heartbeats nor pongs. */
const PATIENT = { silenceMs: 3_600_000, probeBytes: 2 ** 40, softBacklogBytes: 2 ** 40, hardBacklogBytes: 2 ** 40 };

const log = pino({ level: 'warn' });
const bus = createMemoryBus(log);
const metrics = createMetrics();
const gateway = createGateway({
  config: { NODE_ENV: 'production', ALLOWED_ORIGINS: [], TRUSTED_PROXIES: 0 },
  log,
  clock: systemClock,
  metrics,
  bus,
  authenticate: async (token) => ({
    playerId: BigInt(token),
    sessionId: BigInt(token),
    kind: 1,
    channelCode: 'DEFAULT',
    countries: [],
    verified: false,
  }),
  findLiveSessions: async (sessionIds) => new Set(sessionIds),
  sessionEnded: defineTopic<SessionEnded>('bench.session-ended'),
  limits: { socketsPerAddress: 20_000, ...(process.argv.includes('--patient') ? PATIENT : {}) },
});

const rssMb = () => process.memoryUsage.rss() / 1024 / 1024;
let peakRssMb = rssMb();
setInterval(() => {
  peakRssMb = Math.max(peakRssMb, rssMb());
}, SAMPLE_EVERY_MS);

async function labelled(metric: { get(): Promise<{ values: { value: number; labels: object }[] }> }, label: string) {
  const { values } = await metric.get();
  return values.find(({ labels }) => Object.values(labels).includes(label))?.value ?? 0;
}

async function measure(): Promise<Measure> {
  const now = rssMb();
  const answer = {
    rssMb: now,
    peakRssMb: Math.max(peakRssMb, now),
    sockets: await labelled(metrics.sockets, 'open'),
    authorised: await labelled(metrics.sockets, 'authorised'),
    cutAsTooSlow: await labelled(metrics.socketCuts, 'tooSlow'),
  };
  peakRssMb = now;
  return answer;
}

async function fill({ players, turns, coalesce }: Extract<ServerOrder, { do: 'fill' }>): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    for (let player = 1; player <= players; player += 1) {
      const rollId = `${turn}-${player}-`.padEnd(FILL_MESSAGE_BYTES, 'x');
      gateway.toPlayer(String(player), { id: 101, data: { rollId } }, coalesce ? { coalesce: `kind ${turn % 4}` } : {});
      if (player % 100 === 0) await delay(1);
    }
  }
}

async function obey(order: ServerOrder): Promise<object> {
  if (order.do === 'measure') return measure();
  if (order.do === 'fill') await fill(order);
  else if (order.do === 'announce') {
    const { game, count } = order;
    for (let sent = 0; sent < count; sent += 1) announceToRoom(bus, game, GAME_ROOMS[game], GAME_MESSAGES[game]);
  } else for (let sent = 0; sent < order.count; sent += 1) gateway.broadcast(BENCH_MESSAGE);
  return {};
}

const server = createServer((_request, response) => response.writeHead(404).end());
gateway.attach(server);
await once(server.listen(0, '127.0.0.1', 4_096), 'listening');
process.on('message', async (order: ServerOrder) => process.send?.(await obey(order)));
process.on('disconnect', () => process.exit());
process.send?.({ port: (server.address() as AddressInfo).port });
