import { type BeaconChain, type BeaconRound, firstRoundAfter, randomnessOf, roundMessage } from '../beacon/beacon.ts';
import type { IsSigned } from '../beacon/beacon-signature.ts';
import { publicBeaconName } from '../beacon/public-beacons.ts';
import { CRASH_SALT_DELAY_MS, crashPoint, crashRandom, earlierHash } from '../draw/crash.ts';
import { drawOrder } from '../draw/order.ts';
import { playerDraw } from '../draw/player-draw.ts';
import { type SharedSource, sharedDraw, sharedKey } from '../draw/shared-draw.ts';
import { drawSplit } from '../draw/split.ts';
import { fromHex, toHex, toUtf8 } from '../hash/bytes.ts';
import { commitment } from '../hash/commitment.ts';
import { type HashSteps, sha256 } from '../hash/hash-steps.ts';
import { hundredthsText } from '../odds/hundredths.ts';
import { UnreadableRecordError } from '../record/fields.ts';
import { type RankGroup, type RankRecord, rankTermsText } from '../record/rank-record.ts';
import type {
  CrashRecord,
  DrawRecord,
  OrderRecord,
  PlayerRecord,
  SharedRecord,
  SplitRecord,
} from '../record/record.ts';
import { readAmount } from '../record/room-record.ts';
import { raffleSteps } from '../verify-raffle.ts';
import { type RoomValues, verifyBattle } from './verify-battle.ts';
import { outcomeSteps, type PreparedOdds } from './verify-outcome.ts';
import {
  conclude,
  drawSteps,
  NOT_PUBLIC,
  step,
  ticketStep,
  type Verification,
  type VerifyStep,
} from './verify-step.ts';

/** A trusted hash of a crash chain. Round 0 is the terminating hash. */
export interface ChainAnchor {
  round: number;
  hash: string;
}

/** Data needed to check a record. */
export interface VerifyContext {
  odds(hash: string): PreparedOdds | undefined;
  /** Chains of beacons and the signature check, for records that name a round. */
  beacons?: { chain(hash: string): BeaconChain | undefined; isSigned: IsSigned };
  /**
   * The drawn values of a room, if its draws were read before; required for the result of a battle.
   */
  room?(roomSeedHash: string): RoomValues | undefined;
  /** A trusted round nearer than the terminating hash, to hash less. */
  anchor?: ChainAnchor;
}

const UNREVEALED: Verification = { verdict: 'unrevealed', steps: [] };

function* commitmentStep(name: 'seed' | 'roomSeed', seed: Uint8Array, expected: string): HashSteps<VerifyStep> {
  return step('commitment', { [name]: toHex(seed) }, yield* commitment(seed), expected);
}

function ticketOutcome(record: PlayerRecord | SharedRecord, ticket: number, context: VerifyContext): VerifyStep[] {
  const { outcome } = record;
  if (!outcome) return [];
  const prepared = context.odds(outcome.odds);
  if (!prepared) throw new UnreadableRecordError(`the odds version ${outcome.odds} is not known`);
  return outcomeSteps(ticket, outcome, prepared, record.kind === 'player');
}

const IN_ORDER = 'hash shown first';

/**
 * The server seed's hash must be shown before the client seed is chosen; otherwise the server seed
 * could be fitted to it.
 */
function timesSteps({ publishedAt, chosenAt }: PlayerRecord): VerifyStep[] {
  if (publishedAt === undefined || chosenAt === undefined) return [];
  const found = publishedAt <= chosenAt ? IN_ORDER : 'client seed chosen first';
  return [step('times', { publishedAt, chosenAt }, found, IN_ORDER)];
}

function* verifyPlayer(record: PlayerRecord, context: VerifyContext): HashSteps<Verification> {
  const times = timesSteps(record);
  if (record.serverSeed === null) {
    const early = conclude(times);
    return early.difference ? early : UNREVEALED;
  }
  const serverSeed = fromHex(record.serverSeed);
  const committed = yield* commitmentStep('seed', serverSeed, record.serverSeedHash);
  const draw = yield* playerDraw({ serverSeed, clientSeed: record.clientSeed, nonce: record.nonce });
  return conclude([
    committed,
    ...drawSteps(draw),
    ticketStep(draw, record.ticket),
    ...ticketOutcome(record, draw.value, context),
    ...times,
  ]);
}

const SIGNED = 'signed by the beacon';

/**
 * Checks that the round is the first after its time, that the chain's key signed it, and that its
 * randomness is the SHA-256 of the signature.
 */
export function* beaconSteps(beacon: BeaconRound, { beacons }: VerifyContext): HashSteps<VerifyStep[]> {
  const chain = beacons?.chain(beacon.chain);
  if (!beacons || !chain) throw new UnreadableRecordError(`the beacon chain ${beacon.chain} is not known`);
  const { signature, randomness, after } = beacon;
  const round = String(beacon.round);
  const isSigned = beacons.isSigned(chain.publicKey, yield* roundMessage(beacon.round), signature);
  const expected = firstRoundAfter(chain, Date.parse(after));
  return [
    step('publicBeacon', { chain: beacon.chain }, publicBeaconName(beacon.chain) ?? NOT_PUBLIC),
    step('beaconRound', { after, chain: beacon.chain }, String(expected), round),
    step('signature', { round, publicKey: chain.publicKey, signature }, isSigned ? SIGNED : 'not signed', SIGNED),
    step('beacon', { signature }, yield* randomnessOf(signature), randomness),
  ];
}

/**
 * Allowed difference between the clocks of two nodes, including the delay from reading the clock to
 * taking a seed. Times in an export that contradict the order of numbers by more are a mismatch.
 * Published in docs/FAIRNESS.md.
 */
export const ROOM_SEED_TOLERANCE_MS = 60_000;

type RoomRecord = SharedRecord | OrderRecord | RankRecord | SplitRecord;

/** A seed taken before its hash was published could have been selected for the room. */
function seedSteps({ seed }: RoomRecord): VerifyStep[] {
  if (!seed) return [];
  const { number, publishedAt, takenAt } = seed;
  const isEarly = Date.parse(publishedAt) - Date.parse(takenAt) > ROOM_SEED_TOLERANCE_MS;
  const found = isEarly ? 'taken before it was published' : IN_ORDER;
  return [step('times', { number: String(number), publishedAt, takenAt }, found, IN_ORDER)];
}

function unrevealedRoom(record: RoomRecord): Verification {
  const early = conclude(seedSteps(record));
  return early.difference ? early : UNREVEALED;
}

interface OpenedRoom {
  source: SharedSource;
  steps: VerifyStep[];
}

function* openRoom(record: RoomRecord, roomSeed: Uint8Array, context: VerifyContext): HashSteps<OpenedRoom> {
  const { beacon } = record;
  const userCodes = 'userCodes' in record ? record.userCodes : [];
  const source: SharedSource = { roomSeed, userCodes, ...(beacon && { beacon: fromHex(beacon.randomness) }) };
  const steps = [yield* commitmentStep('roomSeed', roomSeed, record.roomSeedHash)];
  if (beacon) {
    steps.push(...(yield* beaconSteps(beacon, context)));
    steps.push(step('key', { beacon: beacon.randomness }, toHex(yield* sharedKey(source))));
  }
  return { source, steps };
}

function* verifyShared(record: SharedRecord, context: VerifyContext): HashSteps<Verification> {
  if (record.roomSeed === null) return unrevealedRoom(record);
  const { source, steps } = yield* openRoom(record, fromHex(record.roomSeed), context);
  const draw = yield* sharedDraw(source, record.round, record.seat);
  return conclude([
    ...steps,
    ...drawSteps(draw),
    ticketStep(draw, record.ticket),
    ...ticketOutcome(record, draw.value, context),
    ...seedSteps(record),
  ]);
}

function* verifyOrder(record: OrderRecord, context: VerifyContext): HashSteps<Verification> {
  if (record.roomSeed === null) return unrevealedRoom(record);
  const { source, steps } = yield* openRoom(record, fromHex(record.roomSeed), context);
  const { seats, places } = yield* drawOrder(source, record.seats.length);
  for (const { place, seat, draw } of places) {
    const inputs = { place: String(place), index: String(draw.value), left: String(draw.bound) };
    steps.push(...drawSteps(draw), step('place', inputs, String(seat), String(record.seats[place - 1])));
  }
  return conclude([
    ...steps,
    step('order', {}, seats.join(','), record.seats.join(',')),
    ...(yield* raffleSteps(record, record.beacon && context.beacons?.chain(record.beacon.chain))),
    ...seedSteps(record),
  ]);
}

const isRising = (texts: readonly string[]): boolean =>
  texts.every((text, index) => index === 0 || (texts[index - 1] ?? '') < text);

/**
 * Checks that amounts fall, that places are filled from the first on, and that only the last group
 * has more players than places.
 */
function rankProblem({ groups, places, board, period, terms }: RankRecord): string | undefined {
  if (terms && (terms.board !== board || terms.period !== period || terms.places !== places))
    return 'the terms are those of another period';
  let taken = 0;
  for (const [index, { amount, userCodes, seats }] of groups.entries()) {
    const above = groups[index - 1];
    if (above && readAmount(above.amount) <= readAmount(amount)) return 'the amounts are not in falling order';
    if (!isRising(userCodes)) return 'the codes are not in alphabetical order';
    if (seats.length !== Math.min(userCodes.length, places - taken)) return 'places were skipped';
    taken += seats.length;
  }
  return undefined;
}

const IN_PLACE = 'by amount';

/** What each place was to be paid: the prize of the terms, if its holder has spent the minimum. */
function duePrizes({ groups, terms }: RankRecord): string {
  const scores = groups.flatMap(({ amount, seats }) => seats.map(() => readAmount(amount)));
  const due = scores.map((score, index) => {
    const prize = terms?.prizes.find(({ from, to }) => from <= index + 1 && index + 1 <= to);
    return prize && score >= readAmount(prize.minimum) ? prize.amount : '0.00';
  });
  return due.join(', ');
}

function* promiseSteps(record: RankRecord): HashSteps<VerifyStep[]> {
  const { terms, termsHash, paid } = record;
  if (!terms) return [];
  const text = rankTermsText(terms);
  return [
    step('promise', { terms: text }, toHex(yield* sha256(toUtf8(text))), termsHash),
    step('paid', {}, duePrizes(record), paid?.join(', ')),
  ];
}

function* verifyRank(record: RankRecord, context: VerifyContext): HashSteps<Verification> {
  if (record.roomSeed === null) return unrevealedRoom(record);
  const { source, steps } = yield* openRoom(record, fromHex(record.roomSeed), context);
  steps.push(step('ranks', {}, rankProblem(record) ?? IN_PLACE, IN_PLACE));
  for (const { userCodes, seats } of record.groups) {
    const drawn: RankGroup['seats'] = (yield* drawOrder({ ...source, userCodes }, seats.length)).seats;
    steps.push(step('order', { userCodes: userCodes.join(',') }, drawn.join(','), seats.join(',')));
  }
  return conclude([...steps, ...(yield* promiseSteps(record)), ...seedSteps(record)]);
}

/** Computes the ticket of each share, then all shares of the total. */
function* verifySplit(record: SplitRecord, context: VerifyContext): HashSteps<Verification> {
  if (record.roomSeed === null) return unrevealedRoom(record);
  const { total, shares } = record;
  const { source, steps } = yield* openRoom(record, fromHex(record.roomSeed), context);
  const { amounts, draws } = yield* drawSplit(source, { total: readAmount(total), shares });
  for (const [index, draw] of draws.entries()) {
    const inputs = { share: String(index + 1), ticket: String(draw.value) };
    steps.push(...drawSteps(draw), step('share', inputs, hundredthsText(amounts[index] ?? 0n), record.amounts[index]));
  }
  const sum = amounts.reduce((all, amount) => all + amount, 0n);
  return conclude([
    ...steps,
    step('split', { shares: String(shares) }, hundredthsText(sum), total),
    ...seedSteps(record),
  ]);
}

/** Walks from the later hash to the earlier one; either may be the anchor. */
function* chainStep({ round, roundHash }: CrashRecord, anchor: ChainAnchor): HashSteps<VerifyStep> {
  const distance = Math.abs(round - anchor.round);
  const inputs = { roundHash, round: String(round), anchor: anchor.hash, anchorRound: String(anchor.round) };
  const [later, earlier] = round >= anchor.round ? [roundHash, anchor.hash] : [anchor.hash, roundHash];
  return step('chain', inputs, toHex(yield* earlierHash(fromHex(later), distance)), earlier);
}

/**
 * Checks that the salt is a beacon value that was unknown when the terminating hash was published.
 */
function* saltSteps({ salt, beacon, publishedAt }: CrashRecord, context: VerifyContext): HashSteps<VerifyStep[]> {
  if (!beacon || publishedAt === undefined) return [];
  const after = new Date(Date.parse(publishedAt) + CRASH_SALT_DELAY_MS).toISOString();
  return [
    ...(yield* beaconSteps(beacon, context)),
    step('saltTime', { publishedAt }, after, beacon.after),
    step('salt', { beacon: beacon.randomness }, beacon.randomness, salt),
  ];
}

function* verifyCrash(record: CrashRecord, context: VerifyContext): HashSteps<Verification> {
  const { roundHash, salt, edgeBasisPoints } = record;
  const linked = yield* chainStep(record, context.anchor ?? { round: 0, hash: record.chain });
  const { digest, top52 } = yield* crashRandom(fromHex(roundHash), salt);
  const point = hundredthsText(crashPoint(top52, { edgeBasisPoints, maximum: readAmount(record.maximum) }));
  const rules = { edgeBasisPoints: String(edgeBasisPoints), maximum: record.maximum };
  const hex = toHex(digest);
  return conclude([
    linked,
    step('digest', { message: salt }, hex),
    step('random', { bits: hex.slice(0, 13) }, String(top52)),
    step('point', { random: String(top52), ...rules }, point, record.point),
    ...(yield* saltSteps(record, context)),
  ]);
}

/** Recomputes every value of a record, step by step. */
export function* verifyRecord(record: DrawRecord, context: VerifyContext): HashSteps<Verification> {
  switch (record.kind) {
    case 'player':
      return yield* verifyPlayer(record, context);
    case 'shared':
      return yield* verifyShared(record, context);
    case 'battle':
      return verifyBattle(record, context.room?.(record.roomSeedHash));
    case 'order':
      return yield* verifyOrder(record, context);
    case 'rank':
      return yield* verifyRank(record, context);
    case 'split':
      return yield* verifySplit(record, context);
    case 'crash':
      return yield* verifyCrash(record, context);
  }
}
