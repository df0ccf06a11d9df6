import { DELIVERY_STATES, type DeliveryState } from '@clearcrate/contract/delivery-rules';
import { parseSteamUrl } from '@clearcrate/contract/profile-rules';
import type { DeliveryProvider, Parcel } from '../../platform/deliveries/delivery-provider.ts';
import type { Platform } from '../../platform/platform.ts';
import { type DeliveryRow, findDue, hashNameOf } from './delivery.repository.ts';
import {
  customIdOf,
  judge,
  NEXT_TRY_MS,
  nextLookMs,
  nextTryMs,
  QUIET_MS,
  refusalNote,
  type Verdict,
} from './delivery.rules.ts';
import type { Advance, Step, Transact } from './delivery.settling.ts';

const SLICE = 20;
const EVERY_MS = 1_000;
const BALANCE_EVERY_MS = 10 * 60_000;
const POOR_WAIT_MS = 5 * 60_000;
const MISSED_WAIT_MS = 10 * 60_000;
const WAITS_FOR_MONEY = 'waits for money in the account';

export interface WorkDeps {
  provider: DeliveryProvider | undefined;
  advance: Advance;
}

/** Deliveries by the clock: what is due is bought, what was bought is asked about, what was cut off is finished here. */
export function createDeliveryWork(platform: Platform, { provider, advance }: WorkDeps) {
  const { clock, db, log, rows } = platform;
  const market = provider && createMarketWork(platform, provider, advance);

  const lookAt = async (row: DeliveryRow, transact: Transact): Promise<void> => {
    const isLate = clock.now() >= row.due_at.getTime();
    if (row.state === DELIVERY_STATES.queued && isLate) {
      await advance(row, ({ state }) => late(state), transact);
      log.warn({ orderNo: row.order_no }, 'a delivery was not sent in its time; the item is back in the bag');
      return;
    }
    if (row.provider === 'hand') {
      // A person has it: nothing happens by the clock but the end of its time in the queue.
      const next_at = row.state === DELIVERY_STATES.queued ? row.due_at : null;
      await advance(row, () => ({ to: 'same', change: { next_at } }), transact);
      return;
    }
    return market ? market.lookAt(row, transact) : missMarket(row, transact);
  };

  /** The account has been taken out of the settings. What was not begun is a person's; the rest waits for its return. */
  const missMarket = async (row: DeliveryRow, transact: Transact): Promise<void> => {
    if (row.state === DELIVERY_STATES.queued) {
      await advance(row, toHand('there is no marketplace account'), transact);
      return;
    }
    log.error({ orderNo: row.order_no }, 'a purchase is under way at a marketplace that is not set up any more');
    const next_at = new Date(clock.now() + MISSED_WAIT_MS);
    await advance(row, () => ({ to: 'same', change: { next_at } }), transact);
  };

  /** Whatever happened, it is looked at again in its time: a market that is down must not be asked in a loop. */
  const lookAndPlan = async (row: DeliveryRow, transact: Transact): Promise<void> => {
    try {
      await lookAt(row, transact);
    } catch (error) {
      log.warn({ err: error, orderNo: row.order_no }, 'a delivery could not be moved on');
      const planned = ({ tried_at }: DeliveryRow) => new Date(nextTryMs(tried_at?.getTime(), clock.now()));
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

type Same = Extract<Step, { to: 'same' }>['change'];

/** Unless a person has it already. */
const toHand =
  (note: string) =>
  ({ provider, attempt, due_at }: DeliveryRow): Step | undefined =>
    provider === 'market' ? { to: 'queued', provider: 'hand', attempt, note, nextAtMs: due_at.getTime() } : undefined;

/** Asks the market to buy. What it is asked stands in the database before: only then may it be asked. */
function createBuying({ clock, db, log }: Platform, provider: DeliveryProvider, advance: Advance) {
  const same = (row: DeliveryRow, change: Same, transact: Transact) =>
    advance(row, () => ({ to: 'same', change }), transact);

  const buy = async (row: DeliveryRow, parcel: Parcel, transact: Transact): Promise<void> => {
    const answer = await provider.buy(parcel);
    const nowMs = clock.now();
    if (answer.kind === 'bought') {
      await same(row, { next_at: new Date(nextLookMs(nowMs, nowMs)) }, transact);
      return;
    }
    // Only noted: it counts once the market says that it knows of no purchase.
    log.warn({ orderNo: row.order_no, cause: answer.cause, words: answer.words }, 'the marketplace did not buy');
    await same(row, { note: refusalNote(answer.cause, answer.words) }, transact);
  };

  const parcelOf = async (row: DeliveryRow): Promise<Parcel | undefined> => {
    const link = parseSteamUrl(row.trade_url);
    const hashName = await hashNameOf(db, row.goods_id);
    if (!link || hashName === '') return undefined;
    return { customId: customIdOf(row.order_no, row.attempt), hashName, price: row.price, ...link };
  };

  return {
    /** A delivery whose turn has come. */
    async begin(row: DeliveryRow, transact: Transact): Promise<void> {
      const parcel = await parcelOf(row);
      if (!parcel) {
        await advance(row, toHand('the marketplace has no name for it'), transact);
        return;
      }
      const balance = await provider.balance();
      if (balance.units < provider.ceilingOf(row.price)) {
        log.error(
          { orderNo: row.order_no, left: balance.text },
          'the marketplace account has too little for a delivery',
        );
        await same(row, { note: WAITS_FOR_MONEY, next_at: new Date(clock.now() + POOR_WAIT_MS) }, transact);
        return;
      }
      // A person may have taken it over since it was found.
      const claim = ({ provider: by }: DeliveryRow): Step | undefined =>
        by === 'market' ? { to: 'sending', nextAtMs: clock.now() + QUIET_MS } : undefined;
      const claimed = await advance(row, claim, transact);
      if (claimed) await buy(claimed, parcel, transact);
    },

    /** A purchase that the market knows nothing of, under the same number. */
    async again(row: DeliveryRow, transact: Transact): Promise<void> {
      const parcel = await parcelOf(row);
      const nowMs = clock.now();
      const change = { tried_at: new Date(nowMs), next_at: new Date(nowMs + QUIET_MS) };
      const mayBuy = ({ state, attempt, tried_at }: DeliveryRow) =>
        state === DELIVERY_STATES.sending && attempt === row.attempt && nowMs - (tried_at?.getTime() ?? 0) >= QUIET_MS;
      const ours = await advance(row, (fresh) => (mayBuy(fresh) ? { to: 'same', change } : undefined), transact);
      if (ours && parcel) await buy(ours, parcel, transact);
    },
  };
}

function createMarketWork(platform: Platform, provider: DeliveryProvider, advance: Advance) {
  const { clock, log } = platform;
  const buying = createBuying(platform, provider, advance);

  const stepOf = (verdict: Verdict, row: DeliveryRow): Step => {
    const nowMs = clock.now();
    const nextAtMs = nextLookMs(row.started_at?.getTime() ?? nowMs, nowMs);
    switch (verdict.to) {
      case 'sent':
        return { to: 'sent', offerNo: verdict.offerNo, nextAtMs };
      case 'delivered':
        return { to: 'delivered', offerNo: verdict.offerNo };
      case 'failed':
        return verdict;
      case 'tryAnother':
        return { to: 'queued', provider: 'market', attempt: row.attempt + 1, note: '', nextAtMs: nowMs + NEXT_TRY_MS };
      case 'handOver':
        log.error({ orderNo: row.order_no }, 'the marketplace no longer knows a delivery whose offer was out');
        return { to: 'same', change: { provider: 'hand', note: 'the marketplace no longer knows it', next_at: null } };
      case 'waitForMoney':
        return {
          to: 'queued',
          provider: 'market',
          attempt: row.attempt,
          note: WAITS_FOR_MONEY,
          nextAtMs: nowMs + POOR_WAIT_MS,
        };
      default:
        return { to: 'same', change: { next_at: new Date(nextAtMs) } };
    }
  };

  const follow = async (row: DeliveryRow, transact: Transact): Promise<void> => {
    const fact = await provider.query(customIdOf(row.order_no, row.attempt));
    const { attempt, note } = row;
    const standing = { state: row.state as DeliveryState, attempt, note, dueAtMs: row.due_at.getTime() };
    const verdict = judge(standing, fact, clock.now());
    if (verdict.to === 'buyAgain') return buying.again(row, transact);
    if (verdict.to === 'byHand') {
      await advance(row, toHand(note), transact);
      return;
    }
    // The word is about this attempt of this delivery as it stood when it was asked about.
    const isSame = (fresh: DeliveryRow) => fresh.attempt === attempt && fresh.state === row.state;
    await advance(row, (fresh) => (isSame(fresh) ? stepOf(verdict, fresh) : undefined), transact);
  };

  return {
    lookAt: (row: DeliveryRow, transact: Transact): Promise<void> =>
      row.state === DELIVERY_STATES.queued ? buying.begin(row, transact) : follow(row, transact),
  };
}

/** Somebody has to hear of an empty account before players do. */
function watchBalance({ jobs, log, metrics }: Platform, provider: DeliveryProvider): void {
  jobs.sweep({
    name: 'delivery.balance',
    everyMs: BALANCE_EVERY_MS,
    sweep: async () => {
      try {
        const { isLow, text } = await provider.balance();
        metrics.deliveryBalanceLow.set(isLow ? 1 : 0);
        if (isLow) log.error({ left: text }, 'ALARM: the marketplace account needs money');
      } catch (error) {
        log.warn({ err: error }, 'the marketplace does not tell what is left');
      }
      return false;
    },
  });
}
