import { type DrawResult, OPEN_COUNT } from '@clearcrate/contract/box';
import type { UserKind } from '@clearcrate/contract/kinds';
import type { Locale } from '@clearcrate/contract/locale';
import { formatAmount, type Minor } from '@clearcrate/contract/money';
import { houseAccountId, playerAccountId } from '../../ledger/chart.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Decision, Operate } from '../../ledger/operations.ts';
import type { BalanceSheet } from '../../ledger/sheet.ts';
import type { SqlRunner } from '../../platform/db/statement.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import { event } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { type DrawSource, lockActiveSeeds, type Seeds } from '../fairness/fairness.module.ts';
import type { MarketPolicy } from '../policy/policy.module.ts';
import { boxOpened } from './box.events.ts';
import { goodsCardOf } from './box.views.ts';
import {
  currentVersions,
  findGuarantees,
  guaranteeName,
  type OpeningRows,
  spentToday,
  takeIds,
  writeOpenings,
} from './opening.repository.ts';
import { type Drawn, type DrawTables, drawMany, gainEntries, gainsOf, isPaidInShells } from './opening.rules.ts';

export interface OpenInput {
  playerId: bigint;
  userKind: UserKind;
  locale: Locale;
  tables: DrawTables;
  count: number;
  policy: MarketPolicy;
}

/** What the group read behind its locks; deciding counts on in it, so the next operation sees what the last one did. */
interface Context {
  /** The business day, read once: an opening at midnight counts for one day and is checked against the same. */
  day: string;
  ids: bigint[];
  sources: Map<bigint, DrawSource>;
  versions: Map<bigint, { open: boolean; number: number }>;
  misses: Map<string, number>;
  spent: Map<bigint, bigint>;
}

interface Opened {
  day: string;
  drawn: readonly (Drawn & { id: bigint })[];
  source: DrawSource;
  cost: Minor;
  costEach: Minor;
  misses: number;
}

async function load(seeds: Seeds, day: string, runner: SqlRunner, inputs: readonly OpenInput[]): Promise<Context> {
  const players = [...new Set(inputs.map(({ playerId }) => playerId))];
  const withGuarantee = inputs.filter(({ tables }) => tables.guaranteed);
  const [rows, ids, versions, misses, spent] = await Promise.all([
    lockActiveSeeds(runner, players),
    takeIds(
      runner,
      inputs.reduce((sum, { count }) => sum + count, 0),
    ),
    currentVersions(runner, [...new Set(inputs.map(({ tables }) => tables.box.id))]),
    findGuarantees(
      runner,
      withGuarantee.map(({ playerId }) => playerId),
      withGuarantee.map(({ tables }) => tables.box.id),
    ),
    spentToday(runner, players, day),
  ]);
  return {
    day,
    ids,
    versions,
    misses,
    spent,
    sources: new Map([...rows].map(([player, row]) => [player, seeds.source(row)])),
  };
}

/** Everything that may still refuse, asked before a ticket is drawn: a refusal must not cost a nonce. */
function check({ tables: { box }, playerId, policy }: OpenInput, cost: Minor, { versions, spent }: Context): void {
  const current = versions.get(box.id);
  if (!current?.open) throw new AppError('boxClosed');
  if (current.number !== box.version.number) throw new AppError('oddsChanged');
  if (isPaidInShells(box)) return;
  const already = spent.get(playerId) ?? 0n;
  if (policy.dailySpendCap !== undefined && already + cost > policy.dailySpendCap) {
    const left = policy.dailySpendCap > already ? policy.dailySpendCap - already : 0n;
    throw new AppError('spendLimitReached', { left: formatAmount(left) });
  }
}

function pay(sheet: BalanceSheet, { playerId, tables: { box }, policy }: OpenInput, cost: Minor, reference: string) {
  if (isPaidInShells(box)) {
    const entries = [
      { account: playerAccountId(playerId, 'shell'), amount: -cost },
      { account: houseAccountId('shellIssue'), amount: cost },
    ];
    sheet.post({ kind: 'box.open.shell', reference, entries });
    return gainsOf(0n, 0n);
  }
  const gains = gainsOf(cost, policy.shellsPerHundredCoins);
  const entries = [
    ...sheet.spendCoins(playerId, cost),
    { account: houseAccountId('boxSales'), amount: cost },
    ...gainEntries(playerId, gains),
  ];
  sheet.post({ kind: 'box.open', reference, entries });
  return gains;
}

function drawResult(drawn: Drawn & { id: bigint }, source: DrawSource, locale: Locale): DrawResult {
  const { entry, id, ticket, nonce, guaranteed, firstTicket, lastTicket } = drawn;
  return {
    ...goodsCardOf(entry, locale),
    drawId: String(id),
    bagItemId: String(id),
    ticket,
    firstTicket,
    lastTicket,
    nonce,
    serverSeedHash: source.serverSeedHash,
    guaranteed,
    recoveryPrice: formatAmount(entry.price),
  };
}

function decide(input: OpenInput, sheet: BalanceSheet, context: Context, atIso: string): Decision<Opened> {
  const { playerId, tables, count, locale } = input;
  const { box } = tables;
  const cost = box.version.price * BigInt(count);
  check(input, cost, context);
  const source = context.sources.get(playerId);
  invariant(source, `player ${playerId} draws without a seed`);
  const ids = context.ids.splice(0, count);
  const gains = pay(sheet, input, cost, String(ids[0]));
  const name = guaranteeName(playerId, box.id);
  const { drawn, misses } = drawMany(tables, count, context.misses.get(name) ?? 0, source.draw);
  context.misses.set(name, misses);
  if (!isPaidInShells(box)) context.spent.set(playerId, (context.spent.get(playerId) ?? 0n) + cost);
  const numbered = drawn.map((one, index) => ({ ...one, id: ids[index] as bigint }));
  return {
    answer: {
      cost: formatAmount(cost),
      amount: formatAmount(sheet.balance(playerId, 'coin') + sheet.balance(playerId, 'bonus')),
      ammon: formatAmount(sheet.balance(playerId, 'shell')),
      pointGain: formatAmount(gains.point),
      ammonGain: formatAmount(gains.shell),
      welfareGain: formatAmount(gains.welfare),
      guaranteeMisses: tables.guaranteed ? misses : null,
      items: numbered.map((one) => drawResult(one, source, locale)),
    },
    result: { day: context.day, drawn: numbered, source, cost, costEach: box.version.price, misses },
    events: [
      event(boxOpened, {
        playerId: String(playerId),
        userKind: input.userKind,
        boxId: String(box.id),
        boxKind: box.kind,
        cost: formatAmount(cost),
        at: atIso,
        items: numbered.map(({ id, entry }) => ({
          drawId: String(id),
          goodsId: String(entry.goodsId),
          quality: entry.quality,
          price: formatAmount(entry.price),
        })),
      }),
    ],
  };
}

function rowsOf(accepted: readonly { input: OpenInput; result: Opened }[]): OpeningRows {
  const rows: OpeningRows = { draws: [], nonces: new Map(), misses: [], spent: new Map() };
  const misses = new Map<string, OpeningRows['misses'][number]>();
  for (const { input, result } of accepted) {
    const { playerId, tables } = input;
    const { box } = tables;
    for (const { id, entry, ticket, nonce, guaranteed } of result.drawn) {
      rows.draws.push({
        id,
        playerId,
        mode: box.kind,
        pairId: result.source.pairId,
        nonce,
        ticket,
        versionId: box.version.id,
        goodsId: entry.goodsId,
        guaranteed,
        cost: result.costEach,
        boxId: box.id,
        price: entry.price,
        recoveryPrice: entry.price,
      });
    }
    rows.nonces.set(result.source.pairId, result.source.nonce);
    if (tables.guaranteed)
      misses.set(guaranteeName(playerId, box.id), { playerId, boxId: box.id, misses: result.misses });
    if (!isPaidInShells(box)) rows.spent.set(playerId, (rows.spent.get(playerId) ?? 0n) + result.cost);
  }
  rows.misses = [...misses.values()];
  return rows;
}

export function checkCount(count: number): void {
  if (count < OPEN_COUNT.min || count > OPEN_COUNT.max) throw new AppError('boxCountOutOfRange');
}

/** Opening: coins out, items and gains in, nonce on, all in one durable transaction that many openings may share. */
export function createOpening({ calendar, clock }: Platform, ledger: Ledger, seeds: Seeds): Operate<OpenInput> {
  const today = () => calendar.dayOf(clock.now());
  return ledger.operation<OpenInput, Context, Opened>({
    name: 'box.open',
    accounts: ({ playerId }) =>
      (['coin', 'bonus', 'shell', 'point', 'welfare'] as const).map((account) => playerAccountId(playerId, account)),
    load: (runner, inputs) => load(seeds, today(), runner, inputs),
    decide: (input, sheet, context) => decide(input, sheet, context, new Date(clock.now()).toISOString()),
    persist: (runner, accepted) => [
      writeOpenings(runner, rowsOf(accepted), accepted[0]?.result.day ?? today(), new Date(clock.now())),
    ],
  });
}
