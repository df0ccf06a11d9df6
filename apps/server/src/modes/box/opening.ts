import { type DrawResult, OPEN_COUNT } from '@clearcrate/contract/box';
import type { Locale } from '@clearcrate/contract/locale';
import { formatAmount, type Minor } from '@clearcrate/contract/money';
import type { Bounds, PlayBook } from '../../base/bounds/bounds.module.ts';
import { playerAccountId } from '../../ledger/chart.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Decision, Operate } from '../../ledger/operations.ts';
import type { BalanceSheet } from '../../ledger/sheet.ts';
import type { SqlRunner } from '../../platform/db/statement.ts';
import { AppError } from '../../platform/errors.ts';
import { event } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { type DrawSource, lockActiveSeeds, type Seeds } from '../../play/fairness/fairness.module.ts';
import { boxOpened } from './box.events.ts';
import type { Box } from './box.rules.ts';
import { goodsCardOf } from './box.views.ts';
import {
  currentVersions,
  findGuarantees,
  guaranteeName,
  type OpeningRows,
  takeIds,
  writeOpenings,
} from './opening.repository.ts';
import { type Drawn, drawMany } from './opening.rules.ts';
import type { OpenInput, OpeningTerms, Settled } from './opening.terms.ts';

/** What the group read behind its locks; deciding counts on in it, so the next operation sees what the last one did. */
interface Context<Known> {
  /** The business day, read once: an opening at midnight counts for one day and is checked against the same. */
  day: string;
  ids: bigint[];
  sources: Map<bigint, DrawSource>;
  versions: Map<bigint, { open: boolean; number: number }>;
  misses: Map<string, number>;
  /** What the terms read. */
  known: Known;
  book: PlayBook;
}

interface Opened<Used> {
  drawn: readonly (Drawn & { id: bigint })[];
  source: DrawSource;
  costEach: Minor;
  misses: number;
  settled: Settled<Used>;
  book: PlayBook;
}

export interface OpeningDeps {
  ledger: Ledger;
  seeds: Seeds;
  bounds: Bounds;
}

async function load<Input extends OpenInput, Known, Used>(
  { seeds, bounds }: OpeningDeps,
  terms: OpeningTerms<Input, Known, Used>,
  day: string,
  runner: SqlRunner,
  inputs: readonly Input[],
): Promise<Context<Known>> {
  const players = [...new Set(inputs.map(({ playerId }) => playerId))];
  const withGuarantee = inputs.filter(({ tables }) => tables.guaranteed);
  const [rows, ids, versions, misses, known, book] = await Promise.all([
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
    terms.load(runner, inputs, day),
    bounds.openBook(runner, players),
  ]);
  return {
    day,
    ids,
    versions,
    misses,
    known,
    book,
    sources: new Map([...rows].map(([player, row]) => [player, seeds.source(row)])),
  };
}

/** Asked before a ticket is drawn, as are the terms: a refusal must not cost a nonce. */
function checkVersion({ tables: { box } }: OpenInput, { versions }: Context<unknown>): void {
  const current = versions.get(box.id);
  if (!current?.open) throw new AppError('boxClosed');
  if (current.number !== box.version.number) throw new AppError('oddsChanged');
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

function decide<Input extends OpenInput, Known, Used>(
  terms: OpeningTerms<Input, Known, Used>,
  input: Input,
  sheet: BalanceSheet,
  context: Context<Known>,
  atIso: string,
): Decision<Opened<Used>> {
  const { playerId, tables, count, locale } = input;
  const { box } = tables;
  checkVersion(input, context);
  const { book } = context;
  book.checkBreak(playerId);
  book.checkOpenings(playerId, count, input.policy);
  const source = context.sources.get(playerId);
  // The player's half comes from the player: there is nothing to draw with before it is chosen.
  if (!source) throw new AppError('clientSeedMissing');
  const ids = context.ids.splice(0, count);
  const settled = terms.settle(input, context.known, sheet, ids, book);
  const { cost, gains } = settled;
  const name = guaranteeName(playerId, box.id);
  const { drawn, misses } = drawMany(tables, count, context.misses.get(name) ?? 0, source.draw);
  context.misses.set(name, misses);
  const numbered = drawn.map((one, index) => ({ ...one, id: ids[index] as bigint }));
  const won = drawn.reduce((sum, { entry }) => sum + entry.price, 0n);
  book.count(playerId, { spent: settled.spent, won, openings: count });
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
    result: { drawn: numbered, source, costEach: cost / BigInt(count), misses, settled, book },
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

function rowsOf(accepted: readonly { input: OpenInput; result: Opened<unknown> }[]): OpeningRows {
  const rows: OpeningRows = { draws: [], nonces: new Map(), misses: [] };
  const misses = new Map<string, OpeningRows['misses'][number]>();
  for (const { input, result } of accepted) {
    const { playerId, tables } = input;
    const { box } = tables;
    for (const { id, entry, ticket, nonce, guaranteed, missesBefore } of result.drawn) {
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
        misses: tables.guaranteed ? missesBefore : null,
        cost: result.costEach,
        boxId: box.id,
        price: entry.price,
        recoveryPrice: entry.price,
      });
    }
    rows.nonces.set(result.source.pairId, result.source.nonce);
    if (tables.guaranteed)
      misses.set(guaranteeName(playerId, box.id), { playerId, boxId: box.id, misses: result.misses });
  }
  rows.misses = [...misses.values()];
  return rows;
}

export function checkCount(count: number): void {
  if (count < OPEN_COUNT.min || count > OPEN_COUNT.max) throw new AppError('boxCountOutOfRange');
}

/** The box as the player was shown it; the same is asked again behind the locks. */
export function checkShown(box: Box | undefined, version: number): Box {
  if (!box) throw new AppError('boxUnknown');
  if (!box.open) throw new AppError('boxClosed');
  if (box.version.number !== version) throw new AppError('oddsChanged');
  return box;
}

/**
 * Opening: what the terms ask goes out, items and gains come in, the nonce moves on, all in one durable transaction that
 * many openings may share. How it is paid for is the terms' business; how it is drawn is the same for all of them.
 */
export function createOpening<Input extends OpenInput, Known, Used>(
  { calendar, clock }: Platform,
  deps: OpeningDeps,
  terms: OpeningTerms<Input, Known, Used>,
): Operate<Input> {
  return deps.ledger.operation<Input, Context<Known>, Opened<Used>>({
    name: terms.name,
    accounts: ({ playerId }) =>
      (['coin', 'bonus', 'shell', 'point', 'welfare'] as const).map((account) => playerAccountId(playerId, account)),
    load: (runner, inputs) => load(deps, terms, calendar.dayOf(clock.now()), runner, inputs),
    decide: (input, sheet, context) => decide(terms, input, sheet, context, new Date(clock.now()).toISOString()),
    persist: (runner, accepted) => [
      writeOpenings(runner, rowsOf(accepted), new Date(clock.now())),
      // One book served the whole group.
      ...accepted.slice(0, 1).map(({ result }) => result.book.write(runner)),
      ...(terms.persist?.(
        runner,
        accepted.map(({ result }) => result.settled.used),
      ) ?? []),
    ],
  });
}
