import { arch, cpus } from 'node:os';
import { BootstrapError, ensureServerBuilt, ensureWebBuilt, say } from '../tools/lib/bootstrap.mjs';
import { benchAudit } from './audit.ts';
import { benchBattleCost, benchBetCost, benchOpeningCost } from './call-cost.ts';
import { benchCrashBets } from './crash-bets.ts';
import { benchFirstView } from './first-view.ts';
import { benchBroadcast, FULL_BROADCAST, QUICK_BROADCAST } from './gateway-broadcast.ts';
import { effort } from './lib/effort.ts';
import { type PageStage, withPages } from './lib/page-stage.ts';
import { type Stage, withStage } from './lib/stage.ts';
import { perSecond, printTable, type Row, rowLine } from './lib/table.ts';
import { benchLivePages } from './live-pages.ts';
import { benchLockedPlayers } from './locked-players.ts';
import { benchBattles, benchFullBags, benchLucky, benchOpenings } from './openings.ts';
import { benchPostgres } from './postgres.ts';
import { benchPostings } from './postings.ts';
import { benchPublicReads } from './public-reads.ts';
import { benchReels } from './reels.ts';

/**
 * `npm run bench`: one table of ratios. The store and its reference alternate in the same run, so
 * that other load on the machine cancels out. Rows are printed as they come, and the table at the
 * end. `--only=openings,reads` runs parts, `--full` takes more sockets, cases and rounds,
 * `--postgres=debian` runs the parts with a store on Debian's PostgreSQL.
 */

const HEARTBEAT_MS = 15_000;

async function* broadcast(): AsyncGenerator<Row> {
  const size = effort(QUICK_BROADCAST, FULL_BROADCAST);
  const { ours, bare } = await benchBroadcast(size);
  yield {
    what: `gateway broadcast to ${size.sockets} sockets`,
    ours: perSecond(ours),
    reference: `${perSecond(bare)} bare ws loop`,
    ratio: ours / bare,
    goal: 0.9,
  };
}

/** A round of a battle, published to ten thousand watchers. */
async function* battleRound(): AsyncGenerator<Row> {
  const size = { ...FULL_BROADCAST, game: 'battle' } as const;
  const { ours, bare } = await benchBroadcast(size);
  yield {
    what: `a round of a battle to ${size.sockets} sockets in its room`,
    ours: perSecond(ours),
    reference: `${perSecond(bare)} bare ws loop`,
    ratio: ours / bare,
    goal: 0.9,
    note: `${((size.sockets / ours) * 1000).toFixed(0)} ms for all of them`,
  };
}

/**
 * The end of a crash round, one message to ten thousand watchers: time until the last one has it.
 */
async function* crashRound(): AsyncGenerator<Row> {
  const size = { ...FULL_BROADCAST, messages: 1, game: 'crash' } as const;
  const { ours, bare, lastMs, memory } = await benchBroadcast(size);
  yield {
    what: `a round of crash to ${size.sockets} sockets, until the last has it`,
    ours: `${lastMs.median.toFixed(0)} ms`,
    reference: `${((size.sockets / bare) * 1000).toFixed(0)} ms bare ws loop`,
    ratio: ours / bare,
    goal: 0.9,
    note: `worst ${lastMs.worst.toFixed(0)} ms; ${memory.openMb.toFixed(0)} MB with all open, ${memory.peakMb.toFixed(0)} MB at most`,
  };
}

/** Parts that need a store with its database and load generator. */
const STAGED: Record<string, (stage: Stage) => AsyncGenerator<Row>> = {
  reads: benchPublicReads,
  postings: benchPostings,
  openings: benchOpenings,
  locked: benchLockedPlayers,
  lucky: benchLucky,
  battles: benchBattles,
  'crash-bets': benchCrashBets,
  'full-bags': benchFullBags,
};
/** Parts for developers, which are not included in a full run. */
const ON_DEMAND: typeof STAGED = {
  postgres: benchPostgres,
  audit: benchAudit,
  cost: benchOpeningCost,
  'battle-cost': benchBattleCost,
  'bet-cost': benchBetCost,
};
const ALONE: Record<string, () => AsyncGenerator<Row>> = {
  broadcast,
  'battle-round': battleRound,
  'crash-round': crashRound,
};
/** Parts that measure pages of a store. The one that fills its database comes last. */
const PAGED: Record<string, (stage: PageStage) => AsyncGenerator<Row>> = {
  'first-view': benchFirstView,
  reels: benchReels,
  'live-pages': benchLivePages,
};

const option = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const only = option('only')?.split(',');
const chosen = <T>(parts: Record<string, T>): [string, T][] =>
  Object.entries(parts).filter(([name]) => only?.includes(name) ?? true);
const postgres = option('postgres') ?? 'built-in';
const rows: Row[] = [];

/**
 * Prints each row as it comes, with signs of life in between. A failing part does not stop the
 * others.
 */
async function run(name: string, part: AsyncGenerator<Row>): Promise<void> {
  const startedMs = performance.now();
  const heartbeat = setInterval(() => {
    say(`… ${name}, ${Math.round((performance.now() - startedMs) / 1000)} s`);
  }, HEARTBEAT_MS);
  say(`── ${name}`);
  try {
    for await (const row of part) {
      rows.push(row);
      say(rowLine(row));
    }
  } catch (error) {
    console.error(`${name} failed:`, error instanceof BootstrapError ? error.message : error);
    process.exitCode = 1;
  } finally {
    clearInterval(heartbeat);
  }
}

const known = [...Object.keys(STAGED), ...Object.keys(ON_DEMAND), ...Object.keys(ALONE), ...Object.keys(PAGED)];
const unknown = only?.find((name) => !known.includes(name));
if (unknown !== undefined) throw new Error(`There is no part ${unknown}: ${known.join(', ')}`);
if (postgres !== 'built-in' && postgres !== 'debian') throw new Error('--postgres is built-in or debian');
const [processor] = cpus();
say(`Node ${process.version} on ${arch()}, ${cpus().length} × ${processor?.model ?? 'unknown processor'}`);
const staged = [...chosen(STAGED), ...(only === undefined ? [] : chosen(ON_DEMAND))];
if (staged.length > 0) {
  await withStage(postgres, async (stage) => {
    for (const [name, part] of staged) await run(name, part(stage));
  });
}
for (const [name, part] of chosen(ALONE)) await run(name, part());
const paged = chosen(PAGED);
if (paged.length > 0) {
  // Missing or stale builds would be measured otherwise.
  await Promise.all([ensureWebBuilt(), ensureServerBuilt()]);
  await withPages(async (stage) => {
    for (const [name, part] of paged) await run(name, part(stage));
  });
}
printTable(rows);
