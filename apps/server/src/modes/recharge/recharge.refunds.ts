import type { Minor } from '@clearcrate/contract/money';
import { ORDER_STATES } from '@clearcrate/contract/recharge-rules';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Tx } from '../../platform/db/database.ts';
import { StartupError } from '../../platform/errors.ts';
import { event } from '../../platform/outbox/outbox.ts';
import type { Providers } from '../../platform/payments/create-providers.ts';
import type { Platform } from '../../platform/platform.ts';
import { rechargeReversed } from './recharge.events.ts';
import { findByNumber, insertClaim, lockOrder, moveOrder, type OrderRow } from './recharge.repository.ts';
import { paymentOrder, type Transact } from './recharge.settling.ts';

const REFUND = { asked: 1, done: 2, refused: 3 } as const;

const lesser = (a: Minor, b: Minor): Minor => (a < b ? a : b);

/** Words about an order, in their order: its first refund asked for, refused, the second asked for, … */
const firstStep = (earlier: bigint): number => 2 * Number(earlier) + 1;
const refusedAgain = ({ order_no }: OrderRow, refundNo: string) => ({
  orderId: order_no,
  isReversed: false,
  step: firstStep(BigInt(refundNo.slice(order_no.length + 1))) + 1,
});

interface RefundDeps {
  ledger: Ledger;
  providers: Providers;
}

/** Money back: the coins go first, in one transaction with having asked; the provider is asked until it has answered. */
export function createRefunds(platform: Platform, deps: RefundDeps) {
  return { request: createRequest(platform, deps), advance: createAdvance(platform, deps) };
}

function createRequest({ clock, db, outbox }: Platform, { ledger, providers }: RefundDeps) {
  /** Takes back what is there of the coins and of the gift; the rest is a claim that an operator sees. */
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

  return async (orderNo: string, reason: string): Promise<string> => {
    const found = await findByNumber(db, orderNo);
    if (!found || !providers.has(found.method))
      throw new StartupError(`There is no order ${orderNo} that a provider could refund.`);
    return db.transaction().execute(async (tx) => {
      await ledger.lock(tx, found.player_id);
      const row = await lockOrder(tx, found.id);
      if (row.state !== ORDER_STATES.credited) throw new StartupError(`Order ${orderNo} is not one that was credited.`);
      const earlier = await tx
        .selectFrom('recharge_refund')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('order_id', '=', row.id)
        .executeTakeFirstOrThrow();
      const refundNo = `${orderNo}F${earlier.count}`;
      const told = { orderId: orderNo, isReversed: true, step: firstStep(earlier.count) };
      const taken = await takeCoins(tx, row, refundNo);
      const at = new Date(clock.now());
      await tx
        .insertInto('recharge_refund')
        .values({
          refund_no: refundNo,
          order_id: row.id,
          player_id: row.player_id,
          taken_coin: taken.coin,
          taken_bonus: taken.bonus,
          state: REFUND.asked,
          reason,
          asked_at: at,
        })
        .execute();
      await tx
        .updateTable('recharge_order')
        .set({ state: ORDER_STATES.refunding, next_ask_at: at, asks: 0 })
        .where('id', '=', row.id)
        .execute();
      await outbox.add(tx, [event(rechargeReversed, told)]);
      return refundNo;
    });
  };
}

function createAdvance({ clock, db, log, outbox }: Platform, { ledger, providers }: RefundDeps) {
  const open = (row: OrderRow) =>
    db
      .selectFrom('recharge_refund')
      .selectAll()
      .where('order_id', '=', row.id)
      .where('state', '=', REFUND.asked)
      .executeTakeFirst();

  const end = async (tx: Tx, refundId: bigint, state: number): Promise<void> => {
    await tx
      .updateTable('recharge_refund')
      .set({ state, ended_at: new Date(clock.now()) })
      .where('id', '=', refundId)
      .execute();
  };

  /** Asks the provider for an open refund once more, under the same number, and writes down how it ended. */
  return async (row: OrderRow, transact: Transact): Promise<void> => {
    const [refund, provider] = [await open(row), providers.get(row.method)];
    if (!refund || !provider) return;
    const { refund_no: refundNo, taken_coin: coin, taken_bonus: bonus, player_id: owner } = refund;
    const answer = await provider.refund(paymentOrder(row), { refundNo, askedAtMs: refund.asked_at.getTime() });
    if (answer === 'pending') return;
    await transact(async (tx) => {
      await ledger.lock(tx, owner);
      const isDone = answer === 'done';
      const to = isDone ? ORDER_STATES.refunded : ORDER_STATES.credited;
      if (!(await moveOrder(tx, row.id, ORDER_STATES.refunding, to))) return;
      await end(tx, refund.id, isDone ? REFUND.done : REFUND.refused);
      if (!isDone) await outbox.add(tx, [event(rechargeReversed, refusedAgain(row, refundNo))]);
      if (isDone || coin + bonus === 0n) return;
      const moves = [
        { from: 'recharge', to: 'coin', amount: coin },
        { from: 'gift', to: 'bonus', amount: bonus },
      ] as const;
      await ledger.transfer(tx, [
        { owner, kind: 'recharge.refundBack', reference: refundNo, moves: moves.filter(({ amount }) => amount > 0n) },
      ]);
    });
    log.info({ orderNo: row.order_no, refundNo, answer }, 'a refund has ended');
  };
}
