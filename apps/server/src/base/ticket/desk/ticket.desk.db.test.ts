import { ERRORS } from '@clearcrate/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, signInAs } from '../../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

type Headers = Record<string, string>;
const MINUTE = 60_000;
const FIRST = '昨晚开箱以后页面没有反应，想知道有没有扣金币。';
const SECOND = 'Where is my delivery? I asked for it on Monday.';

let test: TestApp;
let support: Headers;
let auditor: Headers;
let player: string;
const tickets: string[] = [];
beforeAll(async () => {
  test = await createTestApp();
  support = await signInAs(test, 'support');
  auditor = await signInAs(test, 'auditor');
  const { body } = await test.call('/api/auth/login', { account: '13800000005', password: 'demo1234' });
  player = body.data.token;
  for (const [category, content] of [
    ['play', FIRST],
    ['delivery', SECOND],
  ]) {
    const answer = await test.call('/api/ticket/createTicket', { category, content }, { authorization: player });
    tickets.push(answer.body.data.ticketId);
    test.clock.advance(MINUTE);
  }
});
afterAll(() => test.close());

const queue = async (body: object = {}) => (await ask(test, 'getTickets', body, support)).data.items;
const numbers = async (body: object) => (await queue(body)).map(({ ticketId }: { ticketId: string }) => ticketId);
const own = async () => (await test.call('/api/ticket/getTicketList', {}, { authorization: player })).body.data.items;

describe('the support desk', () => {
  it('lists questions oldest first, filtered and searched', async () => {
    expect(await numbers({})).toEqual(tickets);
    expect(await numbers({ descending: true, pageSize: 1 })).toEqual([tickets[1]]);
    expect(await numbers({ category: 'delivery' })).toEqual([tickets[1]]);
    expect(await numbers({ text: 'monday' })).toEqual([tickets[1]]);
    expect(await numbers({ text: '%' })).toEqual([]);
    expect(await numbers({ text: tickets[0] })).toContain(tickets[0]);
  });

  it('assigns a question to those who may answer, and sets it aside', async () => {
    const [ticketId] = tickets;
    const { operatorId } = (await ask(test, 'getMe', {}, support)).data;
    const other = (await ask(test, 'getMe', {}, auditor)).data.operatorId;
    expect((await ask(test, 'assignTicket', { ticketId, operatorId: other }, support)).code).toBe(
      ERRORS.operatorNotFound.code,
    );
    expect((await ask(test, 'assignTicket', { ticketId, operatorId }, support)).code).toBe(0);
    expect(await queue({ assignee: 'me' })).toMatchObject([{ ticketId, assignee: { operatorId, name: '何青' } }]);
    expect(await numbers({ assignee: 'none' })).toEqual([tickets[1]]);
    await ask(test, 'parkTicket', { ticketId, isParked: true }, support);
    expect([await numbers({ state: 'parked' }), await numbers({ state: 'open' })]).toEqual([[ticketId], [tickets[1]]]);
    await ask(test, 'parkTicket', { ticketId, isParked: false }, support);
    expect(await numbers({ state: 'parked' })).toEqual([]);
    await ask(test, 'assignTicket', { ticketId, operatorId: null }, support);
    expect(await numbers({ assignee: 'me' })).toEqual([]);
  });

  it('keeps notes from the player', async () => {
    const [ticketId] = tickets;
    const content = 'seems to be the same person as 100004';
    expect((await ask(test, 'addTicketNote', { ticketId, content }, support)).code).toBe(0);
    expect((await ask(test, 'getTicketNotes', { ticketId }, auditor)).data.items).toMatchObject([
      { by: '何青', content },
    ]);
    expect((await ask(test, 'addTicketNote', { ticketId, content }, auditor)).status).toBe(403);
    expect((await ask(test, 'addTicketNote', { ticketId: '999999', content }, support)).status).toBe(404);
    expect(JSON.stringify(await own())).not.toContain(content);
    expect((await queue({ text: ticketId }))[0].notes).toBe(1);
  });

  it('answers once, also for calls at once, and changes nothing afterwards', async () => {
    const [ticketId] = tickets;
    const answers = await Promise.all(
      ['没有扣款。', '已经退款。'].map((answer) => ask(test, 'answerTicket', { ticketId, answer }, support)),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, ERRORS.ticketAnswered.code]);
    expect(await numbers({ state: 'answered' })).toEqual([ticketId]);
    for (const [call, body] of [
      ['parkTicket', { isParked: true }],
      ['assignTicket', { operatorId: null }],
    ] as const)
      expect((await ask(test, call, { ticketId, ...body }, support)).code).toBe(ERRORS.ticketAnswered.code);
    const answered = (await own()).find((ticket: { ticketId: string }) => ticket.ticketId === ticketId);
    expect(['没有扣款。', '已经退款。']).toContain(answered.answer);
    expect(Object.keys(answered)).not.toContain('answeredBy');
  });

  it('computes how long answers took', async () => {
    test.clock.advance(28 * MINUTE);
    await ask(test, 'answerTicket', { ticketId: tickets[1], answer: 'On its way.' }, support);
    const figures = (await ask(test, 'getTicketFigures', {}, support)).data;
    expect(figures).toMatchObject({ open: 0, parked: 0, oldestAt: null, answered: 2 });
    const rows = await test.app.platform.db.selectFrom('ticket').select(['created_at', 'answered_at']).execute();
    const minutes = rows.map((row) => ((row.answered_at?.getTime() ?? 0) - row.created_at.getTime()) / MINUTE);
    expect(figures.medianMinutes).toBe(Math.round(((minutes[0] ?? 0) + (minutes[1] ?? 0)) / 2));
    test.clock.advance(8 * 24 * 60 * MINUTE);
    support = await signInAs(test, 'support');
    expect((await ask(test, 'getTicketFigures', {}, support)).data).toMatchObject({ answered: 0, medianMinutes: null });
  });
});

describe('canned replies', () => {
  const texts = { zh: '已收到', en: 'Received', vi: 'Đã nhận', ko: '접수했습니다', tw: '已收到' };
  it('need all five languages, and those who manage them', async () => {
    const operator = await signInAs(test, 'operator');
    const { ko: _ko, ...four } = texts;
    expect((await ask(test, 'saveCannedReply', { name: 'Received', texts: four }, operator)).status).toBe(400);
    expect((await ask(test, 'saveCannedReply', { name: 'Received', texts }, support)).status).toBe(403);
    const { replyId } = (await ask(test, 'saveCannedReply', { name: 'Received', texts }, operator)).data;
    const changed = { ...texts, en: 'Thank you' };
    expect((await ask(test, 'saveCannedReply', { name: 'Received', texts: changed }, operator)).data.replyId).toBe(
      replyId,
    );
    expect((await ask(test, 'getCannedReplies', {}, support)).data.items).toEqual([
      { replyId, name: 'Received', texts: changed },
    ]);
    expect((await ask(test, 'removeCannedReply', { replyId }, operator)).code).toBe(0);
    expect((await ask(test, 'removeCannedReply', { replyId }, operator)).status).toBe(404);
  });
});

it('shows what a player did last, newest first, and leaves the look in the audit log', async () => {
  const { playerId } = (await queue())[0];
  const { items } = (await ask(test, 'getPlayerEvents', { playerId }, support)).data;
  const kinds = new Set(items.map(({ kind }: { kind: string }) => kind));
  expect([kinds.has('ticket'), kinds.has('signIn'), kinds.has('posting')]).toEqual([true, true, true]);
  const times = items.map(({ at }: { at: string }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  const entries = await test.app.platform.db
    .selectFrom('operator_audit')
    .select(['subject', 'role'])
    .where('path', 'like', '%getPlayerEvents')
    .execute();
  expect(entries[0]).toEqual({ subject: playerId, role: 'support' });
});
