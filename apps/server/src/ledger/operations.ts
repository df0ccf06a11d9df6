import { hash } from 'node:crypto';
import type { Bus } from '../platform/bus/bus.ts';
import type { Calendar } from '../platform/calendar.ts';
import type { Clock } from '../platform/clock.ts';
import type { BatchResult, Outcome } from '../platform/db/batch/commit-batch.ts';
import { type OwnerLocks, OwnersLocked } from '../platform/db/batch/owner-locks.ts';
import type { Scheduler } from '../platform/db/batch/scheduler.ts';
import type { SqlRunner } from '../platform/db/statement.ts';
import { AppError, invariant } from '../platform/errors.ts';
import { type OperationKey, OUR_KEY } from '../platform/http/call.ts';
import { toJson } from '../platform/http/envelope.ts';
import type { StoredAnswer } from '../platform/http/replays.ts';
import { type Moment, momentNow } from '../platform/moment.ts';
import { liveTopic } from '../platform/outbox/dispatcher.ts';
import type { Outbox, OutboxEvent } from '../platform/outbox/outbox.ts';
import { findHolds, writeHolds } from './holds.repository.ts';
import type { HoldName } from './holds.ts';
import {
  announceOperations,
  endAnnounced,
  findAnnounced,
  findAnswers,
  insertAnswers,
  type KnownAnswer,
  operationName,
} from './idempotency.repository.ts';
import { playersMoved } from './ledger.events.ts';
import { readPurses, tryLockOwners, writeSheet } from './ledger.repository.ts';
import { BalanceSheet } from './sheet.ts';

export interface Decision<Result, Answer = unknown> {
  /** Sent to the caller, also to each replay. */
  answer: Answer;
  /** What `persist` needs to write the operation's own rows. */
  result: Result;
  events?: readonly OutboxEvent[];
}

/** A kind of value-moving call: what it locks, what it reads, and how it decides. */
export interface OperationKind<Input, Context, Result, Answer = unknown> {
  name: string;
  /** The players whose value it may move: the caller, or all seats of a room. */
  owners(input: Input): readonly bigint[];
  /**
   * What happens while an owner is locked by another transaction. By default the operation waits
   * outside of the batches, up to this time, and then fails with `OwnersLocked`. `partly`: it goes
   * on with the owners that could be locked; see `sheet.isLocked`.
   */
  lockPatience?: number | 'partly';
  /** Holds that it may close. */
  holds?(input: Input): readonly HoldName[];
  /**
   * Reads, for all inputs at once, what deciding needs beyond the balances. Runs behind the owners'
   * locks, and again when midnight passed meanwhile, so it must not write. Reads daily figures by
   * the day of `moment`.
   */
  load(runner: SqlRunner, inputs: readonly Input[], moment: Moment): Promise<Context>;
  /**
   * Posts to the sheet and returns the answer; throws an `AppError` to reject. Uses neither
   * database nor clock: the batch happens at `moment`, whose day is the one that `load` read.
   */
  decide(input: Input, sheet: BalanceSheet, context: Context, moment: Moment): Decision<Result, Answer>;
  /** Sends set-based writes for all accepted inputs. They run in order, right before the commit. */
  persist?(
    runner: SqlRunner,
    accepted: readonly { input: Input; result: Result }[],
    context: Context,
    at: Date,
  ): Promise<unknown>[];
}

/**
 * For jobs: longer than a call of the player takes, and short for the rows behind it. Jobs retry
 * soon.
 */
export const JOB_LOCK_PATIENCE_MS = 250;

export interface OperationDeps {
  scheduler: Scheduler;
  clock: Clock;
  calendar: Calendar;
  outbox: Outbox;
  bus: Bus;
}

interface Request<Input> {
  operation: OperationKey;
  input: Input;
  /** It was put aside, and is carried out only while its row in `operation_wait` exists. */
  isAnnounced?: boolean;
}

interface Accepted<Input, Result> extends Request<Input> {
  json: string;
  decision: Decision<Result>;
}

/** Replays the stored answer. Rejects the key when it was used for another request. */
export function answerAgain(operation: OperationKey, known: KnownAnswer): StoredAnswer {
  const same = known.endpoint === operation.endpoint && known.requestHash === operation.requestHash;
  if (!same) throw new AppError('idempotencyKeyReused');
  return { json: known.answer };
}

interface Decided<Input, Result> {
  outcomes: Outcome<StoredAnswer>[];
  accepted: Accepted<Input, Result>[];
}

function decideAll<Input, Result>(
  requests: readonly Request<Input>[],
  known: Map<string, KnownAnswer>,
  ensureReady: (request: Request<Input>) => void,
  decide: (input: Input) => Decision<Result>,
): Decided<Input, Result> {
  const accepted: Accepted<Input, Result>[] = [];
  const outcomes = requests.map((request): Outcome<StoredAnswer> => {
    const name = operationName(request.operation);
    const earlier = known.get(name);
    try {
      if (earlier) return { ok: true, value: answerAgain(request.operation, earlier) };
      ensureReady(request);
      const decision = decide(request.input);
      const json = toJson(decision.answer);
      accepted.push({ ...request, decision, json });
      known.set(name, { ...request.operation, answer: json });
      return { ok: true, value: { json } };
    } catch (error) {
      return { ok: false, error };
    }
  });
  return { outcomes, accepted };
}

/**
 * Locks, reads, and takes the moment of the batch behind the locks. The reads are sent together
 * with the locks, for the day at that time. When the day has changed since, they are repeated, so
 * that all books of a play count for one day.
 */
async function lockAndRead<Input, Context, Result>(
  runner: SqlRunner,
  requests: readonly Request<Input>[],
  kind: OperationKind<Input, Context, Result>,
  deps: OperationDeps,
) {
  const inputs = requests.map(({ input }) => input);
  const owners = [...new Set(inputs.flatMap((input) => kind.owners(input)))];
  const sent = momentNow(deps);
  const operations = requests.map(({ operation }) => operation);
  const [locked, purses, known, announced, holds, early] = await Promise.all([
    tryLockOwners(runner, owners),
    readPurses(runner, owners),
    findAnswers(runner, operations),
    findAnnounced(
      runner,
      operations.filter((_, index) => requests[index]?.isAnnounced),
    ),
    findHolds(runner, kind.holds ? inputs.flatMap((input) => kind.holds?.(input) ?? []) : []),
    kind.load(runner, inputs, sent),
  ]);
  let [moment, readFor, context] = [momentNow(deps), sent, early];
  while (moment.day !== readFor.day) {
    readFor = moment;
    context = await kind.load(runner, inputs, readFor);
    moment = momentNow(deps);
  }
  // The balances of owners locked elsewhere may change at any time.
  for (const owner of locked) purses.delete(owner);
  const sheet = new BalanceSheet(purses, holds, new Set(owners.filter((owner) => !locked.has(owner))));
  return { locked, announced, sheet, known, context, moment };
}

const isPutAside = (outcome: Outcome<unknown> | undefined): boolean =>
  outcome?.ok === false && outcome.error instanceof OwnersLocked;

/** Two round trips to the database for any size of batch: lock and read, then write and commit. */
async function runBatch<Input, Context, Result>(
  runner: SqlRunner,
  requests: readonly Request<Input>[],
  kind: OperationKind<Input, Context, Result>,
  deps: OperationDeps,
): Promise<BatchResult<StoredAnswer>> {
  const { locked, announced, sheet, known, context, moment } = await lockAndRead(runner, requests, kind, deps);
  const ensureReady = ({ operation, input, isAnnounced }: Request<Input>): void => {
    const lockedOwners =
      kind.lockPatience === 'partly' || locked.size === 0
        ? []
        : kind.owners(input).filter((owner) => locked.has(owner));
    if (lockedOwners.length > 0) throw new OwnersLocked(lockedOwners);
    // Without its row a look-up may have answered that nothing happened, so nothing may happen.
    if (isAnnounced && !announced.has(operationName(operation))) throw new AppError('busy');
  };
  const { outcomes, accepted } = decideAll(requests, known, ensureReady, (input) =>
    sheet.attempt(() => kind.decide(input, sheet, context, moment)),
  );
  const events = accepted.flatMap(({ decision }) => decision.events ?? []);
  const writes = [...sendWrites(runner, sheet, accepted, kind, context, moment), deps.outbox.send(runner, events)];
  const over = requests.filter(({ isAnnounced }, index) => isAnnounced && !isPutAside(outcomes[index]));
  if (over.length > 0)
    writes.push(
      endAnnounced(
        runner,
        over.map(({ operation }) => operation),
      ),
    );
  const moved = new Set(accepted.flatMap(({ input }) => kind.owners(input)));
  const committed = () => {
    if (events.length > 0) deps.outbox.poke();
    if (moved.size > 0) deps.bus.publish(liveTopic(playersMoved), { playerIds: [...moved].map(String) });
  };
  return { outcomes, writes, committed };
}

function sendWrites<Input, Context, Result>(
  runner: SqlRunner,
  sheet: BalanceSheet,
  accepted: readonly Accepted<Input, Result>[],
  kind: OperationKind<Input, Context, Result>,
  context: Context,
  { nowMs }: Moment,
): Promise<unknown>[] {
  if (accepted.length === 0) {
    invariant(sheet.postings.length === 0, `${kind.name} posted without being accepted`);
    return [];
  }
  const at = new Date(nowMs);
  const results = accepted.map(({ input, decision }) => ({ input, result: decision.result }));
  return [
    writeSheet(runner, sheet, at),
    writeHolds(runner, sheet.changedHolds, at),
    ...(kind.persist?.(runner, results, context, at) ?? []),
    insertAnswers(runner, accepted, at),
  ];
}

/** Idempotency key of work that a job does. Made from the work; callers cannot send such keys. */
export function jobOperation(playerId: bigint, name: string, what: string): OperationKey {
  const key = `${OUR_KEY}${name}@${what}`;
  return { playerId, endpoint: name, key, requestHash: hash('sha256', key, 'hex') };
}

export type Operate<Input, Answer = unknown> = (operation: OperationKey, input: Input) => Promise<StoredAnswer<Answer>>;

/**
 * Returns the function that carries out operations of a kind: exactly once, durable, batched under
 * load.
 */
export function createOperation<Input, Context, Result, Answer>(
  deps: OperationDeps,
  kind: OperationKind<Input, Context, Result, Answer>,
): Operate<Input, Answer> {
  const { lockPatience } = kind;
  const submit = deps.scheduler.queue<Request<Input>, StoredAnswer<Answer>>(
    kind.name,
    (runner, requests) => runBatch(runner, requests, kind, deps) as Promise<BatchResult<StoredAnswer<Answer>>>,
    {
      // A partial operation does not wait until all owners are free.
      ownersOf: ({ input }) => (lockPatience === 'partly' ? [] : kind.owners(input)),
      ...(typeof lockPatience === 'number' ? { patienceMs: lockPatience } : {}),
    },
  );
  return (operation, input) => submit({ operation, input });
}

/** The locks of the scheduler: owner locks of the ledger, with announcements for look-ups. */
export const ownerLocks: OwnerLocks = {
  findLocked: tryLockOwners,
  announce: async (runner, announcements) => {
    const requests = announcements.map(({ operation }) => operation as Request<unknown>);
    await announceOperations(
      runner,
      announcements.map(({ forMs }, index) => ({ operation: (requests[index] as Request<unknown>).operation, forMs })),
    );
    for (const request of requests) request.isAnnounced = true;
  },
};
