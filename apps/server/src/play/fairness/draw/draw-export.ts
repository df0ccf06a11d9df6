import { EXPORT_LIMITS } from '@clearcrate/contract/record';
import { type DrawRecord, type PlayerRecord, RECORD_FORMAT, type SharedRecord } from '@clearcrate/fairness/record';
import type { Db } from '../../../platform/db/database.ts';
import { invariant } from '../../../platform/errors.ts';
import type { FileAnswer } from '../../../platform/http/files/file-answer.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RoomSeeds } from '../room-seed/room-seeds.service.ts';
import { outcomeName, type Rule, type RuleBook } from '../rule/rule-book.ts';
import type { Seeds } from '../seed/seeds.service.ts';
import { chosenSeed, seedTimes } from '../seed/seeds.views.ts';
import {
  countDraws,
  type DrawRow,
  findRevealedDraws,
  findRevealedShared,
  type SharedDrawRow,
} from './draws.repository.ts';
import { chainLine } from './order-proof.ts';
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

/**
 * Exports a player's revealed draws, own and shared, in the format of the command-line verifier.
 * Only one seed pair is active at a time, so the revealed draws are all draws up to some number,
 * and counters and nonces have no gap.
 */
export function createDrawExport({ db }: Platform, deps: ExportDeps) {
  async function* otherLines(playerId: bigint, written: Written): AsyncGenerator<string> {
    for (const records of deps.own)
      for (const record of await records(playerId)) {
        const chain = 'beacon' in record ? await newChainLine(db, record.beacon?.chain, written) : '';
        yield chain + lineOf(record);
      }
  }

  async function* lines(playerId: bigint, start: bigint): AsyncGenerator<string> {
    const counted = await countedBefore(db, deps, playerId, start);
    const written: Written = { rules: new Set(), seeds: new Map(), chains: new Set(), counted };
    let after = start;
    for (let count = 0; count < EXPORT_LIMITS.rows; count += PAGE) {
      const rows = await nextRows(db, playerId, after);
      const ruleOf = await deps.rules.of(
        db,
        rows.map(({ draw }) => draw.rule_id),
      );
      for (const row of rows) {
        const rule = ruleOf(row.draw.rule_id);
        const line = row.shared ? sharedLine(deps, row.draw, rule) : drawLine(deps, row.draw, rule, playerId, written);
        const chain = row.shared ? await newChainLine(db, row.draw.beacon_chain, written) : '';
        // Chain and rule go into the same chunk as the draw that names them: every chunk ends with
        // a draw.
        yield chain + ruleLine(row.draw.rule_id, rule, written) + line;
      }
      const last = rows.at(-1)?.draw;
      if (!last || rows.length < PAGE) break;
      after = last.id;
    }
    yield* otherLines(playerId, written);
  }

  return (playerId: bigint, after: bigint): FileAnswer => ({
    name: 'clearcrate-draws.jsonl',
    chunks: lines(playerId, after),
  });
}
