import { createHash } from 'node:crypto';
import { formatAmount, parseAmount } from '@clearcrate/contract/money';
import { RANK_PLACES, type RankBoard } from '@clearcrate/contract/rank';
import { type RankTerms, rankTermsText } from '@clearcrate/fairness/rank-record';
import { sql } from 'kysely';
import type { Calendar } from '../../platform/calendar.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { PeriodicJob } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { findPrizes, type Period, unsettledPeriods } from './rank.repository.ts';
import { BOARDS, minimumOf, type Prize, periodOf } from './rank.rules.ts';

/** The prizes that a period will pay. */
export interface Promised {
  places: number;
  prizes: Prize[];
  /** The text whose SHA-256 is published. Null until the terms of the period are fixed. */
  text: string | null;
  hash: string | null;
}

const amountOf = (text: string): bigint => {
  const amount = parseAmount(text);
  if (amount === undefined) throw new Error(`invalid amount in the terms of a period: ${text}`);
  return amount;
};

export function promisedBy(text: string, hash: string): Promised {
  const { places, prizes } = JSON.parse(text) as RankTerms;
  const read = prizes.map((one) => ({ ...one, amount: amountOf(one.amount), minimum: amountOf(one.minimum) }));
  return { places, prizes: read, text, hash };
}

function termsTextOf({ board, period }: Period, prizes: readonly Prize[]): string {
  const lines = prizes.map((prize) => ({
    ...{ from: prize.from, to: prize.to, amount: formatAmount(prize.amount) },
    minimum: formatAmount(minimumOf(prize)),
  }));
  return rankTermsText({ board, period, places: RANK_PLACES[board], prizes: lines });
}

/** Reads the terms of a period, or the published prizes before they are fixed. */
export async function findPromised(db: Queryable, { board, period }: Period): Promise<Promised> {
  const { rows } = await sql<{ terms: string; terms_hash: string }>`
    select terms, terms_hash from rank_terms where board = ${board} and period = ${period}::date`.execute(db);
  const [row] = rows;
  if (row) return promisedBy(row.terms, row.terms_hash);
  return { places: RANK_PLACES[board], prizes: await findPrizes(db, board), text: null, hash: null };
}

/** Fixes the terms of a period, once. */
async function fixTerms(tx: Tx, one: Period): Promise<void> {
  const text = termsTextOf(one, await findPrizes(tx, one.board));
  const hash = createHash('sha256').update(text).digest('hex');
  await sql`
    insert into rank_terms (board, period, terms, terms_hash) values (${one.board}, ${one.period}::date, ${text}, ${hash})
    on conflict do nothing`.execute(tx);
}

/** A board without prizes has no terms to fix, so its first prizes apply at once. */
const hasPrizes = async (db: Queryable, board: RankBoard): Promise<boolean> => (await findPrizes(db, board)).length > 0;

/** The running periods, and those before that are not settled yet. */
async function openPeriods(tx: Tx, calendar: Calendar, nowMs: number): Promise<Period[]> {
  const running = BOARDS.map((board) => ({ board, period: periodOf(calendar, board, nowMs) }));
  return [...running, ...(await unsettledPeriods(tx))];
}

/**
 * Fixes the terms of all open periods. Call it before publishing other prizes: the job that fixes
 * them at their start may not have run yet.
 */
export async function fixOpen(tx: Tx, calendar: Calendar, nowMs: number): Promise<void> {
  for (const one of await openPeriods(tx, calendar, nowMs)) if (await hasPrizes(tx, one.board)) await fixTerms(tx, one);
}

/** Creates the job that fixes the terms of each period at its start. */
export function termsJob({ calendar, db }: Platform, board: RankBoard): PeriodicJob {
  return {
    name: `rank.terms.${board}`,
    due: (nowMs) => [periodOf(calendar, board, nowMs)],
    ready: () => hasPrizes(db, board),
    run: (tx, period) => fixTerms(tx, { board, period }),
  };
}
