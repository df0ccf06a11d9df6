import { formatAmount } from '@clearcrate/contract/money';
import { ORDER_STATES, type OrderState } from '@clearcrate/contract/recharge-rules';
import type {
  NotifyOutcome,
  PaymentFact,
  PaymentOrder,
  PaymentRequest,
} from '@clearcrate/providers/payment/payment-provider';
import type { Config } from '../../../platform/config.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { event } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RechargeDeps } from '../recharge.deps.ts';
import { rechargeCompleted } from '../recharge.events.ts';
import { findByNumber, insertClaim, lockOrder, moveOrder, type OrderRow, writeCredit } from '../recharge.repository.ts';
import { judge, type Verdict } from '../recharge.rules.ts';
import { claimToldLate, MADE_LATE } from '../refund/recharge.late-refunds.ts';
import { askSoon } from '../refund/recharge.refund-repository.ts';

/** Runs work in a transaction: a plain one, or one that commits only while a lease is held. */
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export type Settle = (method: string, fact: PaymentFact, transact?: Transact) => Promise<NotifyOutcome>;

export const paymentOrder = (row: OrderRow): PaymentOrder => ({
  orderNo: row.order_no,
  amount: row.pay,
  createdAtMs: row.created_at.getTime(),
  expiresAtMs: row.expires_at.getTime(),
  transactionId: row.transaction_id,
});

/** The request that creates an order at its provider, with the return addresses. */
export const paymentRequest = (
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  row: OrderRow,
  { ip, onPhone, locale }: Pick<PaymentRequest, 'ip' | 'onPhone' | 'locale'>,
): PaymentRequest => ({
  ...paymentOrder(row),
  subject: `${formatAmount(row.coins)} coins`,
  notifyUrl: `${PUBLIC_URL}/pay/notify/${row.method}`,
  returnUrl: `${PUBLIC_URL}/pay/return/${onPhone ? 'm' : 'p'}/${row.order_no}`,
  ip,
  onPhone,
  locale,
  wallet: `W${row.player_id}`,
});

/** Keeps what a provider said, for the operators. Word for word the same again says nothing new. */
async function noteWord(tx: Tx, row: OrderRow, verdict: Verdict, fact: PaymentFact, at: Date): Promise<void> {
  const { state, amount, transactionId } = fact;
  if (state === 'waiting') return;
  const same = await tx
    .selectFrom('recharge_word')
    .select('id')
    .where('order_id', '=', row.id)
    .where('state', '=', state)
    .where('amount', '=', amount)
    .where('transaction_id', '=', transactionId)
    .where('verdict', '=', verdict)
    .executeTakeFirst();
  if (same) return;
  await tx
    .insertInto('recharge_word')
    .values({ order_id: row.id, at, state, amount, transaction_id: transactionId, verdict })
    .execute();
}

const { waiting, failed, closed, disputed } = ORDER_STATES;

const OUTCOMES: Record<Verdict, NotifyOutcome> = {
  credit: 'credited',
  already: 'already',
  paidTwice: 'already',
  wrongAmount: 'wrongAmount',
  fail: 'noted',
  close: 'noted',
  askRefund: 'noted',
  nothing: 'noted',
};

/**
 * The one place where a provider's message changes an order. Takes the player's lock and then the
 * order's row, as every path does, so of concurrent messages the first is judged and the others see
 * its effect.
 */
export function createSettle(
  platform: Platform,
  { ledger, bounds, persons }: Pick<RechargeDeps, 'ledger' | 'bounds' | 'persons'>,
): Settle {
  const { clock, db, log, outbox, security } = platform;

  const credit = async (tx: Tx, row: OrderRow, { transactionId }: PaymentFact): Promise<void> => {
    const { id, order_no: orderNo, player_id: playerId, coins, gift } = row;
    const at = await bounds.countRecharge(tx, playerId, coins);
    const balanceAfter = await ledger.settle(tx, { owners: [playerId], at }, (sheet) => {
      const moves = [
        { from: 'recharge', to: 'coin', amount: coins },
        { from: 'gift', to: 'bonus', amount: gift },
      ] as const;
      sheet.post({ owner: playerId, kind: 'recharge.credit', reference: orderNo, moves });
      return sheet.coins(playerId);
    });
    await writeCredit(tx, { id, transactionId, balanceAfter, at });
    const fact = { playerId: String(playerId), amount: formatAmount(coins), bonus: formatAmount(gift) };
    await outbox.add(tx, [event(rechargeCompleted, { ...fact, orderId: orderNo, at: at.toISOString() })]);
  };

  /** Ids are unique per provider only, so the method is part of the sign. */
  const keepPayer = async (
    tx: Tx,
    { player_id: playerId, method }: OrderRow,
    { payer }: PaymentFact,
  ): Promise<void> => {
    if (payer !== undefined) await persons.paidWith(tx, playerId, `${method}/${payer}`);
  };

  const apply = async (tx: Tx, row: OrderRow, verdict: Verdict, fact: PaymentFact): Promise<void> => {
    const at = new Date(clock.now());
    await noteWord(tx, row, verdict, fact, at);
    const claim = { orderId: row.id, reference: fact.transactionId, amount: fact.amount, at };
    if (verdict === 'credit') await credit(tx, row, fact);
    else if (verdict === 'fail') await moveOrder(tx, row.id, waiting, failed);
    else if (verdict === 'close') await moveOrder(tx, row.id, waiting, closed);
    else if (verdict === 'askRefund') await askSoon(tx, row.id, at);
    else if (verdict === 'paidTwice') await insertClaim(tx, { ...claim, kind: 'paidTwice' });
    else if (verdict === 'wrongAmount') {
      await moveOrder(tx, row.id, row.state as OrderState, disputed);
      await insertClaim(tx, { ...claim, kind: 'wrongAmount' });
    }
  };

  return async (method, fact, transact = (work) => db.transaction().execute(work)) => {
    const found = await findByNumber(db, fact.orderNo);
    if (found?.method !== method) return 'unknownOrder';
    const { verdict, lateRefundNo } = await transact(async (tx) => {
      await ledger.lock(tx, found.player_id);
      const row = await lockOrder(tx, found.id);
      const judged = judge({ state: row.state as OrderState, pay: row.pay, transactionId: row.transaction_id }, fact);
      await apply(tx, row, judged, fact);
      // The last lock taken. A query may not name the payer, so later notifications are read as well.
      if (judged === 'credit' || judged === 'already') await keepPayer(tx, row, fact);
      return { verdict: judged, lateRefundNo: await claimToldLate(tx, row, fact, new Date(clock.now())) };
    });
    if (verdict === 'credit') outbox.poke();
    if (lateRefundNo !== undefined) log.error({ orderNo: fact.orderNo, refundNo: lateRefundNo }, MADE_LATE);
    // The store's own refund, or one made in the provider's portal; the day's bill lists it, too.
    else if (fact.state === 'refunded' && found.state === ORDER_STATES.credited)
      log.warn({ orderNo: fact.orderNo }, 'refund reported that the store did not request');
    if (verdict === 'wrongAmount' || verdict === 'paidTwice') {
      log.warn({ orderNo: fact.orderNo, verdict, amount: String(fact.amount) }, 'payment needs an operator');
      security.write({ event: 'payment', outcome: verdict, playerId: found.player_id });
    }
    return OUTCOMES[verdict];
  };
}
