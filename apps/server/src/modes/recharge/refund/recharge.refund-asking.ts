import type { Minor } from '@clearcrate/contract/money';
import { ORDER_STATES, REFUND_STATES } from '@clearcrate/contract/recharge-rules';
import { LONGEST_CALL_MS } from '@clearcrate/providers/call/http-client';
import { guardSends, NotSent } from '@clearcrate/providers/call/send-guard';
import type { Providers } from '@clearcrate/providers/payment/create-providers';
import {
  type PaymentProvider,
  ProviderFailed,
  type RefundRequest,
} from '@clearcrate/providers/payment/payment-provider';
import type { RefundAnswer } from '@clearcrate/providers/payment/refund-answers';
import type { Ledger } from '../../../ledger/ledger.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { event } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { paymentOrder, type Transact } from '../order/recharge.settling.ts';
import { rechargeReversed } from '../recharge.events.ts';
import { insertClaim, moveOrder, type OrderRow } from '../recharge.repository.ts';
import { REFUND_PATIENCE_MS, refundNoOf, reversalStep } from '../recharge.rules.ts';
import { claimMadeLate, MADE_LATE } from './recharge.late-refunds.ts';
import {
  claimRefund,
  closeRefundClaims,
  endRefund,
  markSent,
  type RefundRow,
  releaseRefund,
} from './recharge.refund-repository.ts';

/**
 * Long enough for a query and the request after it. A holder that stalls for longer loses the
 * claim.
 */
const CLAIM_MS = 3 * LONGEST_CALL_MS;
const NEEDS_PERSON = 'refund needs a person: npm run clearcrate -- recharge claims';

interface AskDeps {
  ledger: Ledger;
  providers: Providers;
}

/** The end of a refund, by the provider's answer or an operator's decision. */
export interface RefundEnd {
  isDone: boolean;
  answer: string;
}

/** Ends a refund. A refused one gives back the coins it took and closes its claims. */
export function createEnding({ clock, outbox }: Platform, { ledger }: Pick<AskDeps, 'ledger'>) {
  const giveBack = async (tx: Tx, { refund_no, player_id, taken_coin, taken_bonus }: RefundRow): Promise<void> => {
    const moves = [
      { from: 'recharge', to: 'coin', amount: taken_coin },
      { from: 'gift', to: 'bonus', amount: taken_bonus },
    ] as const;
    const due = moves.filter(({ amount }): boolean => amount > (0n as Minor));
    if (due.length === 0) return;
    await ledger.transfer(tx, [{ owner: player_id, kind: 'recharge.refundBack', reference: refund_no, moves: due }]);
  };

  /** False, without effect, when a newer claim exists or the refund has ended. */
  return async (tx: Tx, orderNo: string, refund: RefundRow, { isDone, answer }: RefundEnd): Promise<boolean> => {
    const at = new Date(clock.now());
    const { refund_no: refundNo, order_id: orderId } = refund;
    await ledger.lock(tx, refund.player_id);
    if (!(await endRefund(tx, refund, { state: isDone ? REFUND_STATES.done : REFUND_STATES.refused, answer, at })))
      return false;
    const to = isDone ? ORDER_STATES.refunded : ORDER_STATES.credited;
    if (!(await moveOrder(tx, orderId, ORDER_STATES.refunding, to)))
      throw new Error(`order ${orderNo} was not being refunded`);
    if (isDone) {
      await closeRefundClaims(tx, refundNo, ['refundHeld'], { at, note: 'the refund was made' });
      return true;
    }
    const note = 'the refund was refused and its coins were given back';
    await closeRefundClaims(tx, refundNo, ['refundHeld', 'refundShort'], { at, note });
    await outbox.add(tx, [
      event(rechargeReversed, { orderId: orderNo, isReversed: false, step: reversalStep(orderNo, refundNo) + 1 }),
    ]);
    await giveBack(tx, refund);
    return true;
  };
}

/** Sends only while `isHeld`, checked again on the open connection; otherwise returns undefined. */
async function sendIfHeld(
  isHeld: () => Promise<boolean>,
  send: () => Promise<RefundAnswer>,
): Promise<RefundAnswer | undefined> {
  const ensureHeld = async (): Promise<void> => {
    if (!(await isHeld())) throw new Error('the claim is over');
  };
  if (!(await isHeld())) return undefined;
  try {
    return await guardSends(ensureHeld, send);
  } catch (error) {
    if (error instanceof NotSent) return undefined;
    throw error;
  }
}

/** Applies a provider's answer to its refund. */
function createSettling(platform: Platform, { ledger }: Pick<AskDeps, 'ledger'>) {
  const { clock } = platform;
  const end = createEnding(platform, { ledger });
  const at = () => new Date(clock.now());

  /** Opens a claim for a refund that needs a person, once. Polling continues. */
  const hold = async (tx: Tx, row: OrderRow, { refund_no: refundNo }: RefundRow): Promise<boolean> =>
    insertClaim(tx, { orderId: row.id, kind: 'refundHeld', reference: refundNo, amount: row.pay, at: at() });

  /**
   * Drops the answer of an outdated claim. Opens a claim if it says that a refused refund was made.
   */
  const drop = async (tx: Tx, row: OrderRow, refund: RefundRow, isMade: boolean) => {
    await ledger.lock(tx, refund.player_id);
    return isMade && (await claimMadeLate(tx, row, refund.refund_no, at())) ? 'madeLate' : 'stale';
  };

  const isOverdue = ({ asked_at }: RefundRow): boolean => clock.now() - asked_at.getTime() >= REFUND_PATIENCE_MS;

  /** Releases a refund without an answer. Whether it needs a person, which is said once. */
  const release = async (tx: Tx, row: OrderRow, refund: RefundRow): Promise<boolean> =>
    (await releaseRefund(tx, refund, '')) && isOverdue(refund) && hold(tx, row, refund);

  const apply = async (tx: Tx, row: OrderRow, refund: RefundRow, { state, code, isMade = false }: RefundAnswer) => {
    if (state === 'done' || state === 'refused') {
      const isDone = state === 'done';
      const hasEnded = await end(tx, row.order_no, refund, { isDone, answer: code });
      return hasEnded ? state : drop(tx, row, refund, isDone);
    }
    if (!(await releaseRefund(tx, refund, code))) return drop(tx, row, refund, isMade);
    const needsPerson = state === 'person' || isOverdue(refund);
    return needsPerson && (await hold(tx, row, refund)) ? 'held' : 'pending';
  };

  return { apply, release };
}

const fieldsOf = ({ order_no: orderNo }: OrderRow, { refund_no: refundNo }: RefundRow) => ({ orderNo, refundNo });

/** Sends open refunds and queries them until they end. */
export function createAdvance(platform: Platform, { ledger, providers }: AskDeps) {
  const { clock, config, log } = platform;
  const settling = createSettling(platform, { ledger });
  const at = (moreMs = 0) => new Date(clock.now() + moreMs);

  /**
   * Queries first if a request may have been sent before, and sends one only if the provider does
   * not know it. The claim is checked again on the open connection, right before the request; the
   * provider accepts the number once.
   */
  const ask = async (
    provider: PaymentProvider,
    row: OrderRow,
    refund: RefundRow,
    transact: Transact,
  ): Promise<RefundAnswer | undefined> => {
    const request: RefundRequest = {
      refundNo: refund.refund_no,
      isFirst: refund.refund_no === refundNoOf(row.order_no, 0),
      askedAtMs: refund.asked_at.getTime(),
      notifyUrl: `${config.PUBLIC_URL}/pay/notify/${row.method}`,
    };
    if (refund.sent_at) {
      const known = await provider.queryRefund(paymentOrder(row), request);
      if (known.state !== 'absent') return known;
    }
    return sendIfHeld(
      () => transact((tx) => markSent(tx, refund, at(), at(LONGEST_CALL_MS))),
      () => provider.refund(paymentOrder(row), request),
    );
  };

  /** Applies the answer and logs what follows from it. */
  const conclude = async (row: OrderRow, refund: RefundRow, answer: RefundAnswer, transact: Transact) => {
    const { code, isUnlisted } = answer;
    const fields = { ...fieldsOf(row, refund), code };
    if (isUnlisted) log.warn(fields, 'refund answered by an unlisted code');
    const outcome = await transact((tx) => settling.apply(tx, row, refund, answer));
    if (outcome === 'stale') log.warn(fields, 'outdated refund answer dropped');
    else if (outcome === 'madeLate') log.error(fields, MADE_LATE);
    else if (outcome === 'held') log.error(fields, NEEDS_PERSON);
    else if (outcome !== 'pending') log.info({ ...fields, outcome }, 'refund ended');
  };

  return async (row: OrderRow, transact: Transact): Promise<void> => {
    const refund = await transact((tx) => claimRefund(tx, row.id, { now: at(), until: at(CLAIM_MS) }));
    if (!refund) return;
    let answer: RefundAnswer | undefined;
    try {
      const provider = providers.get(row.method);
      if (!provider) throw new ProviderFailed(`there is no account with a provider for ${row.method}`);
      answer = await ask(provider, row, refund, transact);
    } catch (error) {
      if (await transact((tx) => settling.release(tx, row, refund))) log.error(fieldsOf(row, refund), NEEDS_PERSON);
      throw error;
    }
    if (answer) await conclude(row, refund, answer, transact);
    else log.warn(fieldsOf(row, refund), 'refund not sent: claim outdated');
  };
}
