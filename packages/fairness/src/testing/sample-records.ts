import vectors from '../../vectors.json' with { type: 'json' };
import { BEACON_SCHEME, firstRoundAfter } from '../beacon/beacon.ts';
import { isSigned } from '../beacon/beacon-signature.ts';
import {
  CRASH_SALT_DELAY_MS,
  crashPoint,
  crashRandom,
  DEFAULT_CRASH_RULES,
  hashChain,
  hashOfRound,
} from '../draw/crash.ts';
import { drawOrder } from '../draw/order.ts';
import { playerDraw } from '../draw/player-draw.ts';
import { sharedDraw } from '../draw/shared-draw.ts';
import { drawSplit } from '../draw/split.ts';
import { fromHex, toHex, toUtf8 } from '../hash/bytes.ts';
import { commitment } from '../hash/commitment.ts';
import { runSync } from '../hash/hash-steps.ts';
import { nodeHasher } from '../hash/node-crypto.ts';
import { guaranteedOdds, isGuaranteed, luckyOdds, missesAfter } from '../odds/derived-odds.ts';
import { hundredthsText } from '../odds/hundredths.ts';
import { buildOdds, pick } from '../odds/odds.ts';
import type { BattleRecord } from '../record/battle-record.ts';
import { type OrderRecord, RAFFLE_BEACON_DELAY_MS, termsText } from '../record/order-record.ts';
import { type RankRecord, rankTermsText } from '../record/rank-record.ts';
import type { CrashRecord, PlayerRecord, SharedRecord, SplitRecord } from '../record/record.ts';
import { parseVersion } from '../record/record.ts';
import { NO_SEAL, nextSeal } from '../record/seal.ts';
import { testBeacon } from './test-beacon.ts';

/** Records as a server writes them, drawn by the same functions from reproducible seeds. */

const seedOf = (name: string) => nodeHasher.sha256(toUtf8(name));
const hashOf = (seed: Uint8Array) => runSync(commitment(seed), nodeHasher);

export const oddsHash = vectors.odds.hash;
export const oddsVersion = parseVersion(vectors.odds.version);
export const oddsLine = { format: 1, kind: 'odds', hash: oddsHash, odds: vectors.odds.version };

const guarantee = { openings: 50, quality: 6 };
const published = buildOdds(oddsVersion.entries);
const guaranteed = guaranteedOdds(oddsVersion.entries, guarantee);

const times = { publishedAt: '2026-11-15T04:00:00.000Z', chosenAt: '2026-11-15T04:00:03.250Z' };

/** Openings of one box by one player. */
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

/** A whole export of a player: the pairs of the draws, and first and last line around all. */
export function playerExport(lines: readonly object[], draws: readonly PlayerRecord[] = []): string[] {
  const head = { format: 1, kind: 'export', scope: 'player', at: '2026-11-15T06:00:00.000Z' };
  const pairs = [...Map.groupBy(draws, ({ serverSeedHash }) => serverSeedHash)].map(([serverSeedHash, own]) => {
    const { serverSeed, clientSeed } = at(own, 0);
    const nonces = own.map(({ nonce }) => nonce);
    const facts = { serverSeed, serverSeedHash, clientSeed, ...times, previous: null };
    return { format: 1, kind: 'pair', ...facts, draws: Math.max(...nonces) };
  });
  const texts = [head, ...pairs, ...lines, ...draws].map((line) => JSON.stringify(line));
  const seal = texts.reduce((before, text) => runSync(nextSeal(before, text), nodeHasher), NO_SEAL);
  return [...texts, JSON.stringify({ format: 1, kind: 'end', lines: texts.length, seal: toHex(seal) })];
}

export const sampleBeacon = testBeacon();
export const beaconLine = { format: 1, kind: 'beacon', scheme: BEACON_SCHEME, ...sampleBeacon.chain };
const filledAt = '2026-11-15T04:00:01.000Z';
const beacon = sampleBeacon.round(firstRoundAfter(sampleBeacon.chain, Date.parse(filledAt)), filledAt);
/** What verification of these records needs besides their odds. */
export const sampleBeacons = {
  chain: (hash: string) => (hash === sampleBeacon.chain.hash ? sampleBeacon.chain : undefined),
  isSigned,
};
const roomSeed = seedOf('room');
const room = { roomSeed: toHex(roomSeed), roomSeedHash: hashOf(roomSeed), userCodes: ['one', 'zwei', '三'], beacon };
const source = { roomSeed, userCodes: room.userCodes, beacon: fromHex(beacon.randomness) };

/** One draw of a room with its own seed, made from its name. */
export function roomRecord(name: string): SharedRecord {
  const roomSeed = seedOf(name);
  const own = { roomSeed: toHex(roomSeed), roomSeedHash: hashOf(roomSeed), userCodes: room.userCodes };
  const ticket = runSync(sharedDraw({ roomSeed, userCodes: room.userCodes }, 1, 1), nodeHasher).value;
  const outcome = { odds: oddsHash, item: pick(published, ticket).entry.item };
  return { format: 1, kind: 'shared', id: `battle ${name}`, ...own, round: 1, seat: 1, ticket, outcome };
}

/** A battle of three seats; a shared draw uses the published table, not a guaranteed one. */
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

/**
 * An order with the terms published when its raffle opened, and the beacon round of its deadline or
 * of a time at which its list was closed late.
 */
export function raffleRecord(lateAt?: string): OrderRecord {
  const deadline = '2026-11-15T05:00:00.000Z';
  const after = new Date(Date.parse(lateAt ?? deadline) + RAFFLE_BEACON_DELAY_MS).toISOString();
  const round = sampleBeacon.round(firstRoundAfter(sampleBeacon.chain, Date.parse(after)), after);
  const terms = {
    deadline,
    prizes: [
      { item: 'nebula-tide', value: '1180.00' },
      { item: 'dust', value: '0.35' },
    ],
  };
  const { seats } = runSync(drawOrder({ ...source, beacon: fromHex(round.randomness) }, 2), nodeHasher);
  const termsHash = toHex(nodeHasher.sha256(toUtf8(termsText(terms))));
  const closedAt = lateAt ?? '2026-11-15T05:00:00.412Z';
  return { format: 1, kind: 'order', id: 'roll 2', ...room, beacon: round, seats, terms, termsHash, closedAt };
}

/**
 * A settled period with three places: two players tie at the top, and the next three tie for the
 * last place.
 */
export function rankRecord(): RankRecord {
  const roomSeed = seedOf('rank');
  const groupOf = (amount: string, userCodes: string[], places: number) => ({
    ...{ amount, userCodes },
    seats: runSync(drawOrder({ roomSeed, userCodes }, places), nodeHasher).seats,
  });
  const groups = [groupOf('250.00', ['0a1b', 'c3d4'], 2), groupOf('99.50', ['11aa', '22bb', '33cc'], 1)];
  const seeds = { roomSeed: toHex(roomSeed), roomSeedHash: hashOf(roomSeed) };
  const period = { board: 1, period: '2026-11-15', places: 3 };
  const prizes = [
    { from: 1, to: 1, amount: '5.00', minimum: '250.00' },
    { from: 2, to: 2, amount: '3.00', minimum: '250.01' },
    { from: 3, to: 3, amount: '1.50', minimum: '75.00' },
  ];
  const terms = { ...period, prizes };
  const termsHash = toHex(nodeHasher.sha256(toUtf8(rankTermsText(terms))));
  const promised = { terms, termsHash, paid: ['5.00', '0.00', '1.50'] };
  return { format: 1, kind: 'rank', id: 'rank 1', ...seeds, ...period, groups, ...promised };
}

/** The result of the battle of `sharedRecords`. */
export function battleRecord(rounds: number): BattleRecord {
  const values = new Map(oddsVersion.entries.map(({ item, value }) => [item, value]));
  const totals = [1, 2, 3].map((own) =>
    sharedRecords(rounds).reduce(
      (sum, { seat, outcome }) => sum + (seat === own ? (values.get(outcome?.item ?? '') ?? 0n) : 0n),
      0n,
    ),
  );
  const best = at(
    totals.toSorted((a, b) => (a > b ? -1 : 1)),
    0,
  );
  const winner = totals.filter((total) => total === best).length === 1 ? totals.indexOf(best) + 1 : null;
  const { roomSeedHash } = room;
  const end = { roomSeedHash, mode: 'classic' as const, rounds, totals: totals.map(hundredthsText), winner };
  return { format: 1, kind: 'battle', id: 'battle 1', ...end };
}

/** A red packet with some shares claimed. */
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

/** Rounds of a chain whose salt is a beacon round. */
export function saltedRecords(count: number): CrashRecord[] {
  const publishedAt = '2026-11-15T04:00:00.000Z';
  const after = new Date(Date.parse(publishedAt) + CRASH_SALT_DELAY_MS).toISOString();
  const round = sampleBeacon.round(firstRoundAfter(sampleBeacon.chain, Date.parse(after)), after);
  return crashRecords(count, round.randomness).map((record) => ({ ...record, publishedAt, beacon: round }));
}

export function crashRecords(count: number, salt = 'salt'): CrashRecord[] {
  const chain = runSync(hashChain(seedOf('crash'), count), nodeHasher);
  return Array.from({ length: count }, (_, index) => {
    const round = index + 1;
    const roundHash = hashOfRound(chain, round);
    const { top52 } = runSync(crashRandom(roundHash, salt), nodeHasher);
    return {
      format: 1,
      kind: 'crash',
      id: `crash ${round}`,
      chain: toHex(hashOfRound(chain, 0)),
      round,
      roundHash: toHex(roundHash),
      salt,
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
