import { createModules } from '../apps/server/src/create-modules.ts';
import { runAudits } from '../apps/server/src/ledger/audit/audit.jobs.ts';
import {
  findWrongHolds,
  findWrongHouseAccounts,
  findWrongPurses,
  trialBalance,
} from '../apps/server/src/ledger/audit/audit.ts';
import { createLedger } from '../apps/server/src/ledger/ledger.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { createPlatform, type RunningPlatform } from '../apps/server/src/platform/create-platform.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { say } from '../tools/lib/bootstrap.mjs';
import { growStore } from '../tools/lib/grow-store.ts';
import { effort } from './lib/effort.ts';
import { type Stage, withClient } from './lib/stage.ts';
import type { Row } from './lib/table.ts';
import { warmUp } from './lib/turns.ts';
import { orderFor } from './openings.ts';

/** The audit of a store with a million postings, compared with reading all of them once. */

const POSTINGS = effort(1_000_000, 5_000_000);
const DAY_MS = 86_400_000;

async function countPostings(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ count: string }>('select count(*) from ledger_posting');
    return Number(rows[0]?.count);
  });
}

/** Plays real openings, and copies them into the past. */
async function fill(stage: Stage): Promise<string> {
  const store = await stage.addStore('grown');
  await warmUp(stage, orderFor(store));
  await store.server.stop();
  const played = await countPostings(store.databaseUrl);
  const copies = Math.ceil(POSTINGS / played);
  say(`${played} postings are copied ${copies} times`);
  await growStore(store.databaseUrl, copies);
  await withClient(store.databaseUrl, (client) => client.query('vacuum analyze'));
  return store.databaseUrl;
}

async function timed(work: () => Promise<unknown[]>): Promise<{ ms: number; found: number }> {
  const startedMs = performance.now();
  const found = await work();
  return { ms: performance.now() - startedMs, found: found.length };
}

async function* measure({ reports, clock }: RunningPlatform, url: string, audits: Parameters<typeof runAudits>[1]) {
  const read = () =>
    withClient(url, async (client) => {
      const { rows } = await client.query('select sum(balances[1]), sum(amounts[1]) from ledger_posting');
      return rows;
    });
  await read();
  const run = async (from: Date | undefined, to: Date | undefined) => {
    const { differences, problems, unexplained } = await runAudits(reports, audits, { from, to });
    return [...differences, ...problems, ...unexplained];
  };
  const now = new Date(clock.now());
  const parts: Record<string, () => Promise<unknown[]>> = {
    'trial balance': async () => (await trialBalance(reports)).filter(({ players, house }) => players + house !== 0n),
    'balances that do not follow from postings': () => findWrongPurses(reports),
    'holds that are not in the balances': () => findWrongHolds(reports),
    'sums of the house': () => findWrongHouseAccounts(reports),
    'what was paid and owed, the last day': () => run(new Date(now.getTime() - DAY_MS), now),
    'what was paid and owed, all time': () => run(undefined, undefined),
  };
  for (const [what, work] of Object.entries(parts)) {
    const reference = await timed(read);
    const ours = await timed(work);
    yield {
      what: `audit at ${POSTINGS / 1e6} million postings: ${what}`,
      ours: `${(ours.ms / 1000).toFixed(2)} s`,
      reference: `${(reference.ms / 1000).toFixed(2)} s to read all postings`,
      ratio: reference.ms / ours.ms,
      goal: undefined,
      note: `${ours.found} problems`,
    };
  }
}

export async function* benchAudit(stage: Stage): AsyncGenerator<Row> {
  const url = await fill(stage);
  const config = readConfig({ MASTER_KEY: 'be'.repeat(32), LOG_LEVEL: 'error', DEMO_DATA: 'true' });
  const platform = await createPlatform({ config, log: createLog(config), databaseUrl: url });
  try {
    const ledger = createLedger(platform);
    createModules(platform, ledger);
    yield* measure(platform, url, ledger.audits);
  } finally {
    await platform.close();
  }
}
