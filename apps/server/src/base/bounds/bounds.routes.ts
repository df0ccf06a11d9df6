import * as contract from '@clearcrate/contract/bounds';
import type { Router } from '../../platform/http/router.ts';
import type { BoundsService } from './bounds.service.ts';

export function registerBoundsRoutes(router: Router, service: BoundsService): void {
  router.route(contract.getBounds, (_body, { player }) => service.read(player));
  router.route(contract.setLimit, ({ kind, period, limit }, { player }) =>
    service.setLimit(player, kind, period, limit ?? undefined),
  );
  router.route(contract.cancelRaise, ({ kind, period }, { player }) => service.cancelRaise(player, kind, period));
  router.route(contract.setReminder, ({ minutes }, { player }) => service.setReminder(player, minutes));
  router.route(contract.startCoolOff, ({ days }, { player }) => service.startCoolOff(player, days));
  router.route(contract.startSelfExclusion, ({ months }, { player }) => service.startSelfExclusion(player, months));
  router.route(contract.getStatistics, ({ by }, { player }) => service.statistics(player.playerId, by));
}
