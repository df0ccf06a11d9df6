import type { BodyOf, DataOf } from '@clearcrate/contract/endpoint';
import { formatAmount, type Minor } from '@clearcrate/contract/money';
import type * as contract from '@clearcrate/contract/recharge-desk';
import { ORDER_STATES, REFUND_ALONE } from '@clearcrate/contract/recharge-rules';
import type { Providers } from '@clearcrate/providers/payment/create-providers';
import { NotGenuine, ProviderFailed } from '@clearcrate/providers/payment/payment-provider';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { closeClaim, closeDifference, openClaims, openDifferences } from '../recharge.operator.ts';
import type { OrderRow } from '../recharge.repository.ts';
import type { createReconcile } from '../reconciliation/recharge.reconcile.ts';
import { findRefunds } from '../refund/recharge.refund-repository.ts';
import * as rows from './recharge.desk-rows.ts';

type Order = DataOf<typeof contract.getRechargeOrder>;
type Claim = DataOf<typeof contract.getClaims>['items'][number];
type Reconciliation = DataOf<typeof contract.getReconciliation>;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const amount = (minor: Minor | null): string | null => (minor === null ? null : formatAmount(minor));

/** Whether a refund of this order waits for a second person. */
export const needsSecondPerson = ({ coins, gift }: Pick<OrderRow, 'coins' | 'gift'>): boolean =>
  coins + gift > REFUND_ALONE;

function orderOf(row: OrderRow & { nickname: string | null }): Order['order'] {
  return {
    orderId: String(row.id),
    orderNo: row.order_no,
    playerId: String(row.player_id),
    nickname: row.nickname ?? '',
    method: row.method,
    currency: row.currency,
    pay: formatAmount(row.pay),
    coins: formatAmount(row.coins),
    gift: formatAmount(row.gift),
    state: row.state,
    transactionId: row.transaction_id,
    createdAt: row.created_at.toISOString(),
    creditedAt: iso(row.credited_at),
  };
}

const refundsOf = async (db: Db, orderId: bigint): Promise<Order['refunds']> =>
  (await findRefunds(db, orderId)).map((row) => ({
    refundNo: row.refund_no,
    state: row.state,
    takenCoins: formatAmount(row.taken_coin + row.taken_bonus),
    reason: row.reason,
    askedAt: row.asked_at.toISOString(),
    sentAt: iso(row.sent_at),
    endedAt: iso(row.ended_at),
    lastAnswer: row.last_answer,
  }));

const claimsOf = async (db: Db, row: OrderRow): Promise<Claim[]> =>
  (await rows.findClaimsOf(db, row.id)).map((claim) => ({
    claimId: String(claim.id),
    kind: claim.kind,
    orderNo: row.order_no,
    playerId: String(row.player_id),
    amount: formatAmount(claim.amount),
    reference: claim.reference,
    answer: '',
    createdAt: claim.created_at.toISOString(),
    closedAt: iso(claim.closed_at),
    note: claim.note,
  }));

/** What a provider said, what the ledger has, and what the bills say. */
async function evidenceOf(db: Db, row: OrderRow): Promise<Pick<Order, 'words' | 'billLines' | 'postings'>> {
  const [words, lines, postings] = await Promise.all([
    rows.findWords(db, row.id),
    rows.findBillLines(db, row.order_no),
    rows.findPostings(db, row.player_id, row.order_no, row.created_at),
  ]);
  return {
    words: words.map(({ at, state, amount: said, transaction_id, verdict }) => ({
      at: at.toISOString(),
      state,
      amount: formatAmount(said),
      transactionId: transaction_id,
      verdict,
    })),
    billLines: lines.map(({ day, kind, amount: billed, transaction_id }) => ({
      day,
      kind,
      amount: formatAmount(billed),
      transactionId: transaction_id,
    })),
    postings: postings.map(({ id, kind, at, coins }) => ({
      postingId: String(id),
      kind,
      at: at.toISOString(),
      coins: formatAmount(coins),
    })),
  };
}

async function reconciliationOf(db: Db, accounts: readonly string[], now: Date): Promise<Reconciliation> {
  const [states, days, differences] = await Promise.all([
    rows.findProviderStates(db, now),
    rows.findBillDays(db),
    openDifferences(db),
  ]);
  const names = [...new Set([...accounts, ...states.map(({ method }) => method)])];
  return {
    providers: names.map((method) => {
      const state = states.find((one) => one.method === method);
      return {
        method,
        hasAccount: accounts.includes(method),
        lastCreditedAt: iso(state?.lastCreditedAt ?? null),
        waiting: state?.waiting ?? 0,
        overdue: state?.overdue ?? 0,
      };
    }),
    days: days.map(({ paid, refunded, fetchedAt, ...day }) => ({
      ...day,
      paid: formatAmount(paid),
      refunded: formatAmount(refunded),
      fetchedAt: fetchedAt.toISOString(),
    })),
    differences: differences.map(({ id, ours, theirs, ...one }) => ({
      ...one,
      differenceId: String(id),
      ours: amount(ours),
      theirs: amount(theirs),
    })),
  };
}

interface DeskDeps {
  providers: Providers;
  reconcileDay: ReturnType<typeof createReconcile>['day'];
}

/** What operators read about recharges, and what they close. */
export function createRechargeDesk({ clock, db, reports }: Platform, { providers, reconcileDay }: DeskDeps) {
  const now = () => new Date(clock.now());
  return {
    async orders(
      filter: BodyOf<typeof contract.getRechargeOrders>,
    ): Promise<DataOf<typeof contract.getRechargeOrders>> {
      const page = await rows.listOrders(db, filter);
      return { items: page.rows.map(orderOf), next: page.next };
    },
    async order(orderNo: string): Promise<Order> {
      const row = await rows.findListed(db, orderNo);
      if (!row) throw new AppError('rechargeOrderUnknown');
      const [refunds, claims, evidence] = await Promise.all([
        refundsOf(db, row.id),
        claimsOf(db, row),
        evidenceOf(db, row),
      ]);
      return {
        order: orderOf(row),
        expiresAt: row.expires_at.toISOString(),
        asks: row.asks,
        nextAskAt: iso(row.next_ask_at),
        refunds,
        claims,
        ...evidence,
        refundable: row.state === ORDER_STATES.credited && providers.has(row.method),
        needsSecondPerson: needsSecondPerson(row),
      };
    },
    async claims(): Promise<Claim[]> {
      return (await openClaims(reports)).map(({ id, playerId, createdAt, ...claim }) => ({
        ...claim,
        claimId: String(id),
        playerId: String(playerId),
        createdAt: createdAt.toISOString(),
        closedAt: null,
        note: '',
      }));
    },
    async closeClaim(id: bigint, note: string): Promise<void> {
      if (!(await closeClaim(db, id, note, now()))) throw new AppError('claimClosed');
    },
    async closeDifference(id: bigint, note: string): Promise<void> {
      if (!(await closeDifference(db, id, note, now()))) throw new AppError('differenceClosed');
    },
    reconciliation: (): Promise<Reconciliation> => reconciliationOf(reports, [...providers.keys()], now()),
    async reconcileDay(method: string, day: string): Promise<DataOf<typeof contract.reconcileDay>> {
      try {
        const { payments, differences } = await reconcileDay(method, day);
        return { payments, differences: differences.length };
      } catch (error) {
        if (error instanceof ProviderFailed || error instanceof NotGenuine) throw new AppError('billUnavailable');
        throw error;
      }
    },
  };
}
export type RechargeDesk = ReturnType<typeof createRechargeDesk>;
