import { CRASH_STATES } from '@clearcrate/contract/crash-rules';
import { beforeEach, expect, it } from 'vitest';
import type { Lease } from '../../platform/jobs/lease.ts';
import type { Platform } from '../../platform/platform.ts';
import { registerCrashJobs } from './crash.jobs.ts';
import type { Round } from './round/crash.round.ts';

const round = (wanted: Partial<Round>) =>
  ({ state: CRASH_STATES.running, bets: 0, settled_at: null, ...wanted }) as Round;
const leaseOf = (aborter: AbortController) => ({ signal: aborter.signal }) as Lease;

let nowMs: number;
let looks: number;
let stands: { round: Round; dueAtMs: number };
let run: (lease: Lease) => Promise<void>;

beforeEach(() => {
  nowMs = 0;
  looks = 0;
  const jobs = {
    sweep: () => {},
    leased: (job: { run: typeof run }) => {
      run = job.run;
    },
  };
  const tick = async () => {
    looks += 1;
    return stands;
  };
  registerCrashJobs({ clock: { now: () => nowMs }, jobs } as unknown as Platform, {
    tick,
    feed: { bets: async () => {} } as never,
    settleLate: async () => {},
  });
});

async function looksIn(ms: number, lease: Lease): Promise<number> {
  const before = looks;
  for (const end = nowMs + ms; nowMs < end; nowMs += 100) await run(lease);
  return looks - before;
}

it.each([
  ['a flight without bets', round({}), 2],
  ['the rest between rounds', round({ state: CRASH_STATES.over, bets: 3, settled_at: new Date() }), 2],
  ['a flight with bets', round({ bets: 1 }), 10],
  ['the wait for bets', round({ state: CRASH_STATES.waiting }), 10],
  ['bets that are not settled', round({ state: CRASH_STATES.over, bets: 1 }), 10],
])('during %s the database is asked only as often as something may happen', async (_name, now, most) => {
  stands = { round: now, dueAtMs: 1_000 };
  expect(await looksIn(1_000, leaseOf(new AbortController()))).toBe(most);
});

it('polls at once when the lease was lost and taken again, since another leader may have gone on', async () => {
  stands = { round: round({}), dueAtMs: 60_000 };
  const lease = leaseOf(new AbortController());
  expect(await looksIn(1_000, lease)).toBe(1);
  expect(await looksIn(1_000, lease)).toBe(0);
  expect(await looksIn(1_000, leaseOf(new AbortController()))).toBe(1);
});
