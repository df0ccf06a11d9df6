import { DELIVERY_STATES, type DeliveryState } from '@clearcrate/contract/delivery-rules';
import { type DeliveryProvider, KeyRefused } from '@clearcrate/providers/market/delivery-provider';
import { ProviderFailed } from '@clearcrate/providers/payment/payment-provider';
import type { Platform } from '../../platform/platform.ts';
import { countWaitingForKey, type DeliveryRow, findDue } from './delivery.repository.ts';
import {
  customIdOf,
  judge,
  KEY_CHANGED_NOTE,
  nextAttemptMs,
  nextLookMs,
  nextSendMs,
  nextTryMs,
  type Standing,
  type Verdict,
} from './delivery.rules.ts';
import { createBuying, POOR_WAIT_MS, toHand, WAITS_FOR_MONEY } from './market/delivery.buying.ts';
import { KEY_WAIT_MS, watchKey } from './market/delivery.market-key.ts';
import { type Advance, ifHeld, type Step, type Transact } from './market/delivery.settling.ts';

const SLICE = 20;
const EVERY_MS = 1_000;
const BALANCE_EVERY_MS = 10 * 60_000;
const MISSED_WAIT_MS = 10 * 60_000;

export interface WorkDeps {
  provider: DeliveryProvider | undefined;
  advance: Advance;
}

/**
 * Works through due deliveries: buys queued ones, polls purchases, and resumes interrupted ones.
 */
export function createDeliveryWork(platform: Platform, { provider: account, advance }: WorkDeps) {
  const { clock, db, log, rows } = platform;
  const provider = account && watchKey(platform, account);
  const market = provider && createMarketWork(platform, provider, advance);

  const lookAt = async (row: DeliveryRow, transact: Transact): Promise<void> => {
    const isLate = clock.now() >= row.due_at.getTime();
    if (row.state === DELIVERY_STATES.queued && isLate) {
      await advance(row, ({ state }) => late(state), transact);
      log.warn({ orderNo: row.order_no }, 'delivery returned to the bag: not sent in time');
      return;
    }
    if (row.provider === 'hand') {
      // Handled by a person: only its time in the queue ends by itself.
      const next_at = row.state === DELIVERY_STATES.queued ? row.due_at : null;
      await advance(row, () => ({ to: 'same', change: { next_at } }), transact);
      return;
    }
    return market ? market.lookAt(row, transact) : missMarket(row, transact);
  };

  /**
   * The marketplace account was removed. Queued deliveries go to a person; purchases under way wait
   * for the account.
   */
  const missMarket = async (row: DeliveryRow, transact: Transact): Promise<void> => {
    if (row.state === DELIVERY_STATES.queued) {
      await advance(row, toHand('there is no marketplace account'), transact);
      return;
    }
    log.error({ orderNo: row.order_no }, 'purchase waits: its marketplace account was removed');
    const next_at = new Date(clock.now() + MISSED_WAIT_MS);
    await advance(row, () => ({ to: 'same', change: { next_at } }), transact);
  };

  /**
   * Advances a delivery. When the market has no usable answer, schedules the next poll: a market
   * that is down must not be queried in a loop. A fault of the store itself is thrown: `rows` puts
   * the delivery off and counts it.
   */
  const lookAndPlan = async (row: DeliveryRow, transact: Transact): Promise<void> => {
    try {
      await lookAt(row, transact);
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error;
      const isShut = error instanceof KeyRefused;
      if (!isShut) log.warn({ err: error, orderNo: row.order_no }, 'marketplace gave no answer about a delivery');
      const planned = ({ tried_at }: DeliveryRow) =>
        new Date(isShut ? clock.now() + KEY_WAIT_MS : nextTryMs(tried_at?.getTime(), clock.now()));
      await advance(row, (fresh) => ({ to: 'same', change: { next_at: planned(fresh) } }), transact);
    }
  };

  platform.jobs.leased({
    name: 'delivery.work',
    everyMs: EVERY_MS,
    run: async (lease) => {
      await rows.each(await findDue(db, new Date(clock.now()), SLICE), {
        job: 'delivery.work',
        keyOf: ({ order_no }) => order_no,
        one: (row) => lookAndPlan(row, (work) => lease.transaction(work)),
        isOver: () => lease.signal.aborted,
      });
    },
  });
  if (provider) watchBalance(platform, provider);
}

const late = (state: number): Step | undefined =>
  state === DELIVERY_STATES.queued ? { to: 'failed', reason: 'late' } : undefined;

const standingOf = (row: DeliveryRow, account: string): Standing => ({
  state: row.state as DeliveryState,
  attempt: row.attempt,
  note: row.note,
  dueAtMs: row.due_at.getTime(),
  sends: row.sends,
  triedAtMs: row.tried_at?.getTime() ?? 0,
  boughtAtMs: row.bought_at?.getTime(),
  isSameAccount: row.account === '' || row.account === account,
});

function createMarketWork(platform: Platform, provider: DeliveryProvider, advance: Advance) {
  const { clock, log } = platform;
  const buying = createBuying(platform, provider, advance);
  const keyChange = createKeyChange(platform);

  const stepOf = (verdict: Verdict, row: DeliveryRow): Step => {
    const nowMs = clock.now();
    const nextAtMs = nextLookMs(row.started_at?.getTime() ?? nowMs, nowMs);
    const { attempt, sends } = row;
    switch (verdict.to) {
      case 'sent':
        return { to: 'sent', offerNo: verdict.offerNo, nextAtMs };
      case 'delivered':
        return { to: 'delivered', offerNo: verdict.offerNo };
      case 'failed':
        return verdict;
      case 'tryAnother': {
        const atMs = nextAttemptMs(attempt, nowMs);
        return { to: 'queued', provider: 'market', attempt: attempt + 1, note: '', nextAtMs: atMs };
      }
      case 'handOver':
        log.error({ orderNo: row.order_no, sends, why: verdict.why }, 'delivery left to a person');
        return { to: 'same', change: { provider: 'hand', note: verdict.why, next_at: null } };
      case 'waitForKey':
        return { to: 'same', change: { note: KEY_CHANGED_NOTE, next_at: new Date(nowMs + MISSED_WAIT_MS) } };
      case 'waitForMoney': {
        const atMs = Math.max(nowMs + POOR_WAIT_MS, nextSendMs(sends, nowMs));
        return { to: 'queued', provider: 'market', attempt, note: WAITS_FOR_MONEY, nextAtMs: atMs };
      }
      default:
        return { to: 'same', change: { next_at: new Date(nextAtMs) } };
    }
  };

  /**
   * Adopts the key in use if the market knows the purchase under it (another key of the same
   * account), or if the purchase was made with it. After that no operator may take the delivery
   * over as one whose key is gone.
   */
  const adopt = async (row: DeliveryRow, isKnown: boolean, transact: Transact): Promise<DeliveryRow> => {
    const isSame = row.account === provider.account || row.account === '';
    if (!isSame && !isKnown) return row;
    if (isSame && row.note !== KEY_CHANGED_NOTE) return row;
    const change = { account: provider.account, note: row.note === KEY_CHANGED_NOTE ? '' : row.note };
    const adopted = await advance(
      row,
      ifHeld(row, () => ({ to: 'same', change })),
      transact,
    );
    await keyChange.count();
    return adopted ?? row;
  };

  const follow = async (found: DeliveryRow, transact: Transact): Promise<void> => {
    const fact = await provider.query(customIdOf(found.order_no, found.attempt));
    const row = await adopt(found, fact.state !== 'unknown', transact);
    const verdict = judge(standingOf(row, provider.account), fact, clock.now());
    if (verdict.to === 'buyAgain') return buying.again(row, transact);
    // The answer describes the delivery as it was when the query was sent.
    const step = verdict.to === 'byHand' ? toHand(row.note) : (fresh: DeliveryRow) => stepOf(verdict, fresh);
    await advance(row, ifHeld(row, step), transact);
    if (verdict.to === 'waitForKey') await keyChange.count();
  };

  return {
    lookAt: (row: DeliveryRow, transact: Transact): Promise<void> =>
      row.state === DELIVERY_STATES.queued ? buying.begin(row, transact) : follow(row, transact),
  };
}

/** Counts purchases made with a key that is no longer in use, and logs the first one. */
function createKeyChange({ db, log, metrics }: Platform) {
  let isKnown = false;
  return {
    async count(): Promise<void> {
      const deliveries = await countWaitingForKey(db);
      metrics.deliveryStopped.set({ reason: 'key_changed' }, deliveries);
      if (deliveries > 0 && !isKnown)
        log.error(
          { deliveries },
          'ALARM: marketplace key changed while purchases were under way; put the old key back',
        );
      isKnown = deliveries > 0;
    },
  };
}

/** Raises an alarm when the balance of the marketplace account is low. */
function watchBalance({ jobs, log, metrics }: Platform, provider: DeliveryProvider): void {
  jobs.sweep({
    name: 'delivery.balance',
    everyMs: BALANCE_EVERY_MS,
    sweep: async () => {
      try {
        const { isLow, text } = await provider.balance();
        metrics.deliveryBalanceLow.set(isLow ? 1 : 0);
        if (isLow) log.error({ left: text }, 'ALARM: marketplace balance low');
      } catch (error) {
        log.warn({ err: error }, 'marketplace balance unknown');
      }
      return false;
    },
  });
}
