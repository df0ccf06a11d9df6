import * as contract from '@clearcrate/contract/delivery-desk';
import { listCsv } from '../../../platform/http/files/list-csv.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { AskedDeliveries, Desk } from '../delivery.operator.ts';

/** Endpoints of operators, with the use cases of the command. */
export function registerDeskRoutes(router: Router, desk: Desk): void {
  const done = async (work: Promise<unknown>) => {
    await work;
    return {};
  };
  const read = async (asked: AskedDeliveries) => {
    const { items, next } = await desk.page(asked);
    return {
      next,
      items: items.map(({ playerId, createdAt, dueAt, ...one }) => ({
        ...one,
        playerId: String(playerId),
        createdAt: createdAt.toISOString(),
        dueAt: dueAt.toISOString(),
      })),
    };
  };
  router.route(contract.getDeliveryQueue, read);
  router.route(contract.exportDeliveryQueue, ({ columns, ...body }) =>
    listCsv('deliveries', columns, (page) => read({ ...body, ...page })),
  );
  router.route(contract.getMarketBalance, async () => {
    const balance = await desk.balance();
    return { balance: balance ? { text: balance.text, isLow: balance.isLow } : null };
  });
  router.route(contract.takeDelivery, ({ orderNo }, { operator }) =>
    done(desk.take(orderNo, `operator ${operator.operatorId}`)),
  );
  router.route(contract.markDeliverySent, ({ orderNo, offerNo }) => done(desk.sent(orderNo, offerNo)));
  router.route(contract.markDelivered, ({ orderNo }) => done(desk.done(orderNo)));
  router.route(contract.failDelivery, ({ orderNo, reason, note }) => done(desk.fail(orderNo, reason, note)));
  router.route(contract.takeFromMarket, ({ orderNo }) => done(desk.toHand(orderNo)));
  router.route(contract.startDelivery, ({ orderNo }) => done(desk.start(orderNo)));
}
