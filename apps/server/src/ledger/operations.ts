import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { createGroupCommit, type Outcome } from '../platform/db/group-commit.ts';
import { AppError, invariant } from '../platform/errors.ts';
import type { OperationKey } from '../platform/http/call.ts';
import { toJson } from '../platform/http/envelope.ts';
import type { StoredAnswer } from '../platform/http/router.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Outbox, OutboxEvent } from '../platform/outbox/outbox.ts';
import { findAnswers, insertAnswers, type KnownAnswer, operationName } from './idempotency.repository.ts';
import { lockBalances, writePostings } from './ledger.repository.ts';
import { BalanceSheet } from './sheet.ts';

export interface Decision<Result> {
  /** What the caller is told, now and on every repeat. */
  answer: unknown;
  /** What `persist` needs to write the operation's own rows. */
  result: Result;
  events?: readonly OutboxEvent[];
}

/** A kind of value-moving call. It says what to lock, what to read, and how to decide; the rest is the same for all of them. */
export interface OperationKind<Input, Context, Result> {
  name: string;
  accounts(input: Input): readonly bigint[];
  /** Reads, for all inputs at once, what deciding needs beyond the balances. Runs after the accounts are locked. */
  load(tx: Tx, inputs: readonly Input[]): Promise<Context>;
  /** Posts to the sheet and says what happened; throws an `AppError` to refuse. No database in here. */
  decide(input: Input, sheet: BalanceSheet, context: Context): Decision<Result>;
  /** Writes the rows of everything that was accepted, set-based. */
  persist?(tx: Tx, accepted: readonly { input: Input; result: Result }[]): Promise<void>;
}

export interface OperationDeps {
  db: Db;
  clock: Clock;
  metrics: Metrics;
  outbox: Outbox;
}

interface Request<Input> {
  operation: OperationKey;
  input: Input;
}

interface Accepted<Input, Result> extends Request<Input> {
  json: string;
  decision: Decision<Result>;
}

const LANES = 3;
const MAX_GROUP = 64;

/** Repeats get the first answer; the same key for something else is refused. */
function answerAgain(request: Request<unknown>, known: KnownAnswer): StoredAnswer {
  const same = known.endpoint === request.operation.endpoint && known.requestHash.equals(request.operation.requestHash);
  if (!same) throw new AppError('idempotencyKeyReused');
  return { json: known.answer };
}

async function runGroup<Input, Context, Result>(
  tx: Tx,
  requests: readonly Request<Input>[],
  kind: OperationKind<Input, Context, Result>,
  deps: OperationDeps,
): Promise<Outcome<StoredAnswer>[]> {
  const inputs = requests.map(({ input }) => input);
  const sheet = new BalanceSheet(await lockBalances(tx, [...new Set(inputs.flatMap((input) => kind.accounts(input)))]));
  const known = await findAnswers(
    tx,
    requests.map(({ operation }) => operation),
  );
  const context = await kind.load(tx, inputs);
  const accepted: Accepted<Input, Result>[] = [];
  const outcomes = requests.map((request): Outcome<StoredAnswer> => {
    const name = operationName(request.operation);
    const earlier = known.get(name);
    try {
      if (earlier) return { ok: true, value: answerAgain(request, earlier) };
      const decision = sheet.attempt(() => kind.decide(request.input, sheet, context));
      const json = toJson(decision.answer);
      accepted.push({ ...request, decision, json });
      known.set(name, { ...request.operation, answer: json });
      return { ok: true, value: { json } };
    } catch (error) {
      return { ok: false, error };
    }
  });
  await writeAccepted(tx, sheet, accepted, kind, deps);
  return outcomes;
}

async function writeAccepted<Input, Context, Result>(
  tx: Tx,
  sheet: BalanceSheet,
  accepted: readonly Accepted<Input, Result>[],
  kind: OperationKind<Input, Context, Result>,
  { clock, outbox }: OperationDeps,
): Promise<void> {
  if (accepted.length === 0) {
    invariant(sheet.postings.length === 0, `${kind.name} posted without being accepted`);
    return;
  }
  const at = new Date(clock.now());
  await writePostings(tx, sheet.postings, sheet.changedBalances, at);
  await kind.persist?.(
    tx,
    accepted.map(({ input, decision }) => ({ input, result: decision.result })),
  );
  await insertAnswers(tx, accepted, at);
  await outbox.add(
    tx,
    accepted.flatMap(({ decision }) => decision.events ?? []),
  );
}

export type Operate<Input> = (operation: OperationKey, input: Input) => Promise<StoredAnswer>;

/** Makes the one function through which a kind of operation happens: exactly once, durable, many to a commit under load. */
export function createOperation<Input, Context, Result>(
  deps: OperationDeps,
  kind: OperationKind<Input, Context, Result>,
): Operate<Input> {
  const submit = createGroupCommit<Request<Input>, StoredAnswer>(deps.db, deps.metrics, {
    name: kind.name,
    lanes: LANES,
    maxGroup: MAX_GROUP,
    run: (tx, requests) => runGroup(tx, requests, kind, deps),
  });
  return async (operation, input) => {
    const answer = await submit({ operation, input });
    deps.outbox.poke();
    return answer;
  };
}
