import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Policy } from '../policy/policy.module.ts';
import { registerTicketDesk } from './desk/ticket.desk-routes.ts';
import { registerTicketRoutes } from './ticket.routes.ts';
import { createTicketService, type TicketAnswer } from './ticket.service.ts';

/** Operations of the operator on questions; used by the command. */
export function createTicketDesk(platform: Platform) {
  const { waiting, answer } = createTicketService(platform);
  return {
    /** Open questions, oldest first. */
    waiting: (limit: number) => waiting(limit),
    answer: (words: TicketAnswer) => answer(words),
  };
}

/** Questions of players and the operator's answers. */
export function createTickets(platform: Platform, policy: Pick<Policy, 'admit'>) {
  const service = createTicketService(platform);
  return {
    desk: createTicketDesk(platform),
    routes: (router: Router) => {
      registerTicketRoutes(router, service, policy);
      registerTicketDesk(router, platform, service);
    },
  };
}
