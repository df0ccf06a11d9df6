import { holds, OPERATOR_ROLES } from '@clearcrate/contract/permissions';
import * as contract from '@clearcrate/contract/support';
import type { TicketCategory } from '@clearcrate/contract/ticket-rules';
import { AppError } from '../../../platform/errors.ts';
import { listCsv } from '../../../platform/http/files/list-csv.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { TicketService } from '../ticket.service.ts';
import * as desk from './ticket.desk.repository.ts';

const FIGURES_MS = 7 * 86_400_000;
/** Roles that may answer, and so may be given a question. */
const AGENTS = OPERATOR_ROLES.filter((role) => holds(role, 'tickets.answer'));

function shown(row: desk.DeskTicket) {
  const state = row.answered_at ? 'answered' : row.parked_at ? 'parked' : 'open';
  return {
    ticketId: String(row.id),
    playerId: String(row.player_id),
    nickname: row.nickname,
    category: row.category as TicketCategory,
    content: row.content,
    createdAt: row.created_at.toISOString(),
    state: state as (typeof contract.TICKET_STATES)[number],
    assignee: row.assigned_to === null ? null : { operatorId: String(row.assigned_to), name: row.assignee ?? '' },
    answer: row.answer,
    answeredBy: row.answered_by,
    answeredAt: row.answered_at?.toISOString() ?? null,
    notes: Number(row.notes),
  };
}

const rounded = (minutes: number | null): number | null => (minutes === null ? null : Math.round(minutes));

function assertChanged(isDone: boolean): Record<string, never> {
  if (!isDone) throw new AppError('ticketAnswered');
  return {};
}

/** The support desk of the console; answers with the use case of the command. */
export function registerTicketDesk(router: Router, { db, reports, clock }: Platform, service: TicketService): void {
  const now = () => new Date(clock.now());
  const read = async (asked: desk.AskedTickets, self: bigint) => {
    const { rows, next } = await desk.readTickets(reports, asked, self);
    return { items: rows.map(shown), next };
  };
  router.route(contract.getTickets, (asked, { operator }) => read(asked, operator.operatorId));
  router.route(contract.exportTickets, ({ columns, ...body }, { operator }) =>
    listCsv('tickets', columns, (page) => read({ ...body, ...page }, operator.operatorId)),
  );
  router.route(contract.getTicketFigures, async () => {
    const figures = await desk.readFigures(reports, new Date(clock.now() - FIGURES_MS));
    return {
      open: Number(figures.open),
      parked: Number(figures.parked),
      oldestAt: figures.oldest?.toISOString() ?? null,
      answered: Number(figures.answered),
      medianMinutes: rounded(figures.median),
      slowMinutes: rounded(figures.slow),
    };
  });
  router.route(contract.answerTicket, async ({ ticketId, answer }, { operator }) =>
    assertChanged(await service.answer({ ticketId, answer: answer.normalize('NFC'), operator: operator.name })),
  );
  router.route(contract.parkTicket, async ({ ticketId, isParked }) =>
    assertChanged(await desk.changeWaiting(db, ticketId, { parked_at: isParked ? now() : null })),
  );
  router.route(contract.getTicketAgents, async () => ({
    items: (await desk.findAgents(db, AGENTS, now())).map(({ id, name }) => ({ operatorId: String(id), name })),
  }));
  router.route(contract.assignTicket, async ({ ticketId, operatorId }) => {
    const agents = operatorId === null ? [] : await desk.findAgents(db, AGENTS, now());
    if (operatorId !== null && !agents.some(({ id }) => id === operatorId)) throw new AppError('operatorNotFound');
    return assertChanged(await desk.changeWaiting(db, ticketId, { assigned_to: operatorId }));
  });
  registerNotes(router, { db, now });
  registerReplies(router, { db, now });
}

type Deps = Pick<Platform, 'db'> & { now(): Date };

function registerNotes(router: Router, { db, now }: Deps): void {
  router.route(contract.getTicketNotes, async ({ ticketId }) => ({
    items: (await desk.findNotes(db, ticketId)).map(({ id, name, content, created_at }) => ({
      noteId: String(id),
      by: name,
      content,
      createdAt: created_at.toISOString(),
    })),
  }));
  router.route(contract.addTicketNote, async ({ ticketId, content }, { operator: { operatorId } }) => {
    if (!(await desk.insertNote(db, { ticketId, operatorId, content }, now()))) throw new AppError('notFound');
    return {};
  });
}

function registerReplies(router: Router, { db, now }: Deps): void {
  router.route(contract.getCannedReplies, async () => ({
    items: (await desk.findReplies(db)).map(({ id, name, texts }) => ({
      replyId: String(id),
      name,
      texts: texts as unknown as desk.ReplyTexts,
    })),
  }));
  router.route(contract.saveCannedReply, async ({ name, texts }, { operator }) => ({
    replyId: String(await desk.putReply(db, { name, texts, by: operator.name }, now())),
  }));
  router.route(contract.removeCannedReply, async ({ replyId }) => {
    if (!(await desk.deleteReply(db, replyId))) throw new AppError('notFound');
    return {};
  });
}
