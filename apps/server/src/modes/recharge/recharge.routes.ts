import * as recharge from '@clearcrate/contract/recharge';
import type { Router } from '../../platform/http/router.ts';
import type { createCards } from './card/recharge.cards.ts';
import type { createOrders } from './order/recharge.orders.ts';

export function registerRechargeRoutes(
  router: Router,
  orders: ReturnType<typeof createOrders>,
  cards: ReturnType<typeof createCards>,
): void {
  router.route(recharge.getRechargeOptions, (_body, call) => orders.options(call));
  router.route(recharge.createOrder, ({ method, amount, layout }, call) =>
    orders.create(call, { method, coins: amount, onPhone: layout === 'm' }),
  );
  router.route(recharge.getOrder, ({ orderId }, { player }) => orders.get(player.playerId, orderId));
  router.route(recharge.checkOrder, ({ orderId }, { player }) => orders.check(player.playerId, orderId));
  router.route(recharge.cancelOrder, ({ orderId }, { player }) => orders.cancel(player.playerId, orderId));
  router.route(recharge.getOrderList, (page, { player }) => orders.list(player.playerId, page));
  router.route(recharge.redeemCard, (body, call) => cards.redeem(call, body));
}
