import type { Bounds, PlayBook } from '../../base/bounds/bounds.module.ts';
import type { HoldName } from '../../ledger/holds.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Operate } from '../../ledger/operations.ts';
import type { BalanceSheet } from '../../ledger/sheet.ts';
import type { SqlRunner } from '../../platform/db/statement.ts';
import type { Moment } from '../../platform/moment.ts';
import { findLockedItems, Holdings, type LockedItem, type NamedItems, takeIds } from '../bag/bag.module.ts';
import { DrawLog, type DrawSource, type Fairness } from '../fairness/fairness.module.ts';
import { PlayWork } from './play-work.ts';

export { type Gains, gainMoves, gainsOf, NO_GAINS } from './play.rules.ts';
export type { Entry, PlayWork } from './play-work.ts';

/**
 * Rules of one kind of play. Locks, draw proofs, the bag, limits, idempotency and durability are
 * the same for all kinds.
 */
export interface PlayKind<Input, Known, Kept, Answer> {
  /** Name of the operation. Stored with idempotency keys, so it must never change. */
  name: string;
  /** Players whose accounts are locked: the caller, or all seats of a room. */
  players(input: Input): readonly bigint[];
  /** Players who draw with their own seed pair; by default all `players`. */
  drawers?(input: Input): readonly bigint[];
  /** See `OperationKind`. */
  lockPatience?: number | 'partly';
  /** Upper bound of the ids it takes, one for each draw or new item. */
  numbers(input: Input): number;
  /** Items it may take. */
  items?(input: Input): readonly NamedItems[];
  /** Holds it may capture or release. */
  holds?(input: Input): readonly HoldName[];
  /**
   * Reads the mode's own rows for the batch, behind the locks; runs again when the day has changed.
   */
  load?(runner: SqlRunner, inputs: readonly Input[], moment: Moment): Promise<Known>;
  /** Throws to reject. Must update `known`, since later plays of the batch decide on it. */
  decide(input: Input, work: PlayWork, known: Known): { answer: Answer; kept: Kept };
  /** Writes the mode's own rows, set-based, once for the batch. */
  persist?(runner: SqlRunner, kept: readonly Kept[], at: Date): Promise<unknown>[];
}

interface Context<Known> {
  numbers: bigint[];
  sources: Map<bigint, DrawSource>;
  items: Map<bigint, LockedItem>;
  book: PlayBook;
  known: Known;
  /** Created by the first decision, when the batch's balance sheet exists. */
  work: PlayWork | undefined;
}

export interface PlayDeps {
  ledger: Ledger;
  fairness: Fairness;
  bounds: Bounds;
}

const distinct = (ids: readonly bigint[]): bigint[] => [...new Set(ids)];

async function load<Input, Known>(
  { fairness, bounds }: PlayDeps,
  kind: PlayKind<Input, Known, unknown, unknown>,
  runner: SqlRunner,
  inputs: readonly Input[],
  moment: Moment,
): Promise<Context<Known>> {
  const players = distinct(inputs.flatMap((input) => kind.players(input)));
  const drawers = distinct(inputs.flatMap((input) => (kind.drawers ?? kind.players)(input)));
  const [sources, numbers, items, book, known] = await Promise.all([
    fairness.seeds.sources(runner, drawers),
    takeIds(
      runner,
      inputs.reduce((sum, input) => sum + kind.numbers(input), 0),
    ),
    findLockedItems(
      runner,
      inputs.flatMap((input) => kind.items?.(input) ?? []),
    ),
    bounds.openBook(runner, players, moment),
    kind.load?.(runner, inputs, moment) as Promise<Known>,
  ]);
  return { numbers, sources, items, book, known, work: undefined };
}

function workOf<Known>(context: Context<Known>, sheet: BalanceSheet, moment: Moment): PlayWork {
  const { numbers, sources, items, book } = context;
  context.work ??= new PlayWork({
    sheet,
    book,
    draws: new DrawLog(sources, sheet),
    bag: new Holdings(items, sheet),
    numbers,
    moment,
  });
  return context.work;
}

/** Creates the operation of a kind of play: idempotent, durable, batched under load. */
export function createPlay<Input, Known, Kept, Answer>(
  deps: PlayDeps,
  kind: PlayKind<Input, Known, Kept, Answer>,
): Operate<Input, Answer> {
  return deps.ledger.operation<Input, Context<Known>, Kept, Answer>({
    name: kind.name,
    owners: (input) => kind.players(input),
    ...(kind.holds ? { holds: kind.holds } : {}),
    ...(kind.lockPatience === undefined ? {} : { lockPatience: kind.lockPatience }),
    load: (runner, inputs, moment) => load(deps, kind, runner, inputs, moment),
    decide: (input, sheet, context, moment) => {
      const work = workOf(context, sheet, moment);
      sheet.onRefusal(() => work.reset());
      const { answer, kept } = kind.decide(input, work, context.known);
      return { answer, result: kept, events: work.finish() };
    },
    persist: (runner, accepted, { work }, at) => [
      ...(work ? [...work.draws.write(runner, at), ...work.bag.write(runner, at), work.book.write(runner)] : []),
      ...(kind.persist?.(
        runner,
        accepted.map(({ result }) => result),
        at,
      ) ?? []),
    ],
  });
}
