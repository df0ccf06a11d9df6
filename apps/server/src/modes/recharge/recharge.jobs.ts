import { ORDER_STATES, type OrderState } from '@clearcrate/contract/recharge-rules';
import type { Providers } from '@clearcrate/providers/payment/create-providers';
import { NotGenuine, ProviderFailed, ProviderSilent } from '@clearcrate/providers/payment/payment-provider';
import type { Platform } from '../../platform/platform.ts';
import { paymentOrder, type Settle, type Transact } from './order/recharge.settling.ts';
import { findDue, lockOrder, moveOrder, type OrderRow, writeAsked } from './recharge.repository.ts';
import { CLOSE_GRACE_MS, nextAskMs } from './recharge.rules.ts';
import type { createRefunds } from './refund/recharge.refunds.ts';

const SLICE = 20;
const EVERY_MS = 1_000;

export interface AskDeps {
  providers: Providers;
  settle: Settle;
  refunds: ReturnType<typeof createRefunds>;
}

/**
 * Schedules the next query behind the order's lock and by the state found there. An order that was
 * changed or rescheduled during the query (by a refund request, or a bill without it) keeps its
 * schedule.
 */
const planNext =
  ({ clock }: Platform) =>
  (row: OrderRow, transact: Transact): Promise<void> =>
    transact(async (tx) => {
      const { state, asks, expires_at, next_ask_at } = await lockOrder(tx, row.id);
      const nextMs = nextAskMs({ state: state as OrderState, asks, expiresAtMs: expires_at.getTime() }, clock.now());
      const isPlanned = next_ask_at !== null && next_ask_at.getTime() !== row.next_ask_at?.getTime();
      await writeAsked(tx, row.id, isPlanned ? next_ask_at : nextMs === undefined ? null : new Date(nextMs));
    });

/** Queries providers about orders without a notification, and resumes interrupted steps. */
export function createAsking(platform: Platform, { providers, settle, refunds }: AskDeps) {
  const { clock, db, log, rows } = platform;
  const plan = planNext(platform);

  const askAbout = async (row: OrderRow, transact: Transact): Promise<void> => {
    if (row.state === ORDER_STATES.refunding) return refunds.advance(row, transact);
    const provider = providers.get(row.method);
    if (!provider) return;
    const fact = await provider.query(paymentOrder(row));
    await settle(row.method, fact, transact);
    const isOver = clock.now() >= row.expires_at.getTime() + CLOSE_GRACE_MS;
    if (isOver && fact.state === 'waiting')
      await transact((tx) => moveOrder(tx, row.id, ORDER_STATES.waiting, ORDER_STATES.closed));
  };

  /**
   * Queries an order and schedules the next query, also when the provider has no usable answer.
   * False when the provider is down. A fault of the store itself, such as a credit that cannot be
   * written, is thrown: `rows` puts the order off and counts it.
   */
  const askAndPlan = async (row: OrderRow, transact: Transact): Promise<boolean> => {
    let isUp = true;
    try {
      await askAbout(row, transact);
    } catch (error) {
      if (!(error instanceof ProviderFailed || error instanceof NotGenuine)) throw error;
      log.warn({ err: error, orderNo: row.order_no }, 'payment provider gave no answer about an order');
      isUp = !(error instanceof ProviderSilent);
    }
    await plan(row, transact);
    return isUp;
  };

  /** Queries one provider's due orders, until it is down. Other providers are not delayed. */
  const share = async (due: readonly OrderRow[], transact: Transact, isOver: () => boolean): Promise<void> => {
    let isUp = true;
    await rows.each(due, {
      job: 'recharge.ask',
      keyOf: ({ order_no }) => order_no,
      one: async (row) => {
        isUp = await askAndPlan(row, transact);
      },
      isOver: () => isOver() || !isUp,
    });
  };

  /** Queries all due orders once. */
  const round = async (transact: Transact, isOver = () => false): Promise<void> => {
    const byMethod = Map.groupBy(await findDue(db, new Date(clock.now()), SLICE), ({ method }) => method);
    const shares = await Promise.allSettled([...byMethod.values()].map((due) => share(due, transact, isOver)));
    for (const one of shares) if (one.status === 'rejected') throw one.reason;
  };

  platform.jobs.leased({
    name: 'recharge.ask',
    everyMs: EVERY_MS,
    run: (lease) =>
      round(
        (work) => lease.transaction(work),
        () => lease.signal.aborted,
      ),
  });
}
