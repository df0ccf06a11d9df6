import type { BodyOf, DataOf } from '@clearcrate/contract/endpoint';
import type * as contract from '@clearcrate/contract/ledger-desk';
import { formatAmount } from '@clearcrate/contract/money';
import { kindWithFormer } from '@clearcrate/contract/postings';
import { type RawBuilder, sql } from 'kysely';
import { ASSETS, type Asset, accountNumbered, assetNumbered, isHouseNumber } from '../../ledger/chart.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { type Keyset, readPage } from '../../platform/db/keyset.ts';
import { AppError } from '../../platform/errors.ts';
import type { FileAnswer } from '../../platform/http/files/file-answer.ts';
import type { Platform } from '../../platform/platform.ts';
import { CSV_START, csvLine } from '../../platform/text/csv.ts';
import { findClosedUntil, sumClosedAccounts } from './figures.repository.ts';
import type { Stretch } from './figures.sums.ts';

/** The ledger as accountants read it. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Of all players: a page of one day, a file of one month. */
const MOST_DAYS = { page: 1, file: 31 } as const;
const COLUMNS = ['posting', 'time', 'player', 'kind', 'reference', 'from', 'to', 'asset', 'amount'];

type Trial = DataOf<typeof contract.getTrialBalance>;
type Postings = DataOf<typeof contract.getPostings>;
type Choice = BodyOf<typeof contract.exportPostings>;

interface AccountTotal {
  account: number;
  entries: bigint;
  amount: bigint;
}

interface PostingRow {
  id: bigint;
  owner_id: bigint;
  kind: string;
  reference: string;
  created_at: Date;
  sides: number[];
  amounts: bigint[];
}

export function totalsByAsset(accounts: readonly AccountTotal[]): Trial['assets'] {
  const sums = new Map<Asset, { players: bigint; house: bigint }>();
  for (const { account, amount } of accounts) {
    const asset = assetNumbered(account);
    const sum = sums.get(asset) ?? { players: 0n, house: 0n };
    sum[isHouseNumber(account) ? 'house' : 'players'] += amount;
    sums.set(asset, sum);
  }
  const inOrder = [...sums].sort(([a], [b]) => ASSETS[a] - ASSETS[b]);
  return inOrder.map(([asset, { players, house }]) => ({
    asset,
    players: formatAmount(players),
    house: formatAmount(house),
    sum: formatAmount(players + house),
  }));
}

const ID = { by: sql.ref('id'), type: 'bigint' } as const;
const KEYSET: Keyset<'number'> = { sorts: { number: ID }, first: 'number', descending: true, id: ID };

const chosen = ({ playerId, kind, text }: Choice): RawBuilder<boolean> => sql`
  ${playerId === undefined ? sql`true` : sql`owner_id = ${playerId}`}
  and ${kind === undefined ? sql`true` : sql`kind = any(${kindWithFormer(kind)}::text[])`}
  and ${text ? sql`reference = ${text}` : sql`true`}`;

/** A choice of all players reads the time by its BRIN index, so it must be short. */
function stretchOf({ playerId, from, until }: Choice, mostDays: number): Stretch {
  const stretch = { from: new Date(from), to: new Date(until) };
  const isLong = stretch.to.getTime() - stretch.from.getTime() > mostDays * DAY_MS;
  if (isLong && playerId === undefined) throw new AppError('rangeTooLong', { days: mostDays });
  return stretch;
}

const movementsOf = ({ sides, amounts }: PostingRow): Postings['items'][number]['movements'] =>
  amounts.map((amount, index) => {
    const [from = 0, to = 0] = sides.slice(2 * index, 2 * index + 2);
    return {
      from: accountNumbered(from),
      to: accountNumbered(to),
      asset: assetNumbered(from),
      amount: formatAmount(amount),
    };
  });

const postingsOf = (db: Queryable, choice: Choice, { from, to }: Stretch) =>
  db
    .selectFrom('ledger_posting')
    .select(['id', 'owner_id', 'kind', 'reference', 'created_at', 'sides', 'amounts'])
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .where(chosen(choice));

/** Reads what each account held at a moment. */
function createAccounts({ calendar, reports }: Platform) {
  /** Closed hours by their sums, and what follows them by its movements. */
  return async (at: Date): Promise<AccountTotal[]> => {
    const closed = await findClosedUntil(reports);
    // The start of the hour of `at`, unless that hour is not closed yet.
    const day = calendar.startOfDay(calendar.dayOf(at.getTime()));
    const hour = new Date(day + Math.floor((at.getTime() - day) / HOUR_MS) * HOUR_MS);
    const from = closed && closed < hour ? closed : closed ? hour : new Date(0);
    const { rows } = await sql<AccountTotal>`
      select account, count(*) as entries, sum(amount)::bigint as amount from ledger_entry
      where created_at >= ${from} and created_at < ${at} group by account`.execute(reports);
    const totals = new Map<number, AccountTotal>();
    for (const row of [...(closed ? await sumClosedAccounts(reports, from) : []), ...rows]) {
      const total = totals.get(row.account);
      totals.set(row.account, {
        account: row.account,
        entries: (total?.entries ?? 0n) + row.entries,
        amount: (total?.amount ?? 0n) + row.amount,
      });
    }
    return [...totals.values()].sort((a, b) => a.account - b.account);
  };
}

export function createLedgerDesk(platform: Platform) {
  const { calendar, clock, reports } = platform;
  const accountsAt = createAccounts(platform);

  async function* csvOf(choice: Choice, stretch: Stretch): AsyncGenerator<string> {
    yield CSV_START + csvLine(COLUMNS);
    const end = stretch.to.getTime();
    for (let from = stretch.from.getTime(); from < end; from += HOUR_MS) {
      const hour = { from: new Date(from), to: new Date(Math.min(from + HOUR_MS, end)) };
      const rows = await postingsOf(reports, choice, hour).orderBy('created_at').orderBy('id').execute();
      yield rows.map((row) => csvRowsOf(row, calendar.clockTextOf(row.created_at.getTime()))).join('');
    }
  }

  return {
    accountsAt,
    async trialBalance(at: Date): Promise<Trial> {
      const accounts = await accountsAt(at);
      return {
        at: at.toISOString(),
        accounts: accounts.map(({ account, entries, amount }) => ({
          account: accountNumbered(account),
          owner: isHouseNumber(account) ? 'house' : 'players',
          asset: assetNumbered(account),
          entries: String(entries),
          balance: formatAmount(amount),
        })),
        assets: totalsByAsset(accounts),
      };
    },
    async postings(asked: BodyOf<typeof contract.getPostings>): Promise<Postings> {
      const query = postingsOf(reports, asked, stretchOf(asked, MOST_DAYS.page));
      const { rows, next } = await readPage(query, KEYSET, asked);
      return {
        next,
        items: rows.map((row) => ({
          postingId: String(row.id),
          playerId: String(row.owner_id),
          kind: row.kind,
          reference: row.reference,
          at: row.created_at.toISOString(),
          movements: movementsOf(row),
        })),
      };
    },
    exported(choice: Choice): FileAnswer {
      const stretch = stretchOf({ ...choice, playerId: undefined }, MOST_DAYS.file);
      const days = [stretch.from, new Date(stretch.to.getTime() - 1)].map((at) => calendar.dayOf(at.getTime()));
      return { name: `clearcrate-ledger-${days.join('-to-')}.csv`, chunks: csvOf(choice, stretch) };
    },
    now: () => new Date(clock.now() + 1),
  };
}
export type LedgerDesk = ReturnType<typeof createLedgerDesk>;

/** One line for each movement. */
function csvRowsOf(row: PostingRow, time: string): string {
  return movementsOf(row)
    .map(({ from, to, asset, amount }) =>
      csvLine([String(row.id), time, String(row.owner_id), row.kind, row.reference, from, to, asset, amount]),
    )
    .join('');
}
