import { formatAmount } from '@clearcrate/contract/money';
import { getPlayerEvents } from '@clearcrate/contract/support';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { findEvents } from './support.repository.ts';

const SHOWN = 40;

/** What the support desk shows beside a question. */
export function createSupport({ reports }: Platform) {
  return {
    routes: (router: Router) =>
      router.route(getPlayerEvents, async ({ playerId }) => ({
        items: (await findEvents(reports, playerId, SHOWN)).map(({ at, amount, ...event }) => ({
          ...event,
          at: at.toISOString(),
          amount: amount === null || amount === 0n ? '' : formatAmount(amount),
        })),
      })),
  };
}
