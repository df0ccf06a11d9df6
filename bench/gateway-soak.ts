import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { HEARTBEAT_INTERVAL_MS } from '../packages/contract/src/wire/limits.ts';
import type { ClientsOrder } from './gateway-clients.ts';
import type { Measure, ServerOrder } from './gateway-server.ts';
import { startChild } from './lib/child.ts';

/**
 * Memory limits of the gateway. Each check has its own server process, whose resident memory is
 * measured.
 */

export interface SoakResult {
  what: string;
  /** In megabytes. */
  measured: number;
  limit: number;
  holds: boolean;
  note: string;
}

const AUTHORISED_LIMIT_MB = 600;
const STALLED_LIMIT_MB = 100;
const HEARTBEATS_LIVED = 4;

const file = (name: string) => new URL(name, import.meta.url);

async function withGateway<T>(
  work: (
    tellServer: <Answer>(order: ServerOrder) => Promise<Answer>,
    tellClients: (order: ClientsOrder) => Promise<object>,
    port: number,
  ) => Promise<T>,
): Promise<T> {
  const server = await startChild<{ port: number }>(file('gateway-server.ts'), []);
  const clients = await startChild<object>(file('gateway-clients.ts'), []);
  try {
    return await work(
      (order) => server.ask(order),
      (order) => clients.ask(order),
      server.ready.port,
    );
  } finally {
    await clients.stop();
    await server.stop();
  }
}

/**
 * Authorised sockets during some heartbeats and broadcasts, all of them still connected at the end.
 */
export function soakAuthorisedSockets(sockets = 15_000): Promise<SoakResult> {
  return withGateway(async (tellServer, tellClients, port) => {
    await tellClients({
      do: 'open',
      port,
      count: sockets,
      authorise: true,
      stalled: false,
      heartbeatMs: HEARTBEAT_INTERVAL_MS,
    });
    for (let heartbeat = 0; heartbeat < HEARTBEATS_LIVED; heartbeat += 1) {
      await delay(HEARTBEAT_INTERVAL_MS);
      await tellServer({ do: 'broadcast', count: 5 });
    }
    const { peakRssMb, authorised } = await tellServer<Measure>({ do: 'measure' });
    return {
      what: `${sockets} authorised sockets, resident memory of the process`,
      measured: peakRssMb,
      limit: AUTHORISED_LIMIT_MB,
      holds: peakRssMb <= AUTHORISED_LIMIT_MB && authorised === sockets,
      note: `${authorised} still authorised after ${HEARTBEATS_LIVED} heartbeats`,
    };
  });
}

/** Kernel memory for sockets, which is not part of the process but caused by it. */
async function kernelSocketMb(): Promise<number> {
  const pages = /^TCP:.* mem (\d+)/m.exec(await readFile('/proc/net/sockstat', 'utf8'))?.[1];
  return (Number(pages) * 4096) / 1024 / 1024;
}

/**
 * Clients that stopped reading but still send heartbeats. Each gets its own messages: first
 * replaceable ones, which must cost only their own size, then others until it is disconnected.
 */
export function soakStalledReaders(readers = 1_000): Promise<SoakResult> {
  return withGateway(async (tellServer, tellClients, port) => {
    await tellClients({
      do: 'open',
      port,
      count: readers,
      authorise: true,
      stalled: true,
      heartbeatMs: HEARTBEAT_INTERVAL_MS,
    });
    const before = await tellServer<Measure>({ do: 'measure' });
    const kernelBefore = await kernelSocketMb();
    await tellServer({ do: 'fill', players: readers, turns: 8, coalesce: true });
    const behind = await tellServer<Measure>({ do: 'measure' });
    const kernelMb = (await kernelSocketMb()) - kernelBefore;
    await tellServer({ do: 'fill', players: readers, turns: 8, coalesce: false });
    const after = await tellServer<Measure>({ do: 'measure' });
    const grewMb = Math.max(behind.peakRssMb, after.peakRssMb) - before.rssMb + kernelMb;
    return {
      what: `${readers} stalled readers, growth of resident memory and kernel buffers`,
      measured: grewMb,
      limit: STALLED_LIMIT_MB,
      holds: grewMb <= STALLED_LIMIT_MB && behind.sockets === readers && after.cutAsTooSlow === readers,
      note: `${behind.sockets} kept while frames could be coalesced, then ${after.cutAsTooSlow} cut; ${Math.round(kernelMb)} MB of it in the kernel`,
    };
  });
}

export async function soakGateway(): Promise<SoakResult[]> {
  return [await soakAuthorisedSockets(), await soakStalledReaders()];
}

if (import.meta.main) {
  const results = process.argv.includes('--stalled') ? [await soakStalledReaders()] : await soakGateway();
  for (const { what, measured, limit, holds, note } of results)
    console.log(`${holds ? 'holds ' : 'MISSED'}  ${what}: ${measured.toFixed(0)} MB of ${limit} MB (${note})`);
  if (results.some(({ holds }) => !holds)) process.exitCode = 1;
}
