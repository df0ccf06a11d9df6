import { type DeliveryProvider, KeyRefused } from '@clearcrate/providers/market/delivery-provider';
import type { Platform } from '../../../platform/platform.ts';

/** Interval between two tries of a refused key. */
export const KEY_WAIT_MS = 60_000;

/**
 * A marketplace client that pauses while the market refuses the store's key: one call a minute
 * tests whether it is accepted again. A refused key says nothing about a delivery, so nothing is
 * counted or decided meanwhile.
 */
export function watchKey({ clock, log, metrics }: Platform, provider: DeliveryProvider): DeliveryProvider {
  let refusedUntilMs: number | undefined;

  const watched = async <T>(call: () => Promise<T>): Promise<T> => {
    if (refusedUntilMs !== undefined && clock.now() < refusedUntilMs)
      throw new KeyRefused('the marketplace refused the key less than a minute ago');
    try {
      const answer = await call();
      if (refusedUntilMs !== undefined) log.info('marketplace key accepted again: deliveries go on');
      refusedUntilMs = undefined;
      metrics.deliveryStopped.set({ reason: 'key_refused' }, 0);
      return answer;
    } catch (error) {
      if (!(error instanceof KeyRefused)) throw error;
      if (refusedUntilMs === undefined)
        log.error({ err: error }, 'ALARM: marketplace key refused, all its deliveries stop until it is accepted again');
      refusedUntilMs = clock.now() + KEY_WAIT_MS;
      metrics.deliveryStopped.set({ reason: 'key_refused' }, 1);
      throw error;
    }
  };

  return {
    ...provider,
    buy: (parcel) => watched(() => provider.buy(parcel)),
    query: (customId) => watched(() => provider.query(customId)),
    balance: () => watched(() => provider.balance()),
  };
}
