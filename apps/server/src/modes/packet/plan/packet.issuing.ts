import { MODES } from '@clearcrate/contract/modes';
import { formatAmount } from '@clearcrate/contract/money';
import { PACKET_KINDS, PACKET_SPLITS } from '@clearcrate/contract/packet-rules';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { runnerOf } from '../../../platform/db/statement.ts';
import { event } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Fairness } from '../../../play/fairness/fairness.module.ts';
import { findDuesOf, insertDues } from '../claim/packet.dues.repository.ts';
import { packetDue } from '../packet.events.ts';
import { type Issue, issuesOf } from '../packet.rules.ts';
import { findOpenPlans, findPeriods, insertPacket, type PlanRow } from './packet.plans.repository.ts';

const POLL_MS = 1_000;
const SLICE = 100;

export type Issuing = ReturnType<typeof createIssuing>;

/** Issues the packets that are due by their plans, and ends packets that are closed or empty. */
export function createIssuing(platform: Platform, { roomSeeds }: Pick<Fairness, 'roomSeeds'>) {
  const { calendar, clock, db, outbox, rows } = platform;

  const computeDues = async (tx: Tx, packetId: bigint, plan: PlanRow, { counts }: Issue): Promise<void> => {
    const { kind, rate, cap, total, names } = plan;
    const range = { from: new Date(counts.startsAtMs), to: new Date(counts.endsAtMs) };
    await insertDues(tx, packetId, { isLoss: kind === PACKET_KINDS.loss, rate, cap, total, ...range });
    const dues = await findDuesOf(tx, packetId);
    await outbox.add(
      tx,
      dues.map(({ player_id, amount }) =>
        event(packetDue, {
          playerId: String(player_id),
          packetId: String(packetId),
          kind,
          names,
          amount: formatAmount(amount),
        }),
      ),
    );
  };

  /** Issues one packet for a plan and period. The packet row prevents a second one. */
  const make = (plan: PlanRow, issue: Issue): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const at = new Date(clock.now());
      const draw = async (packetId: bigint) =>
        plan.split === PACKET_SPLITS.random
          ? roomSeeds.takeForSplit(tx, MODES.packet.number, packetId, { total: plan.total, shares: plan.shares })
          : null;
      const packetId = await insertPacket(tx, plan, issue, draw, at);
      if (packetId !== undefined && plan.split === PACKET_SPLITS.rate) await computeDues(tx, packetId, plan, issue);
    });

  const issueDue = async (): Promise<void> => {
    const plans = await findOpenPlans(db);
    const made = await findPeriods(db);
    const due = plans.flatMap((plan) =>
      issuesOf(calendar, plan, clock.now())
        .filter(({ period }) => !made.has(`${plan.code} ${period}`))
        .map((issue) => ({ plan, issue })),
    );
    await rows.each(due, {
      job: 'packet.issue',
      keyOf: ({ plan, issue }) => `${plan.code}/${issue.period}`,
      one: ({ plan, issue }) => make(plan, issue),
    });
  };

  const end = (ids: readonly bigint[]): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const at = new Date(clock.now());
      const seeds = await endPackets(tx, ids, at);
      await roomSeeds.reveal(
        runnerOf(tx),
        seeds.flatMap((number) => number ?? []),
        at,
      );
    });

  return {
    issueDue,
    /** Ends one slice of finished packets. Returns whether more may be left. */
    async endFinished(): Promise<boolean> {
      const due = await findFinished(db, new Date(clock.now()));
      await rows.each(due, { job: 'packet.end', keyOf: String, all: end, one: (id) => end([id]) });
      return due.length === SLICE;
    },
  };
}

/** Finds packets that are empty or closed and not ended yet. */
async function findFinished(db: Queryable, at: Date): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from packet where ended_at is null and (closes_at <= ${at} or (split <> 3 and claimed = shares))
      and not exists (select from job_failure f where f.job = 'packet.end' and f.item = packet.id::text and f.due_at > ${at})
    order by id limit ${SLICE}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ends packets and returns the seeds to reveal. */
async function endPackets(tx: Queryable, ids: readonly bigint[], at: Date): Promise<(bigint | null)[]> {
  const { rows } = await sql<{ seed_number: bigint | null }>`
    update packet set ended_at = ${at} where id in (
      select id from packet where id = any(${ids}::bigint[]) and ended_at is null order by id for update skip locked
    ) returning seed_number`.execute(tx);
  return rows.map(({ seed_number }) => seed_number);
}

/** Registers the sweeps. Every step is idempotent and safe on several nodes at once. */
export function registerPacketJobs({ jobs }: Platform, { issueDue, endFinished }: Issuing): void {
  jobs.sweep({
    name: 'packet.issue',
    everyMs: POLL_MS,
    sweep: async () => {
      await issueDue();
      return false;
    },
  });
  jobs.sweep({ name: 'packet.end', everyMs: POLL_MS, sweep: endFinished });
}
