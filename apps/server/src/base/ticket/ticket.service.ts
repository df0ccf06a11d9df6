import { checkTicket, cleanTicket, OPEN_TICKETS, TICKETS_A_DAY } from '@clearcrate/contract/ticket-rules';
import { AppError } from '../../platform/errors.ts';
import { useWithin } from '../../platform/limits/quota.ts';
import { event } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { ticketAnswered } from './ticket.events.ts';
import * as rows from './ticket.repository.ts';

const DAY_MS = 86_400_000;

export interface TicketAnswer {
  ticketId: bigint;
  answer: string;
  /** Name of the operator, for the record; players do not see it. */
  operator: string;
}

export type TicketService = ReturnType<typeof createTicketService>;

export function createTicketService({ db, clock, calendar, quota, outbox }: Platform) {
  const now = () => new Date(clock.now());

  const put = (asked: rows.NewTicket) =>
    db.transaction().execute(async (tx) => {
      await rows.lockTickets(tx, asked.playerId);
      const known = await rows.findWaiting(tx, asked);
      if (known) return { ticket: known, isNew: false };
      if ((await rows.countWaiting(tx, asked.playerId)) >= OPEN_TICKETS)
        throw new AppError('ticketTooMany', { count: OPEN_TICKETS });
      return { ticket: await rows.insertTicket(tx, asked, now()), isNew: true };
    });

  /** Creates a question. Repeating it while it is open returns the same one and counts once. */
  const create = async (wish: rows.NewTicket): Promise<rows.TicketRow> => {
    const refusal = checkTicket(wish.content);
    if (refusal) throw new AppError(refusal);
    const asked = { ...wish, content: cleanTicket(wish.content) };
    const key = `ticket:${asked.playerId}:${calendar.dayOf(clock.now())}`;
    if ((await useWithin(quota, key, DAY_MS, TICKETS_A_DAY)) === undefined)
      throw new AppError('ticketTooOften', { count: TICKETS_A_DAY });
    const { ticket, isNew } = await put(asked);
    if (!isNew) await quota.giveBack(key);
    return ticket;
  };

  /**
   * Answers a question; the player is notified in the inbox. False when it does not exist or was
   * answered already.
   */
  const answer = ({ ticketId, answer: words, operator }: TicketAnswer): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const answered = await rows.answerTicket(tx, { id: ticketId, answer: words, answeredBy: operator }, now());
      if (!answered) return false;
      const payload = { playerId: String(answered.player_id), ticketId: String(ticketId), content: answered.content };
      await outbox.add(tx, [event(ticketAnswered, { ...payload, answer: words })]);
      return true;
    });

  return {
    create,
    answer,
    list: (playerId: bigint, limit: number, offset: number) => rows.findTickets(db, playerId, limit, offset),
    waiting: (limit: number) => rows.findAllWaiting(db, limit),
  };
}
