import vectors from '../../vectors.json' with { type: 'json' };
import { BEACON_SCHEME, firstRoundAfter } from '../beacon.ts';
import { isSigned } from '../beacon-signature.ts';
import { fromHex, toHex, toUtf8 } from '../bytes.ts';
import { commitment } from '../commitment.ts';
import { crashPoint, crashRandom, DEFAULT_CRASH_RULES, hashChain, hashOfRound } from '../crash.ts';
import { guaranteedOdds, isGuaranteed, luckyOdds, missesAfter } from '../derived-odds.ts';
import { runSync } from '../hash-steps.ts';
import { hundredthsText } from '../hundredths.ts';
import { nodeHasher } from '../node-crypto.ts';
import { buildOdds, pick } from '../odds.ts';
import { drawOrder } from '../order.ts';
import { playerDraw } from '../player-draw.ts';
import type { CrashRecord, OrderRecord, PlayerRecord, SharedRecord, SplitRecord } from '../record.ts';
import { parseVersion } from '../record.ts';
import { sharedDraw } from '../shared-draw.ts';
import { drawSplit } from '../split.ts';
import { testBeacon } from './test-beacon.ts';

/** Records as a server would write them: drawn with the same functions, from seeds anyone can make again. */

const seedOf = (name: string) => nodeHasher.sha256(toUtf8(name));
const hashOf = (seed: Uint8Array) => runSync(commitment(seed), nodeHasher);

export const oddsHash = vectors.odds.hash;
export const oddsVersion = parseVersion(vectors.odds.version);
export const oddsLine = { format: 1, kind: 'odds', hash: oddsHash, odds: vectors.odds.version };

const guarantee = { openings: 50, quality: 6 };
const published = buildOdds(oddsVersion.entries);
const guaranteed = guaranteedOdds(oddsVersion.entries, guarantee);

const times = { publishedAt: '2026-11-15T04:00:00.000Z', chosenAt: '2026-11-15T04:00:03.250Z' };

/** A player opens the same box again and again. */
export function playerRecords(count: number, name = 'player one'): PlayerRecord[] {
  const serverSeed = seedOf(name);
  const serverSeedHash = hashOf(serverSeed);
  let misses = 0;
  return Array.from({ length: count }, (_, index) => {
    const nonce = index + 1;
    const ticket = runSync(playerDraw({ serverSeed, clientSeed: 'ache-7f2c', nonce }), nodeHasher).value;
    const { entry } = pick(isGuaranteed(misses, guarantee) ? guaranteed : published, ticket);
    const record: PlayerRecord = {
      format: 1,
      kind: 'player',
      id: `${name} ${nonce}`,
      serverSeed: toHex(serverSeed),
      serverSeedHash,
      clientSeed: 'ache-7f2c',
      ...times,
      nonce,
      ticket,
      outcome: { odds: oddsHash, item: entry.item, guarantee: { counter: `${name}/17`, opening: nonce, misses } },
    };
    misses = missesAfter(misses, entry.quality, guarantee);
    return record;
  });
}

export function luckyRecord(): PlayerRecord {
  const serverSeed = seedOf('lucky');
  const target = { item: 'star-lance', tickets: 50_000 };
  const ticket = runSync(playerDraw({ serverSeed, clientSeed: 'L', nonce: 1 }), nodeHasher).value;
  const { entry } = pick(luckyOdds(target, oddsVersion.entries), ticket);
  return {
    format: 1,
    kind: 'player',
    id: 'lucky 1',
    serverSeed: toHex(serverSeed),
    serverSeedHash: hashOf(serverSeed),
    clientSeed: 'L',
    ...times,
    nonce: 1,
    ticket,
    outcome: { odds: oddsHash, item: entry.item, target },
  };
}

export const sampleBeacon = testBeacon();
export const beaconLine = { format: 1, kind: 'beacon', scheme: BEACON_SCHEME, ...sampleBeacon.chain };
const filledAt = '2026-11-15T04:00:01.000Z';
const beacon = sampleBeacon.round(firstRoundAfter(sampleBeacon.chain, Date.parse(filledAt)), filledAt);
/** What checking the records takes besides their odds. */
export const sampleBeacons = {
  chain: (hash: string) => (hash === sampleBeacon.chain.hash ? sampleBeacon.chain : undefined),
  isSigned,
};
const roomSeed = seedOf('room');
const room = { roomSeed: toHex(roomSeed), roomSeedHash: hashOf(roomSeed), userCodes: ['one', 'zwei', '三'], beacon };
const source = { roomSeed, userCodes: room.userCodes, beacon: fromHex(beacon.randomness) };

/** One draw of a room of its own, by its name. */
export function roomRecord(name: string): SharedRecord {
  const roomSeed = seedOf(name);
  const own = { roomSeed: toHex(roomSeed), roomSeedHash: hashOf(roomSeed), userCodes: room.userCodes };
  const ticket = runSync(sharedDraw({ roomSeed, userCodes: room.userCodes }, 1, 1), nodeHasher).value;
  const outcome = { odds: oddsHash, item: pick(published, ticket).entry.item };
  return { format: 1, kind: 'shared', id: `battle ${name}`, ...own, round: 1, seat: 1, ticket, outcome };
}

/** A battle of three seats; a shared draw takes the published table whatever the box guarantees. */
export function sharedRecords(rounds: number): SharedRecord[] {
  return Array.from({ length: rounds * 3 }, (_, index) => {
    const round = Math.floor(index / 3) + 1;
    const seat = (index % 3) + 1;
    const ticket = runSync(sharedDraw(source, round, seat), nodeHasher).value;
    const outcome = { odds: oddsHash, item: pick(published, ticket).entry.item };
    return { format: 1, kind: 'shared', id: `battle ${round}/${seat}`, ...room, round, seat, ticket, outcome };
  });
}

export function orderRecord(places = room.userCodes.length): OrderRecord {
  const { seats } = runSync(drawOrder(source, places), nodeHasher);
  return { format: 1, kind: 'order', id: 'roll 1', ...room, seats };
}

/** A red packet of which some shares were taken. */
export function splitRecord(taken = 12): SplitRecord {
  const roomSeed = seedOf('packet');
  const { amounts } = runSync(drawSplit({ roomSeed }, { total: 88_00n, shares: 20 }), nodeHasher);
  return {
    format: 1,
    kind: 'split',
    id: 'packet 1',
    roomSeed: toHex(roomSeed),
    roomSeedHash: hashOf(roomSeed),
    total: '88.00',
    shares: 20,
    amounts: amounts.slice(0, taken).map(hundredthsText),
  };
}

export function crashRecords(count: number): CrashRecord[] {
  const chain = runSync(hashChain(seedOf('crash'), count), nodeHasher);
  return Array.from({ length: count }, (_, index) => {
    const round = index + 1;
    const roundHash = hashOfRound(chain, round);
    const { top52 } = runSync(crashRandom(roundHash, 'salt'), nodeHasher);
    return {
      format: 1,
      kind: 'crash',
      id: `crash ${round}`,
      chain: toHex(hashOfRound(chain, 0)),
      round,
      roundHash: toHex(roundHash),
      salt: 'salt',
      edgeBasisPoints: DEFAULT_CRASH_RULES.edgeBasisPoints,
      maximum: hundredthsText(DEFAULT_CRASH_RULES.maximum),
      point: hundredthsText(crashPoint(top52, DEFAULT_CRASH_RULES)),
    };
  });
}

export function at<Value>(values: readonly Value[], index: number): Value {
  const value = values.at(index);
  if (value === undefined) throw new RangeError(`nothing at ${index}`);
  return value;
}
