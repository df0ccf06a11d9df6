import { createTicket, getTicketList, type Ticket } from '@clearcrate/contract/ticket';
import type { TicketCategory } from '@clearcrate/contract/ticket-rules';
import type { Router } from '../../platform/http/router.ts';
import type { Policy } from '../policy/policy.module.ts';
import type { TicketRow } from './ticket.repository.ts';
import type { TicketService } from './ticket.service.ts';

function ticketOf(row: TicketRow): Ticket {
  return {
    ticketId: String(row.id),
    category: row.category as TicketCategory,
    content: row.content,
    createdAt: row.created_at.toISOString(),
    answer: row.answer,
    answeredAt: row.answered_at?.toISOString() ?? null,
  };
}

export function registerTicketRoutes(router: Router, service: TicketService, policy: Pick<Policy, 'admit'>): void {
  router.route(createTicket, async ({ category, content }, { player }) => {
    await policy.admit(player, 'HelpContact');
    return ticketOf(await service.create({ playerId: player.playerId, category, content }));
  });
  router.route(getTicketList, async ({ page, pageSize }, { player }) => {
    const { rows, total } = await service.list(player.playerId, pageSize, (page - 1) * pageSize);
    return { items: rows.map(ticketOf), total };
  });
}
