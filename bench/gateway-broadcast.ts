import { setTimeout as delay } from 'node:timers/promises';
import type { ClientsOrder } from './gateway-clients.ts';
import { BENCH_MESSAGE, type BenchGame, frameBytes, GAME_MESSAGES, GAME_ROOMS } from './gateway-message.ts';
import type { Measure, ServerOrder } from './gateway-server.ts';
import { type Child, startChild } from './lib/child.ts';
import { effort } from './lib/effort.ts';
import { median } from './lib/table.ts';

/**
 * Messages delivered a second by a broadcast: our gateway against a bare `ws` loop. Each server has a process of its own and so have
 * its clients, since all sockets together would be more than one process may open. Short rounds of the two take turns.
 */

const ROUNDS = effort(9, 15);
const COUNTED_MS = 8_000;

interface BroadcastSize {
  sockets: number;
  /** Messages broadcast in one round. */
  messages: number;
  /** To everybody who watches this instead of everybody. */
  game?: BenchGame;
}

export const QUICK_BROADCAST: BroadcastSize = { sockets: 2_000, messages: 20 };
export const FULL_BROADCAST: BroadcastSize = { sockets: 10_000, messages: 5 };

const file = (name: string) => new URL(name, import.meta.url);

/** A server with its clients connected, ready for rounds. */
class Contestant {
  private readonly server: Child<{ port: number }>;
  private readonly clients: Child<object>;
  private readonly size: BroadcastSize;
  private bytes = 0;
  readonly rates: number[] = [];
  /** From the first word until the last socket had all of them. */
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
    // How many are in the room is told to it for a while; then there is quiet.
    await delay(COUNTED_MS);
    await clients.ask({ do: 'forget' } satisfies ClientsOrder);
  }
  return new Contestant(server, clients, size);
}

export interface Broadcast {
  /** Messages a second. */
  ours: number;
  bare: number;
  /** Until the last socket had a round of ours, in the middle and at worst. */
  lastMs: { median: number; worst: number };
  /** Of our server: once all sockets are open, and the most while it told them. */
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
  // The first round warms up.
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
