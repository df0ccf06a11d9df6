import { ORDER_STATES, type OrderState } from '@clearcrate/contract/recharge-rules';
import type { Providers } from '../../platform/payments/create-providers.ts';
import type { Platform } from '../../platform/platform.ts';
import type { createRefunds } from './recharge.refunds.ts';
import { findDue, findOwn, moveOrder, type OrderRow, writeAsked } from './recharge.repository.ts';
import { CLOSE_GRACE_MS, nextAskMs } from './recharge.rules.ts';
import { paymentOrder, type Settle, type Transact } from './recharge.settling.ts';

const SLICE = 20;
const EVERY_MS = 1_000;

export interface AskDeps {
  providers: Providers;
  settle: Settle;
  refunds: ReturnType<typeof createRefunds>;
}

/** Orders that nobody told us about are asked about; what was cut off between two steps is finished here. */
export function createAsking(platform: Platform, { providers, settle, refunds }: AskDeps) {
  const { clock, db, log, rows } = platform;

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

  /** Whatever happened, the order is looked at again in its time: a provider that is down must not be asked in a loop. */
  const askAndPlan = async (row: OrderRow, transact: Transact): Promise<void> => {
    try {
      await askAbout(row, transact);
    } catch (error) {
      log.warn({ err: error, orderNo: row.order_no }, 'a provider did not tell about an order');
    }
    const fresh = (await findOwn(db, row.player_id, row.id)) ?? row;
    const standing = { state: fresh.state as OrderState, asks: fresh.asks, expiresAtMs: fresh.expires_at.getTime() };
    const nextMs = nextAskMs(standing, clock.now());
    await transact((tx) => writeAsked(tx, row.id, nextMs === undefined ? null : new Date(nextMs)));
  };

  /** One round over what is due. */
  const round = async (transact: Transact, isOver = () => false): Promise<void> => {
    await rows.each(await findDue(db, new Date(clock.now()), SLICE), {
      job: 'recharge.ask',
      keyOf: ({ order_no }) => order_no,
      one: (row) => askAndPlan(row, transact),
      isOver,
    });
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
