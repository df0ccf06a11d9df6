import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { bookReport, insertAttempt, recordOutcome } from './sms.repository.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const now = new Date('2026-03-11T12:00:00+08:00');
const insert = () =>
  insertAttempt(
    database.db,
    {
      ...{ messageId: undefined, purpose: 'login', locale: 'zh', provider: 'twilio', country: '86' },
      ...{ afterUncertain: false, segments: 2, cost: 90_000n, day: '2026-03-11' },
    },
    now,
  );
const find = (id: bigint) =>
  database.db.selectFrom('sms_attempt').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const accepted = (providerId: string) => ({ state: 'accepted', providerId, segments: 1 }) as const;
const answer = { price: 45_000n, queryAt: now };
const at = { now, tellsCost: false };

it('keeps a report that arrives before the answer', async () => {
  const id = await insert();
  const report = { attemptId: String(id), providerId: 'SM-early', state: 'delivered', reason: '' } as const;
  expect(await bookReport(database.db, 'twilio', report, at)).toBe('booked');
  await recordOutcome(database.db, id, accepted('SM-early'), answer);
  expect(await find(id)).toMatchObject({ state: 'delivered', query_at: null, cost: 45_000n });
});

it('records an answer that arrives after the call was interrupted', async () => {
  const id = await insert();
  await recordOutcome(database.db, id, { state: 'uncertain', reason: 'interrupted' }, answer);
  await recordOutcome(database.db, id, accepted('SM-late'), answer);
  expect(await find(id)).toMatchObject({ state: 'accepted', reason: '', provider_id: 'SM-late' });
});

it('does not move a report to another message of the same provider', async () => {
  const [one, other] = [await insert(), await insert()];
  await recordOutcome(database.db, one, accepted('SM-one'), answer);
  await recordOutcome(database.db, other, accepted('SM-other'), answer);
  const report = { attemptId: String(other), providerId: 'SM-one', state: 'undelivered', reason: 'x' } as const;
  await bookReport(database.db, 'twilio', report, at);
  expect(await find(one)).toMatchObject({ state: 'undelivered' });
  expect(await find(other)).toMatchObject({ state: 'accepted' });
  expect(await bookReport(database.db, 'aliyun', report, at)).toBe('unknown');
});

it('books ten concurrent equal reports once', async () => {
  const id = await insert();
  await recordOutcome(database.db, id, accepted('SM-ten'), answer);
  const report = { providerId: 'SM-ten', state: 'delivered', reason: '' } as const;
  const booked = await Promise.all(Array.from({ length: 10 }, () => bookReport(database.db, 'twilio', report, at)));
  expect(booked.filter((one) => one === 'booked')).toHaveLength(1);
});

it('ignores an invalid attempt id', async () => {
  const report = { attemptId: '1 or true', providerId: 'SM-none', state: 'delivered', reason: '' } as const;
  expect(await bookReport(database.db, 'twilio', report, at)).toBe('unknown');
});
