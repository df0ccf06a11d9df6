import { setTimeout as delay } from 'node:timers/promises';
import type { ClientsOrder } from './gateway-clients.ts';
import { BENCH_FRAME_BYTES } from './gateway-message.ts';
import type { ServerOrder } from './gateway-server.ts';
import { type Child, startChild } from './lib/child.ts';
import { median } from './lib/table.ts';

/**
 * Messages delivered a second by a broadcast: our gateway against a bare `ws` loop. Each server has a process of its own and so have
 * its clients, since all sockets together would be more than one process may open. Short rounds of the two take turns.
 */

const ROUNDS = 15;
const COUNTED_MS = 8_000;

interface BroadcastSize {
  sockets: number;
  /** Messages broadcast in one round. */
  messages: number;
  /** To everybody in one room instead of everybody. */
  room?: string;
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

  constructor(server: Child<{ port: number }>, clients: Child<object>, size: BroadcastSize) {
    this.server = server;
    this.clients = clients;
    this.size = size;
  }

  async playRound(): Promise<void> {
    const deliveries = this.size.sockets * this.size.messages;
    this.bytes += deliveries * BENCH_FRAME_BYTES;
    const received: ClientsOrder = { do: 'await', bytes: this.bytes };
    const broadcast: ServerOrder = { do: this.size.room ? 'announce' : 'broadcast', count: this.size.messages };
    const startedAtMs = performance.now();
    await Promise.all([this.clients.ask(received), this.server.ask(broadcast)]);
    this.rates.push((deliveries * 1000) / (performance.now() - startedAtMs));
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
  const room = size.room === undefined ? {} : { room: size.room };
  const open: ClientsOrder = { do: 'open', port, count: size.sockets, authorise: false, stalled: false, ...room };
  await clients.ask(open);
  if (size.room !== undefined) {
    // How many are in the room is told to it for a while; then there is quiet.
    await delay(COUNTED_MS);
    await clients.ask({ do: 'forget' } satisfies ClientsOrder);
  }
  return new Contestant(server, clients, size);
}

export async function benchBroadcast(size: BroadcastSize): Promise<{ ours: number; bare: number }> {
  const ours = await enter('gateway-server.ts', size);
  const bare = await enter('gateway-bare-server.ts', size);
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      await bare.playRound();
      await ours.playRound();
    }
  } finally {
    await Promise.all([ours.leave(), bare.leave()]);
  }
  // The first round warms up.
  return { ours: median(ours.rates.slice(1)), bare: median(bare.rates.slice(1)) };
}

if (import.meta.main) {
  const size = process.argv.includes('--full') ? FULL_BROADCAST : QUICK_BROADCAST;
  const { ours, bare } = await benchBroadcast(size);
  console.log(
    `${size.sockets} sockets: ours ${Math.round(ours)} /s, bare ${Math.round(bare)} /s, ratio ${(ours / bare).toFixed(2)}`,
  );
}
