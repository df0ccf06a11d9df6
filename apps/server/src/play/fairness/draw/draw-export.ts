import { EXPORT_LIMITS } from '@clearcrate/contract/record';
import type { HeadRecord, PairRecord } from '@clearcrate/fairness/frame-records';
import { type DrawRecord, type PlayerRecord, RECORD_FORMAT, type SharedRecord } from '@clearcrate/fairness/record';
import type { Db } from '../../../platform/db/database.ts';
import { invariant } from '../../../platform/errors.ts';
import type { FileAnswer } from '../../../platform/http/files/file-answer.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RoomSeeds } from '../room-seed/room-seeds.service.ts';
import { outcomeName, type Rule, type RuleBook } from '../rule/rule-book.ts';
import { type ChosenPair, findChosenPairs } from '../seed/seeds.repository.ts';
import type { Seeds } from '../seed/seeds.service.ts';
import { chosenSeed, seedTimes } from '../seed/seeds.views.ts';
import {
  countDraws,
  type DrawRow,
  findRevealedDraws,
  findRevealedShared,
  type SharedDrawRow,
} from './draws.repository.ts';
import { framedLines } from './framed-lines.ts';
import { chainLine, type OrderProof } from './order-proof.ts';
import { roomTerms } from './shared-proof.ts';

const PAGE = 1_000;

/** State of an export: what earlier lines contain. */
interface Written {
  rules: Set<bigint>;
  seeds: Map<bigint, string>;
  /** Chains of beacons already written. */
  chains: Set<string>;
  /** Number of counted draws by guarantee counter. */
  counted: Map<string, number>;
}

const lineOf = (record: object) => `${JSON.stringify(record)}\n`;

/** Name of a guarantee counter: one player and one table, in all its versions. */
const counterName = (playerId: bigint, { odds }: Rule) => `player ${playerId}, ${odds.table}`;

function ruleLine(ruleId: bigint, { hash, odds }: Rule, written: Written): string {
  if (written.rules.has(ruleId)) return '';
  written.rules.add(ruleId);
  return lineOf({ format: RECORD_FORMAT, kind: 'odds', hash, odds });
}

/** Returns the line of a beacon's chain before the first draw that names it. */
async function newChainLine(db: Db, hash: string | null | undefined, { chains }: Written): Promise<string> {
  if (hash == null || chains.has(hash)) return '';
  chains.add(hash);
  return chainLine(db, hash);
}

function guaranteeOf(row: DrawRow, rule: Rule, playerId: bigint, { counted }: Written) {
  if (!rule.odds.guarantee) return {};
  const counter = counterName(playerId, rule);
  const opening = (counted.get(counter) ?? 0) + 1;
  counted.set(counter, opening);
  return { guarantee: { counter, opening, misses: row.counter } };
}

/**
 * Reads a mode's further records of a player's shared draws, such as results. Only those with
 * revealed seeds.
 */
export type OwnRecords = (playerId: bigint) => Promise<readonly DrawRecord[]>;

interface ExportDeps {
  seeds: Seeds;
  roomSeeds: RoomSeeds;
  rules: RuleBook;
  orders: OrderProof;
  /** Filled while the modes are created. */
  own: readonly OwnRecords[];
}

function seedOf({ seeds }: ExportDeps, row: DrawRow, written: Written): string {
  const known = written.seeds.get(row.seed_id);
  if (known !== undefined) return known;
  const seed = seeds.revealedSeed(row);
  invariant(seed !== null, `the seed of draw ${row.id} is secret`);
  written.seeds.set(row.seed_id, seed);
  return seed;
}

function drawLine(deps: ExportDeps, row: DrawRow, rule: Rule, playerId: bigint, written: Written): string {
  const record: PlayerRecord = {
    format: RECORD_FORMAT,
    kind: 'player',
    id: String(row.id),
    serverSeed: seedOf(deps, row, written),
    serverSeedHash: row.server_seed_hash,
    clientSeed: chosenSeed(row),
    ...seedTimes(row),
    nonce: Number(row.nonce),
    ticket: Number(row.ticket),
    outcome: {
      odds: rule.hash,
      item: outcomeName(rule, row.outcome),
      ...guaranteeOf(row, rule, playerId, written),
    },
  };
  return lineOf(record);
}

function sharedLine({ roomSeeds }: ExportDeps, row: SharedDrawRow, rule: Rule): string {
  const record: SharedRecord = {
    format: RECORD_FORMAT,
    kind: 'shared',
    id: String(row.id),
    ...roomTerms(row, roomSeeds.revealedSeed(row)),
    round: Number(row.round),
    seat: row.seat,
    ticket: Number(row.ticket),
    outcome: { odds: rule.hash, item: outcomeName(rule, row.outcome) },
  };
  return lineOf(record);
}

/** The line of a pair, which names the player's pair before it. */
function pairLine({ seeds }: ExportDeps, row: ChosenPair, previous: ChosenPair | undefined): string {
  const record: PairRecord = {
    kind: 'pair',
    serverSeed: seeds.revealedSeed(row),
    serverSeedHash: row.server_seed_hash,
    clientSeed: chosenSeed(row),
    ...seedTimes(row),
    previous: previous?.server_seed_hash ?? null,
    draws: Number(row.nonce),
  };
  return lineOf({ format: RECORD_FORMAT, ...record });
}

type ExportRow = { shared: false; draw: DrawRow } | { shared: true; draw: SharedDrawRow };

/** Reads the next draws of both kinds by number. */
async function nextRows(db: Db, playerId: bigint, after: bigint): Promise<ExportRow[]> {
  const [own, shared] = await Promise.all([
    findRevealedDraws(db, playerId, after, PAGE),
    findRevealedShared(db, playerId, after, PAGE),
  ]);
  const rows: ExportRow[] = [
    ...own.map((draw) => ({ shared: false as const, draw })),
    ...shared.map((draw) => ({ shared: true as const, draw })),
  ];
  return rows.sort((a, b) => (a.draw.id < b.draw.id ? -1 : 1)).slice(0, PAGE);
}

/** Counts the draws per guarantee before the export begins. */
async function countedBefore(db: Db, { rules }: ExportDeps, playerId: bigint, start: bigint) {
  const counted = new Map<string, number>();
  if (start === 0n) return counted;
  const earlier = await countDraws(db, playerId, start);
  const ruleOf = await rules.of(
    db,
    earlier.map((row) => row.rule_id),
  );
  for (const { rule_id, draws } of earlier) {
    const rule = ruleOf(rule_id);
    const counter = counterName(playerId, rule);
    if (rule.odds.guarantee) counted.set(counter, (counted.get(counter) ?? 0) + Number(draws));
  }
  return counted;
}

export type DrawExport = ReturnType<typeof createDrawExport>;

/**
 * Exports a player's revealed draws, own and shared, in the format of the command-line verifier,
 * behind the lines of the player's seed pairs. Only one seed pair is active at a time, so the
 * revealed draws are all draws up to some number, and counters and nonces have no gap.
 */
export function createDrawExport({ clock, db }: Platform, deps: ExportDeps) {
  async function* otherLines(playerId: bigint): AsyncGenerator<string> {
    for (const records of deps.own)
      for (const record of await records(playerId)) {
        const chain = 'beacon' in record ? await chainLine(db, record.beacon?.chain) : '';
        yield chain + lineOf(record);
      }
    yield* deps.orders.lines(playerId);
  }

  async function* rowLines(playerId: bigint, rows: readonly ExportRow[], written: Written): AsyncGenerator<string> {
    const ruleOf = await deps.rules.of(
      db,
      rows.map(({ draw }) => draw.rule_id),
    );
    for (const row of rows) {
      const rule = ruleOf(row.draw.rule_id);
      const line = row.shared ? sharedLine(deps, row.draw, rule) : drawLine(deps, row.draw, rule, playerId, written);
      const chain = row.shared ? await newChainLine(db, row.draw.beacon_chain, written) : '';
      yield chain + ruleLine(row.draw.rule_id, rule, written) + line;
    }
  }

  /** Yields pairs and draws. Returns the last draw if more follow behind the limit. */
  async function* lines(playerId: bigint, start = 0n, limit = Infinity): AsyncGenerator<string, bigint | undefined> {
    const pairs = await findChosenPairs(db, playerId);
    for (const [index, pair] of pairs.entries()) yield pairLine(deps, pair, pairs[index - 1]);
    // A pair that is revealed while this is written stays secret, as its line says.
    const revealed = new Set(pairs.flatMap(({ id, revealed_at }) => (revealed_at ? [id] : [])));
    const counted = await countedBefore(db, deps, playerId, start);
    const written: Written = { rules: new Set(), seeds: new Map(), chains: new Set(), counted };
    let after = start;
    for (let count = 0; ; count += PAGE) {
      const rows = await nextRows(db, playerId, after);
      if (rows.length > 0 && count >= limit) return after;
      const told = rows.filter((row) => row.shared || revealed.has(row.draw.seed_id));
      yield* rowLines(playerId, told, written);
      const last = rows.at(-1)?.draw;
      if (!last || rows.length < PAGE) return undefined;
      after = last.id;
    }
  }

  return {
    /** A player's pairs and draws, for the export of the whole store. */
    linesOf: (playerId: bigint) => lines(playerId),
    /** An export of one player; from a draw on, if it continues another one. */
    fileOf(playerId: bigint, after: bigint | undefined): FileAnswer {
      let next: bigint | undefined;
      async function* chunks() {
        next = yield* lines(playerId, after, EXPORT_LIMITS.rows);
        // Records without a draw number follow the last draw.
        if (next === undefined) yield* otherLines(playerId);
      }
      const head: HeadRecord = {
        kind: 'export',
        scope: 'player',
        at: new Date(clock.now()).toISOString(),
        ...(after !== undefined && { after: String(after) }),
      };
      return { name: 'clearcrate-draws.jsonl', chunks: framedLines(head, chunks(), () => next?.toString()) };
    },
  };
}
