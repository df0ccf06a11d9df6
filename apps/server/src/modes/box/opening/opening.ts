import type { openBox } from '@clearcrate/contract/box';
import { BOX_KINDS, type DrawResult, OPEN_COUNT, type OpenedBox } from '@clearcrate/contract/box';
import type { DataOf } from '@clearcrate/contract/endpoint';
import type { UserKind } from '@clearcrate/contract/kinds';
import type { Locale } from '@clearcrate/contract/locale';
import { formatAmount, type Minor } from '@clearcrate/contract/money';
import type { MarketPolicy } from '../../../base/policy/policy.module.ts';
import type { Operate } from '../../../ledger/operations.ts';
import type { SqlRunner } from '../../../platform/db/statement.ts';
import { AppError } from '../../../platform/errors.ts';
import { createPlay, type Gains, NO_GAINS, type PlayDeps, type PlayWork } from '../../../play/game/play.module.ts';
import type { Box } from '../box.rules.ts';
import { goodsCardOf } from '../box.views.ts';
import {
  currentVersions,
  findGuarantees,
  type GuaranteeCount,
  guaranteeName,
  writeGuarantees,
} from './opening.repository.ts';
import { type DrawTables, isPaidInShells, type Opened, readTicket } from './opening.rules.ts';

export interface OpenInput {
  playerId: bigint;
  userKind: UserKind;
  locale: Locale;
  tables: DrawTables;
  count: number;
  policy: MarketPolicy;
}

/** What was charged for an opening, and what the player gained by paying. */
export interface Payment {
  /** In the box's own asset. */
  cost: Minor;
  /** The part paid in coins. */
  spent: Minor;
  gains: Gains;
}

export const FREE: Payment = { cost: 0n, spent: 0n, gains: NO_GAINS };

/** State read for the batch. Each decision updates it, so later openings see earlier ones. */
export interface LoadedOpenings {
  versions: Map<bigint, { open: boolean; number: number }>;
  misses: Map<string, number>;
  /** Guarantee counts that had a row before the batch. */
  counted: ReadonlySet<string>;
}

/** An accepted opening: the answer, and the rows it leaves. */
export interface DecidedOpening {
  answer: OpenedBox;
  /** First of its draws. */
  playId: bigint;
  guarantee: GuaranteeCount | undefined;
}

type Drawn = Opened & { id: bigint; ticket: number; nonce: number };

export async function loadOpenings(runner: SqlRunner, inputs: readonly OpenInput[]): Promise<LoadedOpenings> {
  const withGuarantee = inputs.filter(({ tables }) => tables.guarantee);
  const [versions, misses] = await Promise.all([
    currentVersions(runner, [...new Set(inputs.map(({ tables }) => tables.box.id))]),
    findGuarantees(
      runner,
      withGuarantee.map(({ playerId }) => playerId),
      withGuarantee.map(({ tables }) => tables.box.id),
    ),
  ]);
  return { versions, misses, counted: new Set(misses.keys()) };
}

/** Runs before any ticket is drawn: a rejected opening must not use a nonce. */
function checkVersion({ tables: { box } }: OpenInput, { versions }: LoadedOpenings): void {
  const current = versions.get(box.id);
  if (!current?.open) throw new AppError('boxClosed');
  if (current.number !== box.version.number) throw new AppError('oddsChanged');
}

/** Draws the tickets in sequence; each updates the guarantee count for the next. */
function drawAll(
  { playerId, tables }: OpenInput,
  work: PlayWork,
  ids: readonly bigint[],
  payment: Payment,
  misses: number,
) {
  const { box } = tables;
  const [playId] = ids as [bigint];
  const cost = payment.cost / BigInt(ids.length);
  const asset = isPaidInShells(box) ? 'shell' : 'coin';
  let counted = misses;
  return ids.map((id): Drawn => {
    const terms = {
      id,
      playerId,
      mode: box.kind,
      reference: box.id,
      playId,
      ruleId: box.version.ruleId,
      cost,
      asset,
    } as const;
    const drawn = work.draws.draw(terms, (ticket) => readTicket(tables, counted, ticket));
    counted = drawn.misses;
    return { ...drawn, id };
  });
}

function drawResult(
  { entry, id, ticket, nonce, branch, firstTicket, lastTicket }: Drawn,
  seedHash: string,
  locale: Locale,
): DrawResult {
  return {
    ...goodsCardOf(entry, locale),
    drawId: String(id),
    bagItemId: String(id),
    ticket,
    firstTicket,
    lastTicket,
    nonce,
    serverSeedHash: seedHash,
    guaranteed: branch > 0,
    recoveryPrice: formatAmount(entry.price),
  };
}

function giveAll(
  { playerId, userKind, tables: { box }, count }: OpenInput,
  work: PlayWork,
  drawn: readonly Drawn[],
  payment: Payment,
): void {
  work.win(
    { playerId, userKind, mode: box.kind, reference: box.id, plays: count, spent: payment.spent },
    drawn.map(({ id, entry: { goodsId, quality, price } }) => ({ id, goodsId, quality, price })),
  );
}

/**
 * Decides an opening: checks, payment, draws, items. The draw is the same for all ways to pay;
 * `pay` throws to reject.
 */
export function decideOpening(
  input: OpenInput,
  work: PlayWork,
  loaded: LoadedOpenings,
  pay: (playId: bigint) => Payment,
): DecidedOpening {
  const { playerId, tables, count, locale, policy } = input;
  const { box } = tables;
  checkVersion(input, loaded);
  const price = box.kind === BOX_KINDS.normal ? box.version.price : 0n;
  work.enter(playerId, { price, openings: count, policy });
  const seedHash = work.draws.serverSeedHash(playerId);
  const ids = work.takeNumbers(count);
  const [playId] = ids as [bigint];
  const payment = pay(playId);
  const name = guaranteeName(playerId, box.id);
  const drawn = drawAll(input, work, ids, payment, loaded.misses.get(name) ?? 0);
  const misses = drawn.at(-1)?.misses ?? 0;
  const before = loaded.misses.get(name);
  loaded.misses.set(name, misses);
  work.sheet.onRefusal(() => (before === undefined ? loaded.misses.delete(name) : loaded.misses.set(name, before)));
  giveAll(input, work, drawn, payment);
  const { cost, gains } = payment;
  return {
    answer: {
      cost: formatAmount(cost),
      amount: formatAmount(work.sheet.coins(playerId)),
      ammon: formatAmount(work.sheet.balance(playerId, 'shell')),
      pointGain: formatAmount(gains.point),
      ammonGain: formatAmount(gains.shell),
      welfareGain: formatAmount(gains.welfare),
      guaranteeMisses: tables.guarantee ? misses : null,
      items: drawn.map((one) => drawResult(one, seedHash, locale)),
    },
    playId,
    guarantee: tables.guarantee ? { playerId, boxId: box.id, misses, isCounted: loaded.counted.has(name) } : undefined,
  };
}

export const persistOpenings = (runner: SqlRunner, decided: readonly DecidedOpening[]): Promise<unknown>[] =>
  writeGuarantees(
    runner,
    decided.flatMap(({ guarantee }) => guarantee ?? []),
  );

export function checkCount(count: number): void {
  if (count < OPEN_COUNT.min || count > OPEN_COUNT.max) throw new AppError('boxCountOutOfRange');
}

/**
 * Checks that the version shown to the player is current. `checkVersion` repeats it behind the
 * locks.
 */
export function checkShown(box: Box | undefined, version: number): Box {
  if (!box) throw new AppError('boxUnknown');
  if (!box.open) throw new AppError('boxClosed');
  if (box.version.number !== version) throw new AppError('oddsChanged');
  return box;
}

/** Charges the price of the box, in coins or shells. */
function payPrice({ playerId, policy, tables: { box }, count }: OpenInput, work: PlayWork, playId: bigint): Payment {
  const cost = box.version.price * BigInt(count);
  const reference = String(playId);
  if (isPaidInShells(box)) {
    const moves = [{ from: 'shell', to: 'shellIssue', amount: cost }] as const;
    work.sheet.post({ owner: playerId, kind: 'box.open.shell', reference, moves });
    return { ...FREE, cost };
  }
  const gains = work.payCoins(playerId, { amount: cost, kind: 'box.open', reference, policy });
  return { cost, spent: cost, gains };
}

/**
 * Creates the opening for the price. Payment, items, gains and the nonce commit in one transaction.
 */
export function createPaidOpening(deps: PlayDeps): Operate<OpenInput, DataOf<typeof openBox>> {
  return createPlay<OpenInput, LoadedOpenings, DecidedOpening, DataOf<typeof openBox>>(deps, {
    name: 'box.open',
    players: ({ playerId }) => [playerId],
    numbers: ({ count }) => count,
    load: loadOpenings,
    decide: (input, work, loaded) => {
      const decided = decideOpening(input, work, loaded, (playId) => payPrice(input, work, playId));
      return { answer: decided.answer, kept: decided };
    },
    persist: persistOpenings,
  });
}
