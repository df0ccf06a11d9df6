import type { BeaconChain } from '../beacon/beacon.ts';
import { fromHex, toHex, toUtf8 } from '../hash/bytes.ts';
import { commitment } from '../hash/commitment.ts';
import { type HashSteps, sha256 } from '../hash/hash-steps.ts';
import type {
  BatchRecord,
  ChainRecord,
  EndRecord,
  FrameRecord,
  HeadRecord,
  PairRecord,
  TakenRecord,
} from '../record/frame-records.ts';
import type { CrashRecord, DrawRecord, PlayerRecord, SharedRecord } from '../record/record.ts';
import { NO_SEAL, nextSeal } from '../record/seal.ts';
import { AwaitedRounds, REVEAL_TOLERANCE_MS } from './awaited-rounds.ts';
import { GuaranteeCounters } from './guarantee-counters.ts';
import { canEndThen } from './room-due.ts';
import type { Unchecked, UncheckedReason } from './unchecked.ts';
import { ROOM_SEED_TOLERANCE_MS } from './verify.ts';

/** The record that a drawn room must have, by the number of its mode. */
const RECORD_OF_MODE = new Map<number, RoomResult['kind']>([
  [21, 'split'],
  [30, 'battle'],
  [31, 'order'],
  [32, 'order'],
  [40, 'rank'],
]);

type RoomResult = Extract<DrawRecord, { kind: 'split' | 'battle' | 'order' | 'rank' }>;

/** What an export does not hold although it should. */
export interface MissingLine {
  /** The line that tells of it. */
  line: number;
  count: number;
  message: string;
}

const LATER = 'it is later than the export';

interface Told<Line> {
  line: number;
  told: Line;
}
type TellsDraws = PairRecord | ChainRecord;
interface Seen<Line extends TellsDraws> extends Told<Line> {
  seen: number;
}
interface Room extends Told<TakenRecord> {
  isShown: boolean;
}

/** What names a room in the line of its seed. */
function roomOf(record: RoomResult): string {
  if (record.kind === 'rank') return `${record.board}${record.period.replaceAll('-', '')}`;
  return record.id.replace(record.kind === 'order' ? /^\d+\// : /^(?:battle|packet) /, '');
}

const seedHashOf = (record: DrawRecord): string | undefined =>
  'roomSeedHash' in record ? record.roomSeedHash : undefined;

/**
 * Checks that an export is whole: it begins and ends with its own lines, the seal over all lines
 * fits, and every draw that the store has told of is there. Draws stand behind the lines that tell
 * of them.
 */
export class ExportPromises {
  #head: HeadRecord | undefined;
  #end: EndRecord | undefined;
  #lines = 0;
  #seal = NO_SEAL;
  #isFirst = true;
  readonly #pairs = new Map<string, Seen<PairRecord>>();
  readonly #followed = new Set<string>();
  readonly #chains = new Map<string, Seen<ChainRecord>>();
  readonly #batches: BatchRecord[] = [];
  readonly #rooms = new Map<string, Room>();
  readonly #awaited = new AwaitedRounds();
  /** Odds versions and beacon chains by their hashes, with the line, until a draw names them. */
  readonly #unnamed = new Map<string, number>();
  readonly #defined = new Set<string>();
  /** The last opening of each counter of a guarantee. */
  readonly #openings = new Map<string, number>();
  readonly #counters = new GuaranteeCounters();
  readonly #unmixed = new Set<string>();
  readonly #unchecked: Unchecked = {};

  /** Lines of an export without its first and its last: nothing says what is missing. */
  get isExcerpt(): boolean {
    return !this.#head && !this.#end;
  }

  /** An export that another one continues, or that continues another one. */
  get isPart(): boolean {
    return this.#head?.after !== undefined || this.#end?.next !== undefined;
  }

  get unchecked(): Readonly<Unchecked> {
    return this.#unchecked;
  }

  /** Adds a line to the seal, behind everything else that is done with it. */
  *seal(text: string): HashSteps<void> {
    this.#lines += 1;
    this.#seal = yield* nextSeal(this.#seal, text);
  }

  /** Returns how the line contradicts an earlier one, or undefined. */
  *read(record: FrameRecord): HashSteps<string | undefined> {
    switch (record.kind) {
      case 'export':
        return this.#readHead(record);
      case 'end':
        return this.#readEnd(record);
      case 'pair':
        return yield* this.#readPair(record);
      case 'batch':
        return yield* this.#readBatch(record);
      case 'seed':
        return yield* this.#readTaken(record);
      case 'chain':
        return this.#readChain(record);
    }
  }

  /** Returns the problem of any line behind the last one. */
  behindEnd(): string | undefined {
    return this.#end ? 'this line stands behind the end of the export' : undefined;
  }

  /** Notes a beacon's chain. Returns its problem, or undefined. */
  defineChain(chain: BeaconChain): string | undefined {
    this.#awaited.learn(chain);
    return this.define(chain.hash);
  }

  /** Notes an odds version or a beacon's chain, which an export holds once, for its draws. */
  define(hash: string): string | undefined {
    if (!this.#head) return undefined;
    if (this.#defined.has(hash)) return 'this is listed twice';
    this.#defined.add(hash);
    this.#unnamed.set(hash, this.#lines + 1);
    return undefined;
  }

  /**
   * Notes a draw, with the table of its odds. Returns how it contradicts what was told of it, or
   * undefined.
   */
  note(record: DrawRecord, table?: string): string | undefined {
    this.#noteAge(record);
    if ('outcome' in record && record.outcome) this.#unnamed.delete(record.outcome.odds);
    const beacon = 'beacon' in record ? record.beacon : undefined;
    if (beacon) this.#unnamed.delete(beacon.chain);
    if (!this.#head) return undefined;
    if (beacon) this.#awaited.note(beacon, this.#head.at);
    const untold =
      record.kind === 'player' || record.kind === 'shared' ? this.#noteOutcome(record, this.#head, table) : undefined;
    if (beacon && this.#isAhead(beacon.after)) return LATER;
    if (record.kind === 'player') return this.#noteOwn(record) ?? untold;
    if (untold !== undefined || this.#head.scope === 'player') return untold;
    return record.kind === 'crash' ? this.#noteRound(record) : this.#noteRoom(record);
  }

  /** To be called behind the last line. */
  finish(): MissingLine[] {
    if (this.isExcerpt) return [];
    const missing: MissingLine[] = [...this.#frameProblems()];
    const add = (line: number, count: number, message: string) => missing.push({ line, count, message });
    for (const { line, told, seen } of this.#pairs.values()) this.#finishPair(told, seen, add.bind(undefined, line));
    for (const { line, told, seen } of this.#chains.values())
      if (told.rounds > seen) add(line, told.rounds - seen, `${told.rounds - seen} rounds of this chain are missing`);
    for (const room of this.#rooms.values()) this.#finishRoom(room, add.bind(undefined, room.line, 1));
    for (const line of this.#unnamed.values()) add(line, 1, 'no draw names this: its draws are missing');
    return missing;
  }

  *#frameProblems(): Generator<MissingLine> {
    if (!this.#head) yield { line: 1, count: 1, message: 'the first line of the export is missing' };
    else if (!this.#isFirst) yield { line: 1, count: 1, message: 'the first line of the export is not the first' };
    if (!this.#end)
      yield { line: this.#lines, count: 1, message: 'the last line of the export is missing: it was cut off' };
    if (this.#head?.scope === 'store' && this.#batches.length === 0)
      yield { line: 1, count: 1, message: 'the batches of room seeds are missing' };
  }

  #count(reason: UncheckedReason, count = 1): void {
    this.#unchecked[reason] = (this.#unchecked[reason] ?? 0) + count;
  }

  #noteAge(record: DrawRecord): void {
    if (record.kind === 'order' && record.closedAt === undefined) this.#count('closingTimes');
    if ((record.kind === 'order' || record.kind === 'rank') && !record.terms) this.#count('terms');
    if (record.kind === 'rank' && !record.seed) this.#count('rankSeeds');
    if (record.kind === 'crash' && !record.beacon) this.#count('chosenSalts');
    if ((record.kind === 'order' || record.kind === 'shared') && !record.beacon) this.#noteUnmixed(record.roomSeedHash);
  }

  #noteUnmixed(roomSeedHash: string): void {
    if (!this.#unmixed.has(roomSeedHash)) this.#count('unmixedRooms');
    this.#unmixed.add(roomSeedHash);
  }

  /** Whether a time is later than that of the export. */
  #isAhead(time: string): boolean {
    return this.#head !== undefined && Date.parse(time) - Date.parse(this.#head.at) > ROOM_SEED_TOLERANCE_MS;
  }

  #readHead(head: HeadRecord): string | undefined {
    if (this.#head) return 'another export begins here';
    this.#head = head;
    this.#isFirst = this.#lines === 0;
    return undefined;
  }

  #readEnd(end: EndRecord): string | undefined {
    this.#end = end;
    if (end.lines !== this.#lines) return `the export had ${end.lines} lines before its end, here are ${this.#lines}`;
    if (end.seal !== toHex(this.#seal))
      return 'the seal differs: lines were altered, exchanged or put in another order';
    return undefined;
  }

  *#readPair(pair: PairRecord): HashSteps<string | undefined> {
    const { serverSeed, serverSeedHash, publishedAt, chosenAt, previous } = pair;
    if (this.#pairs.has(serverSeedHash)) return 'this pair is listed twice';
    this.#counters.addPair(pair);
    this.#pairs.set(serverSeedHash, { line: this.#lines + 1, told: pair, seen: 0 });
    if (serverSeed !== null && (yield* commitment(fromHex(serverSeed))) !== serverSeedHash)
      return 'commitment: the server seed has another hash';
    if (publishedAt > chosenAt) return 'times: the client seed was chosen before the hash of the server seed was shown';
    if (this.#isAhead(chosenAt)) return LATER;
    if (previous === null) return undefined;
    if (!this.#pairs.has(previous)) return 'the pair before this one is missing';
    if (this.#followed.has(previous)) return 'another pair follows the same one';
    this.#followed.add(previous);
    return undefined;
  }

  *#readBatch(batch: BatchRecord): HashSteps<string | undefined> {
    const before = this.#batches.at(-1);
    this.#batches.push(batch);
    const text = batch.seeds.map((seed) => `${seed}\n`).join('');
    if (toHex(yield* sha256(toUtf8(text))) !== batch.hash) return 'the batch of room seeds has another hash';
    const first = before ? before.first + before.seeds.length : 1;
    if (batch.number !== (before?.number ?? 0) + 1 || batch.first !== first)
      return 'batches before this one are missing';
    if (before && batch.publishedAt < before.publishedAt) return 'the batch was published before the one before it';
    return this.#isAhead(batch.publishedAt) ? LATER : undefined;
  }

  #batchOf(number: number): BatchRecord | undefined {
    const after = this.#batches.findIndex(({ first }) => first > number);
    return this.#batches.at(after < 0 ? -1 : after - 1);
  }

  *#readTaken(taken: TakenRecord): HashSteps<string | undefined> {
    const { number, roomSeed, roomSeedHash, takenAt, due, state, mode } = taken;
    const expected = this.#rooms.size + 1;
    if (this.#rooms.has(roomSeedHash)) return 'this room seed is listed twice';
    this.#rooms.set(roomSeedHash, { line: this.#lines + 1, told: taken, isShown: false });
    if (number !== expected) return `room seed ${expected} is missing`;
    const batch = this.#batchOf(number);
    if (batch?.seeds[number - batch.first] !== roomSeedHash) return 'another room seed was published under this number';
    if (Date.parse(batch.publishedAt) - Date.parse(takenAt) > ROOM_SEED_TOLERANCE_MS)
      return 'times: the room seed was taken before it was published';
    if (roomSeed !== null && (yield* commitment(fromHex(roomSeed))) !== roomSeedHash)
      return 'commitment: the room seed has another hash';
    if (!RECORD_OF_MODE.has(mode)) return `the mode ${mode} is not known`;
    if (this.#isAhead(takenAt)) return LATER;
    if (!canEndThen(taken)) return `room ${taken.room} does not end at ${due}`;
    if (taken.beacon) {
      this.#unnamed.delete(taken.beacon.chain);
      return this.#awaited.problemOf(taken, taken.beacon);
    }
    const isOver = this.#head && Date.parse(this.#head.at) - Date.parse(due) > REVEAL_TOLERANCE_MS;
    return state === 'open' && isOver ? `its room ended at ${due}, and the room seed is still secret` : undefined;
  }

  #readChain(chain: ChainRecord): string | undefined {
    const before = [...this.#chains.values()].at(-1)?.told;
    if (this.#chains.has(chain.chain)) return 'this chain is listed twice';
    this.#chains.set(chain.chain, { line: this.#lines + 1, told: chain, seen: 0 });
    if (chain.number !== (before?.number ?? 0) + 1) return 'chains before this one are missing';
    if (before && chain.rounds > 0 && before.rounds < before.length) return 'it began before the chain before was over';
    if (chain.rounds > 0 && chain.salt === null) return 'it was played without a salt';
    return this.#isAhead(chain.publishedAt) ? LATER : undefined;
  }

  #noteOutcome(record: PlayerRecord | SharedRecord, { after }: HeadRecord, table = ''): string | undefined {
    const { outcome } = record;
    if (!outcome) return 'what the ticket won is missing';
    if (outcome.target) return 'no store writes a target: the odds are those of the lucky item';
    if (!outcome.guarantee || record.kind === 'shared') return undefined;
    const { counter, opening } = outcome.guarantee;
    if (!this.#counters.isOwn(record, counter, table)) return 'the count of the guarantee has another name';
    if (after !== undefined) return undefined;
    const before = this.#openings.get(counter) ?? 0;
    this.#openings.set(counter, opening);
    return opening === before + 1 ? undefined : 'openings that this guarantee counts are missing before it';
  }

  #noteOwn({ serverSeed, serverSeedHash, clientSeed, publishedAt, chosenAt, nonce }: PlayerRecord): string | undefined {
    const pair = this.#pairs.get(serverSeedHash);
    if (!pair) return 'the line of its seed pair is missing';
    pair.seen += 1;
    const { told } = pair;
    if (
      told.clientSeed !== clientSeed ||
      told.publishedAt !== publishedAt ||
      told.chosenAt !== chosenAt ||
      told.serverSeed !== serverSeed
    )
      return 'the line of its seed pair says otherwise';
    return nonce > told.draws ? 'its nonce is higher than the number of draws that was told' : undefined;
  }

  #noteRound({ chain: name, salt, publishedAt, edgeBasisPoints, maximum, round }: CrashRecord): string | undefined {
    const chain = this.#chains.get(name);
    if (!chain) return 'the line of its chain is missing';
    chain.seen += 1;
    const { told } = chain;
    if (
      told.salt !== salt ||
      told.publishedAt !== publishedAt ||
      told.edgeBasisPoints !== edgeBasisPoints ||
      told.maximum !== maximum
    )
      return 'the line of its chain says otherwise';
    return round > told.rounds ? 'more rounds than were told' : undefined;
  }

  #noteRoom(record: Exclude<DrawRecord, PlayerRecord | CrashRecord>): string | undefined {
    if (record.kind === 'rank' && !record.seed) return undefined;
    const room = this.#rooms.get(seedHashOf(record) ?? '');
    if (!room) return 'the line of its room seed is missing';
    const { number, mode, takenAt, roomSeed, state } = room.told;
    const publishedAt = this.#batchOf(number)?.publishedAt;
    const kind = record.kind === 'shared' ? 'battle' : record.kind;
    const isSame =
      record.kind === 'battle' ||
      (record.roomSeed === roomSeed &&
        record.seed?.number === number &&
        record.seed.takenAt === takenAt &&
        record.seed.publishedAt === publishedAt);
    if (!isSame || RECORD_OF_MODE.get(mode) !== kind || state !== 'drawn')
      return 'the line of its room seed says otherwise';
    if (record.kind === 'shared') return undefined;
    if (room.isShown) return 'its room is listed twice';
    room.isShown = true;
    if (record.kind === 'order' && record.terms && record.terms.deadline !== room.told.due)
      return `its deadline is ${record.terms.deadline}, and its room ended at ${room.told.due}`;
    const isNamed = roomOf(record) === room.told.room && (kind !== 'order' || record.id.startsWith(`${mode}/`));
    return isNamed ? undefined : `seed ${number} was taken by ${mode}/${room.told.room}`;
  }

  #finishRoom({ told, isShown }: Room, add: (message: string) => void): void {
    const { number, state, beacon } = told;
    if (state === 'open') this.#count('openRooms');
    else if (state === 'unused') this.#count('unusedSeeds');
    else if (state === 'drawn') {
      if (!isShown) add(`what was drawn with room seed ${number} is missing`);
    } else if (beacon && this.#awaited.wasToBeHad(beacon))
      add(`room seed ${number} waits for beacon round ${beacon.round}, and a later one was drawn with`);
    else this.#count('waitingRooms');
  }

  #finishPair({ draws, serverSeed }: PairRecord, seen: number, add: (count: number, message: string) => void): void {
    const left = draws - seen;
    if (left <= 0) return;
    if (serverSeed === null) this.#count('secretDraws', left);
    else if (this.isPart) this.#count('otherParts', left);
    else add(left, `${left} of ${draws} draws with this pair are missing`);
  }
}
