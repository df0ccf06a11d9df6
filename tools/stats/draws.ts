import { BOX_KINDS } from '@clearcrate/contract/box';
import {
  bothTails,
  chiSquare,
  countClasses,
  poolRare,
  runsTest,
  serialCorrelation,
} from '@clearcrate/fairness/statistics';
import { TICKETS } from '@clearcrate/fairness/ticket';
import { sql } from 'kysely';
import { createLedger } from '../../apps/server/src/ledger/ledger.ts';
import { loadBoxes } from '../../apps/server/src/modes/box/box.repository.ts';
import type { Box } from '../../apps/server/src/modes/box/box.rules.ts';
import { type DrawTables, drawTables, readTicket } from '../../apps/server/src/modes/box/opening/opening.rules.ts';
import { runnerOf } from '../../apps/server/src/platform/db/statement.ts';
import { invariant } from '../../apps/server/src/platform/errors.ts';
import type { Platform } from '../../apps/server/src/platform/platform.ts';
import { readableCode } from '../../apps/server/src/platform/random.ts';
import { createFairness, type DrawSource } from '../../apps/server/src/play/fairness/fairness.module.ts';
import { createModes } from '../../apps/server/src/play/modes/modes.module.ts';
import type { Finding } from './verdicts.ts';

/** Draws per seed pair before it is rotated, like a busy player. */
const DRAWS_PER_PAIR = 10_000;
const DRAWS_PER_OPENING = 10;
const CLIENT_SEED_LENGTH = 10;
const TICKET_CLASSES = 1_000;
const LAGS = [1, 2, 10];

export interface DrawGroup {
  name: string;
  boxes: readonly Box[];
}

/**
 * Boxes by kind; each box with a guarantee is its own group, since its draws depend on earlier
 * ones.
 */
export async function groupsOf(platform: Platform): Promise<DrawGroup[]> {
  const boxes = await loadBoxes(platform.db);
  const byKind = Object.entries(BOX_KINDS).map(([name, kind]) => ({
    name: `${name} boxes`,
    boxes: boxes.filter((box) => box.kind === kind && !box.version.guarantee),
  }));
  const guaranteed = boxes
    .filter((box) => box.version.guarantee)
    .map((box) => ({ name: `box ${box.code}, guarantee`, boxes: [box] }));
  return [...byKind.filter((group) => group.boxes.length > 0), ...guaranteed];
}

async function firstPlayer({ db }: Platform): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`select min(id) as id from player`.execute(db);
  const playerId = rows[0]?.id;
  invariant(playerId, 'there are no players');
  return playerId;
}

/** Seed pairs created, sealed, stored, read and unsealed by the store's own code. */
export function createPairs(platform: Platform, playerId: bigint): () => Promise<DrawSource> {
  const { seeds } = createFairness(platform, { ledger: createLedger(platform), modes: createModes() });
  return async () => {
    const { next } = await seeds.show(playerId);
    const clientSeed = readableCode(platform.random, CLIENT_SEED_LENGTH);
    await seeds.rotate(playerId, { clientSeed, nextServerSeedHash: next.serverSeedHash });
    const source = (await seeds.sources(runnerOf(platform.db), [playerId])).get(playerId);
    invariant(source, 'there is no active pair');
    return source;
  };
}

/** Counts draws per entry of a table. */
class Tally {
  readonly counts: number[];
  private readonly places: Map<string, number>;
  private readonly shares: readonly number[];

  constructor({ entries }: DrawTables['ordinary']) {
    this.places = new Map(entries.map(({ item }, index) => [item, index]));
    this.shares = entries.map(({ tickets }) => tickets);
    this.counts = entries.map(() => 0);
  }

  add(item: string): void {
    const place = this.places.get(item);
    invariant(place !== undefined, `${item} is not in the table`);
    this.counts[place] = (this.counts[place] ?? 0) + 1;
  }

  finding(what: string): Finding[] {
    const observations = this.counts.reduce((sum, count) => sum + count, 0);
    const pooled = poolRare(this.counts, this.shares);
    if (pooled.counts.length < 2) return [];
    const { statistic, degrees, pValue } = chiSquare(pooled.counts, pooled.shares);
    return [{ what, test: 'chi-square of items', observations, statistic, degrees, pValue: bothTails(pValue) }];
  }
}

interface DrawnBox {
  tables: DrawTables;
  ordinary: Tally;
  guaranteed: Tally | undefined;
  misses: number;
}

function prepare(box: Box): DrawnBox {
  const tables = drawTables(box);
  return {
    tables,
    ordinary: new Tally(tables.ordinary),
    guaranteed: tables.guaranteed && new Tally(tables.guaranteed),
    misses: 0,
  };
}

/** Draws one operation of ten, like an opening. Returns the number of tickets so far. */
function openTen(box: DrawnBox, source: DrawSource, tickets: Uint32Array, from: number): number {
  const end = from + DRAWS_PER_OPENING;
  for (let at = from; at < end; at += 1) {
    const { ticket } = source.draw();
    const { entry, branch, misses } = readTicket(box.tables, box.misses, ticket);
    box.misses = misses;
    tickets[at] = ticket;
    (branch > 0 && box.guaranteed ? box.guaranteed : box.ordinary).add(entry.goodsCode);
  }
  return end;
}

const EVEN = new Array<number>(TICKET_CLASSES).fill(1);

/** Tests whether tickets are uniform and independent. */
export function ticketFindings(what: string, tickets: Uint32Array): Finding[] {
  const observations = tickets.length;
  const evenness = chiSquare(countClasses(tickets, TICKETS, TICKET_CLASSES), EVEN);
  const runs = runsTest(tickets, TICKETS / 2);
  return [
    {
      what,
      test: `chi-square of tickets in ${TICKET_CLASSES} classes`,
      observations,
      statistic: evenness.statistic,
      degrees: evenness.degrees,
      pValue: bothTails(evenness.pValue),
    },
    { what, test: 'runs', observations, statistic: runs.statistic, pValue: runs.pValue },
    ...LAGS.map((lag) => {
      const { statistic, pValue } = serialCorrelation(tickets, lag);
      return { what, test: `serial correlation, lag ${lag}`, observations, statistic, pValue };
    }),
  ];
}

/**
 * Draws from a group's boxes in turn with the store's own seeds, tables and code, and tests the
 * results.
 */
export async function testDraws(platform: Platform, { name, boxes }: DrawGroup, draws: number): Promise<Finding[]> {
  const nextPair = createPairs(platform, await firstPlayer(platform));
  const prepared = boxes.map(prepare);
  const tickets = new Uint32Array(Math.floor(draws / DRAWS_PER_OPENING) * DRAWS_PER_OPENING);
  let source = await nextPair();
  let turn = 0;
  for (let at = 0; at < tickets.length; turn += 1) {
    if (at > 0 && at % DRAWS_PER_PAIR === 0) source = await nextPair();
    at = openTen(prepared[turn % prepared.length] as DrawnBox, source, tickets, at);
  }
  return [
    ...ticketFindings(name, tickets),
    ...prepared.flatMap(({ tables, ordinary, guaranteed }) => [
      ...ordinary.finding(`box ${tables.box.code}`),
      ...(guaranteed?.finding(`box ${tables.box.code}, guaranteed draws`) ?? []),
    ]),
  ];
}
