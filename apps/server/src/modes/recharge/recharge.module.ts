import { createProviders } from '@clearcrate/providers/payment/create-providers';
import type { FastifyInstance } from 'fastify';
import { isProduction } from '../../platform/config.ts';
import { StartupError } from '../../platform/errors.ts';
import type { Router } from '../../platform/http/router.ts';
import { readMerchant } from '../../platform/payments/read-merchant.ts';
import type { Platform } from '../../platform/platform.ts';
import { type DemoCard, plantCards } from './card/recharge.card-batches.ts';
import { createCardDesk } from './card/recharge.card-desk.ts';
import { createCards } from './card/recharge.cards.ts';
import { createRechargeDesk } from './desk/recharge.desk.ts';
import { registerRechargeDeskRoutes } from './desk/recharge.desk-routes.ts';
import { createOperatorRefunds } from './desk/recharge.refund-approval.ts';
import { createOrders } from './order/recharge.orders.ts';
import { createSettle } from './order/recharge.settling.ts';
import { rechargeReconciliations } from './recharge.audit.ts';
import type { RechargeDeps } from './recharge.deps.ts';
import { createAsking } from './recharge.jobs.ts';
import { registerRechargeRoutes } from './recharge.routes.ts';
import { createReconcile } from './reconciliation/recharge.reconcile.ts';
import { createRefunds } from './refund/recharge.refunds.ts';
import { registerWebhooks } from './webhook/recharge.webhook.ts';

export type { DemoCard } from './card/recharge.card-batches.ts';
export { giftOf, readOffer } from './recharge.rules.ts';

/** Creates recharge, the only way to buy coins. */
export function createRecharge(platform: Platform, deps: RechargeDeps) {
  const { config, clock, db, random } = platform;
  const { ledger } = deps;
  const providers = createProviders(readMerchant(config), clock, random);
  ledger.reconcile(...rechargeReconciliations);
  const settle = createSettle(platform, deps);
  const cards = createCards(platform, deps);
  const orders = createOrders(platform, { ...deps, providers, settle, triesLeft: cards.triesLeft });
  const refunds = createRefunds(platform, { ledger, providers });
  createAsking(platform, { providers, settle, refunds });
  const reconcile = createReconcile(platform, providers);
  const desk = createRechargeDesk(platform, { providers, reconcileDay: reconcile.day });
  const refund = createOperatorRefunds(platform, { ledger, approvals: deps.approvals, refunds });
  return {
    /** In production no payment is taken without a market policy in force. */
    async checkMarket(): Promise<void> {
      if (!isProduction(config) || providers.size === 0) return;
      const policy = await db.selectFrom('market_policy').select('id').limit(1).executeTakeFirst();
      if (policy) return;
      throw new StartupError(
        'There are payment accounts but no market policy. Put one into force first: npm run clearcrate -- policy (docs/operating/law-and-markets.md).',
      );
    },
    providers,
    refund: refunds.request,
    decideRefund: refunds.decide,
    reconcileDay: reconcile.day,
    plant: (cardList: readonly DemoCard[]) => plantCards(db, cardList, new Date(clock.now())),
    pages: (app: FastifyInstance) => registerWebhooks(platform, { providers, settle }, app),
    routes: (router: Router) => {
      registerRechargeRoutes(router, orders, cards);
      const deskParts = { desk, cards: createCardDesk(platform), refund, decideRefund: refunds.decide };
      registerRechargeDeskRoutes(router, deskParts);
    },
  };
}
