import { BOX_KINDS, type DrawResult, OPEN_COUNT } from '@clearcrate/contract/box';
import type { Locale } from '@clearcrate/contract/locale';
import { formatAmount } from '@clearcrate/contract/money';
import type { Operate } from '../../../ledger/operations.ts';
import type { SqlRunner } from '../../../platform/db/statement.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Moment } from '../../../platform/moment.ts';
import { createPlay, type PlayDeps, type PlayWork } from '../../../play/game/play.module.ts';
import type { Box } from '../box.rules.ts';
import { goodsCardOf } from '../box.views.ts';
import {
  currentVersions,
  findGuarantees,
  type GuaranteeCount,
  guaranteeName,
  writeGuarantees,
} from './opening.repository.ts';
import { isPaidInShells, type Opened, readTicket } from './opening.rules.ts';
import type { OpenInput, OpeningTerms, Payment } from './opening.terms.ts';

/** State read for the batch. Each decision updates it, so later openings see earlier ones. */
interface Known<TermsKnown> {
  versions: Map<bigint, { open: boolean; number: number }>;
  misses: Map<string, number>;
  /** Guarantee counts that had a row before the batch. */
  counted: ReadonlySet<string>;
  terms: TermsKnown;
}

/** Rows an accepted opening leaves for `persist`. */
interface Kept<Used> {
  guarantee: GuaranteeCount | undefined;
  used: Used;
}

type Drawn = Opened & { id: bigint; ticket: number; nonce: number };

async function load<Input extends OpenInput, TermsKnown>(
  terms: OpeningTerms<Input, TermsKnown, unknown>,
  runner: SqlRunner,
  inputs: readonly Input[],
  moment: Moment,
): Promise<Known<TermsKnown>> {
  const withGuarantee = inputs.filter(({ tables }) => tables.guarantee);
  const [versions, misses, known] = await Promise.all([
    currentVersions(runner, [...new Set(inputs.map(({ tables }) => tables.box.id))]),
    findGuarantees(
      runner,
      withGuarantee.map(({ playerId }) => playerId),
      withGuarantee.map(({ tables }) => tables.box.id),
    ),
    terms.load(runner, inputs, moment),
  ]);
  return { versions, misses, counted: new Set(misses.keys()), terms: known };
}

/** Runs before any ticket is drawn, as the terms do: a rejected opening must not use a nonce. */
function checkVersion({ tables: { box } }: OpenInput, { versions }: Known<unknown>): void {
  const current = versions.get(box.id);
  if (!current?.open) throw new AppError('boxClosed');
  if (current.number !== box.version.number) throw new AppError('oddsChanged');
}

/** Draws the tickets in sequence; each updates the guarantee count for the next. */
function drawAll(
  { playerId, tables }: OpenInput,
  work: PlayWork,
  ids: readonly bigint[],
  payment: Payment<unknown>,
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
  payment: Payment<unknown>,
): void {
  work.bag.put(
    ...drawn.map(({ id, entry }) => ({
      id,
      playerId,
      goodsId: entry.goodsId,
      price: entry.price,
      source: box.kind,
      reference: box.id,
    })),
  );
  work.count(playerId, { won: drawn.reduce((sum, { entry }) => sum + entry.price, 0n) });
  work.tell({
    playerId: String(playerId),
    userKind,
    mode: box.kind,
    reference: String(box.id),
    plays: count,
    spent: payment.spent,
    items: drawn.map(({ id, entry }) => ({
      itemId: String(id),
      goodsId: String(entry.goodsId),
      quality: entry.quality,
      price: formatAmount(entry.price),
    })),
  });
}

function decide<Input extends OpenInput, TermsKnown, Used>(
  terms: OpeningTerms<Input, TermsKnown, Used>,
  input: Input,
  work: PlayWork,
  known: Known<TermsKnown>,
): { answer: unknown; kept: Kept<Used> } {
  const { playerId, tables, count, locale, policy } = input;
  const { box } = tables;
  checkVersion(input, known);
  const price = box.kind === BOX_KINDS.normal ? box.version.price : 0n;
  work.enter(playerId, { price, openings: count, policy });
  const seedHash = work.draws.serverSeedHash(playerId);
  const ids = work.takeNumbers(count);
  const payment = terms.pay(input, known.terms, work, ids);
  const name = guaranteeName(playerId, box.id);
  const drawn = drawAll(input, work, ids, payment, known.misses.get(name) ?? 0);
  const misses = drawn.at(-1)?.misses ?? 0;
  known.misses.set(name, misses);
  giveAll(input, work, drawn, payment);
  const { cost, gains, used } = payment;
  const isCounted = known.counted.has(name);
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
    kept: { guarantee: tables.guarantee ? { playerId, boxId: box.id, misses, isCounted } : undefined, used },
  };
}

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

/**
 * Makes an opening operation. Payment, items, gains and the nonce commit in one transaction, shared
 * by a batch. The terms decide the payment; the draw is the same for all terms.
 */
export function createOpening<Input extends OpenInput, TermsKnown, Used>(
  deps: PlayDeps,
  terms: OpeningTerms<Input, TermsKnown, Used>,
): Operate<Input> {
  return createPlay<Input, Known<TermsKnown>, Kept<Used>>(deps, {
    name: terms.name,
    players: ({ playerId }) => [playerId],
    numbers: ({ count }) => count,
    load: (runner, inputs, moment) => load(terms, runner, inputs, moment),
    decide: (input, work, known) => decide(terms, input, work, known),
    persist: (runner, kept) => [
      ...writeGuarantees(
        runner,
        kept.flatMap(({ guarantee }) => guarantee ?? []),
      ),
      ...(terms.persist?.(
        runner,
        kept.map(({ used }) => used),
      ) ?? []),
    ],
  });
}
