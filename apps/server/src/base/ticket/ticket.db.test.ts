import { ERRORS } from '@clearcrate/contract/errors';
import { OPEN_TICKETS, TICKETS_A_DAY } from '@clearcrate/contract/ticket-rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const QUESTION = '昨晚开箱以后页面没有反应，想知道那一次有没有扣金币。';

async function enter(mobile: string): Promise<string> {
  const { body } = await test.call('/api/auth/login', { areaCode: '+86', account: mobile, password: 'demo1234' });
  return body.data.token;
}
const ask = async (token: string, content: string, category = 'play') =>
  (await test.call('/api/ticket/createTicket', { category, content }, { authorization: token })).body;
const list = async (token: string) =>
  (await test.call('/api/ticket/getTicketList', {}, { authorization: token })).body.data;
const desk = () => test.app.modules.tickets.desk;

describe('a question', () => {
  it('needs a valid length and category', async () => {
    const token = await enter('13800000000');
    expect((await ask(token, 'short')).code).toBe(ERRORS.ticketTooShort.code);
    expect((await ask(token, 'x'.repeat(1001))).code).toBe(ERRORS.ticketTooLong.code);
    expect((await ask(token, QUESTION, 'nonsense')).code).toBe(ERRORS.invalidInput.code);
    expect(await list(token)).toEqual({ items: [], total: 0 });
  });

  it('is stored once however often it is sent while open, and only its player sees it', async () => {
    const [own, other] = await Promise.all([enter('13800000001'), enter('13800000002')]);
    const answers = await Promise.all([ask(own, QUESTION), ask(own, ` ${QUESTION} `), ask(own, QUESTION)]);
    expect(new Set(answers.map(({ data }) => data.ticketId)).size).toBe(1);
    expect((await list(own)).total).toBe(1);
    expect((await list(other)).total).toBe(0);
    // A question that is open already does not count against the daily limit.
    for (let number = 0; number <= TICKETS_A_DAY; number += 1) expect((await ask(own, QUESTION)).code).toBe(0);
    // Of more concurrent calls than a day allows some may be rejected; none counts afterwards.
    await Promise.all(Array.from({ length: 3 * TICKETS_A_DAY }, () => ask(own, QUESTION)));
    expect((await ask(own, QUESTION)).code).toBe(0);
  });

  it('is a new one in another category or after the answer; the newest comes first', async () => {
    const token = await enter('13800000006');
    const asked = async (category?: string): Promise<string> => (await ask(token, QUESTION, category)).data.ticketId;
    const [first, elsewhere] = [await asked(), await asked('account')];
    expect(elsewhere).not.toBe(first);
    await desk().answer({ ticketId: BigInt(first), answer: 'Yes.', operator: 'test' });
    const again = await asked();
    const { items } = await list(token);
    expect(items.map(({ ticketId }: { ticketId: string }) => ticketId)).toEqual([again, elsewhere, first]);
    expect(new Set([first, elsewhere, again]).size).toBe(3);
  });

  it('is rejected while the module is closed; earlier ones stay readable', async () => {
    const token = await enter('13800000001');
    const turn = async (status: number) => {
      await sql`update module_item set status = ${status} where name = 'HelpContact'`.execute(test.database.db);
      test.clock.advance(20_000);
    };
    await turn(0);
    expect((await ask(token, `${QUESTION} closed`)).code).toBe(ERRORS.moduleClosed.code);
    expect((await list(token)).total).toBe(1);
    await turn(1);
    expect((await ask(token, `${QUESTION} open`)).code).toBe(0);
  });

  it('is rejected when too many are open', async () => {
    const token = await enter('13800000003');
    for (let number = 1; number <= OPEN_TICKETS; number += 1)
      expect((await ask(token, `${QUESTION} ${number}`)).code).toBe(0);
    expect((await ask(token, `${QUESTION} more`)).code).toBe(ERRORS.ticketTooMany.code);
    expect((await list(token)).total).toBe(OPEN_TICKETS);
  });

  it('is limited per day, answered or not', async () => {
    const token = await enter('13800000005');
    for (let number = 1; number <= TICKETS_A_DAY; number += 1) {
      const { code, data } = await ask(token, `${QUESTION} ${number}`);
      expect(code).toBe(0);
      expect(await desk().answer({ ticketId: BigInt(data.ticketId), answer: 'Yes.', operator: 'test' })).toBe(true);
    }
    expect((await ask(token, `${QUESTION} more`)).code).toBe(ERRORS.ticketTooOften.code);
  });
});

describe('an answer', () => {
  it('is stored once, shown with its question, and delivered to the inbox', async () => {
    const token = await enter('13800000004');
    const { data } = await ask(token, QUESTION);
    const waiting = await desk().waiting(100);
    expect(waiting.some(({ id, content }) => String(id) === data.ticketId && content === QUESTION)).toBe(true);
    const answer = { ticketId: BigInt(data.ticketId), answer: '那一次没有扣款。', operator: 'test' };
    expect((await Promise.all([desk().answer(answer), desk().answer(answer)])).sort()).toEqual([false, true]);
    expect((await list(token)).items[0]).toMatchObject({ ticketId: data.ticketId, answer: '那一次没有扣款。' });
    await test.app.platform.outbox.drain();
    const inbox = await test.call('/api/user/getMessage', {}, { authorization: token });
    const answers = inbox.body.data.items.filter(({ link }: { link: string }) => link === '/help/contact');
    expect(answers).toHaveLength(1);
    expect(answers[0].content).toContain('那一次没有扣款。');
    expect(answers[0].content).toContain(QUESTION.slice(0, 10));
  });
});
