import { setTimeout as delay } from 'node:timers/promises';
import type { ClientsOrder } from './gateway-clients.ts';
import { BENCH_MESSAGE, type BenchGame, frameBytes, GAME_MESSAGES, GAME_ROOMS } from './gateway-message.ts';
import type { Measure, ServerOrder } from './gateway-server.ts';
import { type Child, startChild } from './lib/child.ts';
import { effort } from './lib/effort.ts';
import { median } from './lib/table.ts';

/**
 * Messages per second of a broadcast: the gateway compared with a plain `ws` loop. Servers and
 * clients are separate processes, since all sockets exceed the limit of one. Short rounds of the
 * two alternate.
 */

const ROUNDS = effort(9, 15);
const COUNTED_MS = 8_000;

interface BroadcastSize {
  sockets: number;
  /** Messages per round. */
  messages: number;
  /** Broadcasts to the watchers of this game instead of all sockets. */
  game?: BenchGame;
}

export const QUICK_BROADCAST: BroadcastSize = { sockets: 2_000, messages: 20 };
export const FULL_BROADCAST: BroadcastSize = { sockets: 10_000, messages: 5 };

const file = (name: string) => new URL(name, import.meta.url);

/** A server with its clients connected. */
class Contestant {
  private readonly server: Child<{ port: number }>;
  private readonly clients: Child<object>;
  private readonly size: BroadcastSize;
  private bytes = 0;
  readonly rates: number[] = [];
  /** From the first message until the last socket has all of them. */
  readonly roundsMs: number[] = [];

  constructor(server: Child<{ port: number }>, clients: Child<object>, size: BroadcastSize) {
    this.server = server;
    this.clients = clients;
    this.size = size;
  }

  async playRound(): Promise<void> {
    const { game, messages, sockets } = this.size;
    const deliveries = sockets * messages;
    this.bytes += deliveries * frameBytes(game ? GAME_MESSAGES[game] : BENCH_MESSAGE);
    const received: ClientsOrder = { do: 'await', bytes: this.bytes };
    const broadcast: ServerOrder = game
      ? { do: 'announce', game, count: messages }
      : { do: 'broadcast', count: messages };
    const startedAtMs = performance.now();
    await Promise.all([this.clients.ask(received), this.server.ask(broadcast)]);
    const roundMs = performance.now() - startedAtMs;
    this.roundsMs.push(roundMs);
    this.rates.push((deliveries * 1000) / roundMs);
  }

  measure(): Promise<Measure> {
    return this.server.ask<Measure>({ do: 'measure' } satisfies ServerOrder);
  }

  async leave(): Promise<void> {
    await this.clients.stop();
    await this.server.stop();
  }
}

async function enter(serverFile: string, size: BroadcastSize): Promise<Contestant> {
  const server = await startChild<{ port: number }>(file(serverFile), ['--patient']);
  const clients = await startChild<object>(file('gateway-clients.ts'), []);
  const { port } = server.ready;
  const room = size.game && GAME_ROOMS[size.game];
  const watch = size.game ? { watch: { game: size.game, ...(room === undefined ? {} : { room }) } } : {};
  const open: ClientsOrder = { do: 'open', port, count: size.sockets, authorise: false, stalled: false, ...watch };
  await clients.ask(open);
  if (size.game) {
    // The room's count is broadcast for a while; then there is silence.
    await delay(COUNTED_MS);
    await clients.ask({ do: 'forget' } satisfies ClientsOrder);
  }
  return new Contestant(server, clients, size);
}

export interface Broadcast {
  /** Messages per second. */
  ours: number;
  bare: number;
  /** Time until the last socket has a round of ours: median and worst. */
  lastMs: { median: number; worst: number };
  /** Memory of our server: with all sockets open, and its peak. */
  memory: { openMb: number; peakMb: number };
}

export async function benchBroadcast(size: BroadcastSize): Promise<Broadcast> {
  const [ours, bare] = await Promise.all([enter('gateway-server.ts', size), enter('gateway-bare-server.ts', size)]);
  const { rssMb: openMb } = await ours.measure();
  let peakMb = openMb;
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      await bare.playRound();
      await ours.playRound();
    }
    peakMb = (await ours.measure()).peakRssMb;
  } finally {
    await Promise.all([ours.leave(), bare.leave()]);
  }
  // The first round is the warm-up.
  const roundsMs = ours.roundsMs.slice(1);
  return {
    ours: median(ours.rates.slice(1)),
    bare: median(bare.rates.slice(1)),
    lastMs: { median: median(roundsMs), worst: Math.max(...roundsMs) },
    memory: { openMb, peakMb },
  };
}

if (import.meta.main) {
  const size = process.argv.includes('--full') ? FULL_BROADCAST : QUICK_BROADCAST;
  const { ours, bare } = await benchBroadcast(size);
  console.log(
    `${size.sockets} sockets: ours ${Math.round(ours)} /s, bare ${Math.round(bare)} /s, ratio ${(ours / bare).toFixed(2)}`,
  );
}
