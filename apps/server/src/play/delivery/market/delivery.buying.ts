import { DELIVERY_STATES } from '@clearcrate/contract/delivery-rules';
import { parseSteamUrl } from '@clearcrate/contract/profile-rules';
import { guardSends, NotSent } from '@clearcrate/providers/call/send-guard';
import { type DeliveryProvider, KeyRefused, type Parcel } from '@clearcrate/providers/market/delivery-provider';
import type { Platform } from '../../../platform/platform.ts';
import { type DeliveryRow, hashNameOf, holdsClaim } from '../delivery.repository.ts';
import { customIdOf, nextLookMs, nextSendMs, QUIET_MS, refusalNote, SEND_WITHIN_MS } from '../delivery.rules.ts';
import { type Advance, ifHeld, type Step, type Transact } from './delivery.settling.ts';

export const POOR_WAIT_MS = 5 * 60_000;
export const WAITS_FOR_MONEY = 'waits for money in the account';

/** Hands a delivery to a person, unless one has it already. */
export const toHand =
  (note: string) =>
  ({ provider, attempt, due_at }: DeliveryRow): Step | undefined =>
    provider === 'market' ? { to: 'queued', provider: 'hand', attempt, note, nextAtMs: due_at.getTime() } : undefined;

/**
 * Requests a purchase from the market. The claim is written before, and checked once more right
 * before the request is sent, so a process that was frozen in between sends nothing. Answers to an
 * outdated holder are dropped.
 */
function createPurchasing({ clock, log }: Platform, provider: DeliveryProvider, advance: Advance) {
  const ensureHeld = (row: DeliveryRow, transact: Transact) => async (): Promise<void> => {
    const claimedAfter = new Date(clock.now() - SEND_WITHIN_MS);
    if (!(await transact((tx) => holdsClaim(tx, row, claimedAfter))))
      throw new Error(`claim ${row.claim} of delivery ${row.order_no} is over`);
  };

  /** Uncounts a request that certainly was not sent. */
  const takeBackSend = (row: DeliveryRow, transact: Transact) =>
    advance(
      row,
      ifHeld(row, ({ sends }) => ({ to: 'same', change: { sends: Math.max(0, sends - 1) } })),
      transact,
    );

  return async (row: DeliveryRow, parcel: Parcel, transact: Transact): Promise<void> => {
    try {
      const answer = await guardSends(ensureHeld(row, transact), () => provider.buy(parcel));
      const at = new Date(clock.now());
      const next = new Date(nextLookMs(at.getTime(), at.getTime()));
      if (answer.kind === 'refused')
        // Only noted. It takes effect once the market knows of no purchase.
        log.warn(
          { orderNo: row.order_no, cause: answer.cause, words: answer.words },
          'purchase refused by the marketplace',
        );
      const change =
        answer.kind === 'bought' ? { bought_at: at, next_at: next } : { note: refusalNote(answer.cause, answer.words) };
      const written = await advance(
        row,
        ifHeld(row, () => ({ to: 'same', change })),
        transact,
      );
      if (!written) log.warn({ orderNo: row.order_no, claim: row.claim }, 'outdated purchase answer ignored');
    } catch (error) {
      if (error instanceof KeyRefused) await takeBackSend(row, transact);
      if (!(error instanceof NotSent)) throw error;
      log.warn({ err: error, orderNo: row.order_no, claim: row.claim }, 'purchase not sent: claim outdated');
      await takeBackSend(row, transact);
    }
  };
}

/** Claims and sends purchases: first ones, and repeats of those the market does not know. */
export function createBuying(platform: Platform, provider: DeliveryProvider, advance: Advance) {
  const { clock, db, log } = platform;
  const { account } = provider;
  const buy = createPurchasing(platform, provider, advance);

  const parcelOf = async (row: DeliveryRow): Promise<Parcel | undefined> => {
    const link = parseSteamUrl(row.trade_url);
    const hashName = await hashNameOf(db, row.goods_id);
    if (!link || hashName === '') return undefined;
    return { customId: customIdOf(row.order_no, row.attempt), hashName, price: row.price, ...link };
  };

  return {
    /** Buys for a queued delivery that is due. */
    async begin(row: DeliveryRow, transact: Transact): Promise<void> {
      const parcel = await parcelOf(row);
      if (!parcel) {
        await advance(row, toHand('the marketplace has no name for it'), transact);
        return;
      }
      const balance = await provider.balance();
      if (balance.units < provider.ceilingOf(row.price)) {
        const { text: left } = balance;
        log.error({ orderNo: row.order_no, left }, 'marketplace balance too low for a delivery');
        const change = { note: WAITS_FOR_MONEY, next_at: new Date(clock.now() + POOR_WAIT_MS) };
        await advance(
          row,
          ifHeld(row, () => ({ to: 'same', change })),
          transact,
        );
        return;
      }
      // A person may have taken over since the row was read.
      const claim = ({ provider: by }: DeliveryRow): Step | undefined =>
        by === 'market' ? { to: 'sending', nextAtMs: clock.now() + QUIET_MS, account } : undefined;
      const claimed = await advance(row, ifHeld(row, claim), transact);
      if (claimed) await buy(claimed, parcel, transact);
    },

    /** Repeats a purchase, under the same number, after the market said it knows none. */
    async again(row: DeliveryRow, transact: Transact): Promise<void> {
      const parcel = await parcelOf(row);
      if (!parcel) {
        await advance(row, ifHeld(row, toHand('the marketplace has no name for it')), transact);
        return;
      }
      const nowMs = clock.now();
      const mayBuy = ({ state, sends, tried_at }: DeliveryRow) =>
        state === DELIVERY_STATES.sending && nowMs >= nextSendMs(sends, tried_at?.getTime() ?? 0);
      const claim = (fresh: DeliveryRow): Step | undefined =>
        mayBuy(fresh) ? { to: 'sendAgain', nextAtMs: nowMs + QUIET_MS, account } : undefined;
      const claimed = await advance(row, ifHeld(row, claim), transact);
      if (claimed) await buy(claimed, parcel, transact);
    },
  };
}
