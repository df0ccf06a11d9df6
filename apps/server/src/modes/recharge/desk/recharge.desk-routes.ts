import * as cardDesk from '@clearcrate/contract/card-desk';
import { formatAmount } from '@clearcrate/contract/money';
import * as contract from '@clearcrate/contract/recharge-desk';
import { listCsv } from '../../../platform/http/files/list-csv.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { CardDesk } from '../card/recharge.card-desk.ts';
import type { createRefunds } from '../refund/recharge.refunds.ts';
import type { RechargeDesk } from './recharge.desk.ts';
import type { createOperatorRefunds } from './recharge.refund-approval.ts';

interface RouteDeps {
  desk: RechargeDesk;
  cards: CardDesk;
  refund: ReturnType<typeof createOperatorRefunds>;
  decideRefund: ReturnType<typeof createRefunds>['decide'];
}

const done = async (work: Promise<unknown>) => {
  await work;
  return {};
};

export function registerRechargeDeskRoutes(router: Router, { desk, cards, refund, decideRefund }: RouteDeps): void {
  router.route(contract.getRechargeOrders, (filter) => desk.orders(filter));
  router.route(contract.exportRechargeOrders, ({ columns, ...filter }) =>
    listCsv('recharge-orders', columns, (page) => desk.orders({ ...filter, ...page })),
  );
  router.route(contract.getRechargeOrder, ({ orderNo }) => desk.order(orderNo));
  router.route(contract.refundRecharge, ({ orderNo, reason }, call) => refund(call, orderNo, reason));
  router.route(contract.endRefund, ({ refundNo, isMade, reason }) => done(decideRefund(refundNo, isMade, reason)));
  router.route(contract.getClaims, async () => ({ items: await desk.claims() }));
  router.route(contract.closeClaim, ({ claimId, reason }) => done(desk.closeClaim(claimId, reason)));
  router.route(contract.getReconciliation, () => desk.reconciliation());
  router.route(contract.reconcileDay, ({ method, day }) => desk.reconcileDay(method, day));
  router.route(contract.closeDifference, ({ differenceId, reason }) =>
    done(desk.closeDifference(differenceId, reason)),
  );
  router.route(cardDesk.getCardBatches, async () => ({
    items: (await cards.batches()).map(({ coins, unused, createdAt, lastUsedAt, ...batch }) => ({
      ...batch,
      coins: formatAmount(coins),
      unused: formatAmount(unused),
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  }));
  router.route(cardDesk.createCardBatch, async (body) => ({ cards: await cards.create(body) }));
  router.route(cardDesk.voidCardBatch, async ({ batch }) => ({ voided: await cards.void(batch) }));
}
