import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BEACON_SCHEME, type BeaconTimes, roundTimeMs } from '@clearcrate/fairness/beacon';
import { type TestBeacon, testBeacon } from '@clearcrate/fairness/testing/test-beacon';

/**
 * Behaviour of the test server: correct, late, with a forged key, with the previous round, failing,
 * or with an oversized answer.
 */
export type BeaconMood = 'honest' | 'late' | 'forged' | 'stale' | 'broken' | 'endless';

export interface BeaconServer {
  url: string;
  beacon: TestBeacon;
  mood: BeaconMood;
  asked: string[];
  /** Rounds that it never answers. */
  lost: Set<number>;
  /** Environment of a store that uses this beacon. */
  env(): Record<string, string>;
  close(): Promise<void>;
}

const INFO = /^\/([0-9a-f]{64})\/info$/;
const ROUND = /^\/([0-9a-f]{64})\/public\/(\d+)$/;

/** Starts a local beacon that signs with its own key by the clock of the test. */
export async function startBeaconServer(now: () => number, name?: string, times?: BeaconTimes): Promise<BeaconServer> {
  const beacon = testBeacon(name, times);
  const forger = testBeacon('a forger');
  const server: Pick<BeaconServer, 'mood' | 'asked' | 'lost'> = { mood: 'honest', asked: [], lost: new Set() };
  const info = () => {
    const { chain } = server.mood === 'forged' ? forger : beacon;
    return {
      public_key: chain.publicKey,
      period: chain.periodSeconds,
      genesis_time: chain.genesisSeconds,
      hash: chain.hash,
      groupHash: chain.groupHash,
      schemeID: BEACON_SCHEME,
      metadata: { beaconID: chain.beaconId },
    };
  };
  const answerOf = (path: string): object | undefined => {
    if (INFO.exec(path)) return info();
    const wanted = Number(ROUND.exec(path)?.[2] ?? 0);
    const round = server.mood === 'stale' ? wanted - 1 : wanted;
    if (round < 1 || server.lost.has(wanted) || server.mood === 'late' || roundTimeMs(beacon.chain, round) > now())
      return undefined;
    const { signature, randomness } = (server.mood === 'forged' ? forger : beacon).round(round, '');
    return { round, randomness, signature };
  };
  const http = createServer((request, response) => {
    server.asked.push(request.url ?? '');
    if (server.mood === 'broken') return response.writeHead(503).end();
    if (server.mood === 'endless') return response.end(JSON.stringify({ text: 'x'.repeat(100_000) }));
    const answer = answerOf(request.url ?? '');
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    return response.end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return Object.assign(server, {
    url,
    beacon,
    env: () => ({
      BEACON_URL: url,
      BEACON_CHAIN_HASH: beacon.chain.hash,
      BEACON_PUBLIC_KEY: beacon.chain.publicKey,
    }),
    close: () => new Promise<void>((resolve) => http.close(() => resolve())),
  });
}
