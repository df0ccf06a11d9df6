import { parseAmount } from '@clearcrate/contract/money';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Posting } from '../../ledger/posting.ts';
import { type RechargeCompleted, rechargeCompleted } from '../../modes/recharge/recharge.events.ts';
import type { Tx } from '../../platform/db/database.ts';
import { invariant } from '../../platform/errors.ts';
import { event } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { vipLevelUp } from './vip.events.ts';
import { insertGrowth, raiseLevels } from './vip.repository.ts';

/** Builds the posting of one growth per bought coin; bonus coins do not count. */
function growthPosting({ playerId, amount, orderId }: RechargeCompleted): Posting {
  const growth = parseAmount(amount);
  invariant(growth !== undefined && growth > 0n, `recharge ${orderId} has an invalid amount: ${amount}`);
  return {
    owner: BigInt(playerId),
    kind: 'vip.growth',
    reference: orderId,
    moves: [{ from: 'growthIssue', to: 'growth', amount: growth }],
  };
}

/** Raises players to the levels of their growth and emits `vip.levelUp`, in one transaction. */
export async function raiseAndEmit(tx: Tx, { outbox }: Platform, playerIds?: readonly bigint[]): Promise<void> {
  const rises = await raiseLevels(tx, playerIds);
  await outbox.add(
    tx,
    rises.map(({ playerId, ...rise }) => event(vipLevelUp, { playerId: String(playerId), ...rise })),
  );
}

/**
 * Subscribes to recharges. Each is handled once; growth, level and event commit with the handling.
 */
export function growWithRecharges(platform: Platform, ledger: Ledger): void {
  platform.outbox.subscribe('vip.growth', rechargeCompleted, async (tx, recharges) => {
    const postings = recharges.map(growthPosting);
    await ledger.transfer(tx, postings);
    const earned = postings.map(({ owner, reference = '', moves }) => ({
      orderId: reference,
      playerId: owner,
      amount: moves[0]?.amount ?? 0n,
    }));
    await insertGrowth(tx, earned, new Date(platform.clock.now()));
    await raiseAndEmit(tx, platform, [...new Set(recharges.map(({ playerId }) => BigInt(playerId)))]);
  });
}
