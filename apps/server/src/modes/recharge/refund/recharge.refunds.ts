import type { Minor } from '@clearcrate/contract/money';
import { ORDER_STATES, REFUND_STATES } from '@clearcrate/contract/recharge-rules';
import type { Providers } from '@clearcrate/providers/payment/create-providers';
import type { Ledger } from '../../../ledger/ledger.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { event } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { rechargeReversed } from '../recharge.events.ts';
import { findByNumber, insertClaim, lockOrder, type OrderRow } from '../recharge.repository.ts';
import { refundNoOf, reversalStep } from '../recharge.rules.ts';
import { createAdvance, createEnding } from './recharge.refund-asking.ts';
import { findRefund } from './recharge.refund-repository.ts';

const lesser = (a: Minor, b: Minor): Minor => (a < b ? a : b);

interface RefundDeps {
  ledger: Ledger;
  providers: Providers;
}

/**
 * Refunds: the coins are taken in the transaction that records the request; then the provider is
 * asked until it ends.
 */
export function createRefunds(platform: Platform, deps: RefundDeps) {
  return {
    ...createRequest(platform, deps),
    advance: createAdvance(platform, deps),
    decide: createDecision(platform, deps),
  };
}

/** Ends a refund by the decision of an operator who has asked the provider. */
function createDecision(platform: Platform, { ledger }: RefundDeps) {
  const { clock, db, log } = platform;
  const end = createEnding(platform, { ledger });
  return async (refundNo: string, isDone: boolean, reason: string): Promise<void> => {
    await db.transaction().execute(async (tx) => {
      const found = await findRefund(tx, refundNo);
      if (!found) throw new AppError('refundUnknown', { refundNo });
      await ledger.lock(tx, found.player_id);
      const { order_no: orderNo } = await lockOrder(tx, found.order_id);
      // Read behind the lock. This overrules a running claim, whose answer is then dropped.
      const refund = (await findRefund(tx, refundNo)) ?? found;
      // Its request may be on the way, so coins given back now could be refunded in money as well.
      if (!isDone && refund.claimed_until && refund.claimed_until.getTime() > clock.now())
        throw new AppError('refundAsked', { refundNo });
      if (!(await end(tx, orderNo, refund, { isDone, answer: `operator: ${reason}` })))
        throw new AppError('refundEnded', { refundNo });
    });
    log.info({ refundNo, isDone, reason }, 'refund ended by an operator');
  };
}

interface RefundTerms {
  refundNo: string;
  reason: string;
  at: Date;
  coin: Minor;
  bonus: Minor;
}

/** Writes the refund; the order waits for its end. */
async function writeRequest(tx: Tx, row: OrderRow, { refundNo, reason, at, coin, bonus }: RefundTerms): Promise<void> {
  await tx
    .insertInto('recharge_refund')
    .values({
      refund_no: refundNo,
      order_id: row.id,
      player_id: row.player_id,
      taken_coin: coin,
      taken_bonus: bonus,
      state: REFUND_STATES.asked,
      reason,
      asked_at: at,
    })
    .execute();
  await tx
    .updateTable('recharge_order')
    .set({ state: ORDER_STATES.refunding, next_ask_at: at, asks: 0 })
    .where('id', '=', row.id)
    .execute();
}

function createRequest({ clock, db, outbox }: Platform, { ledger, providers }: RefundDeps) {
  /**
   * Takes back coins and gift as far as the balance allows; the rest becomes a claim for an
   * operator.
   */
  const takeCoins = async (tx: Tx, row: OrderRow, refundNo: string) => {
    const { id, player_id: playerId, coins, gift } = row;
    const taken = await ledger.settle(tx, { owners: [playerId] }, (sheet) => {
      const coin = lesser(sheet.balance(playerId, 'coin'), coins);
      const bonus = lesser(sheet.balance(playerId, 'bonus'), gift);
      const moves = [
        { from: 'coin', to: 'recharge', amount: coin },
        { from: 'bonus', to: 'gift', amount: bonus },
      ] as const;
      if (coin + bonus > 0n) sheet.post({ owner: playerId, kind: 'recharge.refund', reference: refundNo, moves });
      return { coin, bonus };
    });
    const missing = coins + gift - taken.coin - taken.bonus;
    const at = new Date(clock.now());
    if (missing > 0n)
      await insertClaim(tx, { orderId: id, kind: 'refundShort', reference: refundNo, amount: missing, at });
    return taken;
  };

  /** The order, if its provider can refund it now. */
  const check = async (db: Queryable, orderNo: string): Promise<OrderRow> => {
    const found = await findByNumber(db, orderNo);
    if (!found || !providers.has(found.method)) throw new AppError('refundOrderUnknown', { orderNo });
    if (found.state !== ORDER_STATES.credited) throw new AppError('refundNotCredited', { orderNo });
    return found;
  };

  /** Requests the refund in the caller's transaction, and returns its number. */
  const requestIn = async (tx: Tx, orderNo: string, reason: string): Promise<string> => {
    const found = await check(tx, orderNo);
    await ledger.lock(tx, found.player_id);
    const row = await lockOrder(tx, found.id);
    if (row.state !== ORDER_STATES.credited) throw new AppError('refundNotCredited', { orderNo });
    const earlier = await tx
      .selectFrom('recharge_refund')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('order_id', '=', row.id)
      .executeTakeFirstOrThrow();
    const refundNo = refundNoOf(orderNo, Number(earlier.count));
    const told = { orderId: orderNo, isReversed: true, step: reversalStep(orderNo, refundNo) };
    const taken = await takeCoins(tx, row, refundNo);
    const at = new Date(clock.now());
    await writeRequest(tx, row, { refundNo, reason, at, ...taken });
    await outbox.add(tx, [event(rechargeReversed, told)]);
    return refundNo;
  };

  return {
    check,
    requestIn,
    request: (orderNo: string, reason: string): Promise<string> =>
      db.transaction().execute((tx) => requestIn(tx, orderNo, reason)),
  };
}
