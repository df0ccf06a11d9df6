import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { runImport } from './run-import.ts';

const folder = mkdtempSync(join(tmpdir(), 'clearcrate-import-packets-'));
const path = join(folder, 'packets.jsonl');
let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

const texts = (text: string) => ({ zh: text, en: text, vi: text, ko: text, tw: text });
function importLines(records: readonly unknown[]) {
  writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  const { calendar, db, outbox } = test.app.platform;
  return runImport({ calendar, db, outbox, clock: test.clock }, { path, dryRun: false, reason: 'a test' });
}

describe('red packets', () => {
  const packet = (change: object = {}) => ({
    ...{ record: 'packet', code: 'new-packet', kind: 'activity', cycle: 'day', split: 'random', sort: 1 },
    ...{ names: texts('New Packet'), notes: texts('For everybody'), total: '88.00', shares: 88 },
    ...change,
  });
  const rebate = (change: object = {}) =>
    packet({
      code: 'new-rebate',
      names: texts('New Rebate'),
      kind: 'rebate',
      cycle: 'week',
      split: 'rate',
      shares: undefined,
      rate: '0.50',
      ...change,
    });

  it('are planned, and an equal plan changes nothing', async () => {
    const word = packet({ code: 'new-word', kind: 'password', split: 'even', password: 'Open' });
    expect((await importLines([packet(), rebate(), word])).totals.changed.packet).toBe(3);
    expect((await importLines([packet(), rebate(), word])).totals.changed.packet).toBe(0);
    expect((await importLines([packet({ total: '99.00' }), word])).totals.changed.packet).toBe(1);
    test.clock.advance(2_000);
    await test.app.platform.jobs.runDue();
    const { items } = (await test.call('/api/packet/getPacketList')).body.data;
    const found = items.find(({ name }: { name: string }) => name === 'New Packet');
    expect(found).toMatchObject({ total: '99.00', shares: 88, left: 88, split: 2 });
  });

  it.each([
    [packet({ shares: 8_801 }), 'shares'],
    [packet({ total: '0.87' }), 'at least 0.01 per share'],
    [packet({ total: '0' }), 'more than 0.00'],
    [packet({ password: 'x' }), 'password'],
    [packet({ kind: 'password' }), 'for password packets only'],
    [packet({ cycle: 'once' }), 'required with startsAt'],
    [
      packet({ kind: 'lucky', cycle: 'once', startsAt: '2026-12-01T00:00:00Z', endsAt: '2026-12-02T00:00:00Z' }),
      'must be day, week, month or year',
    ],
    [packet({ startsAt: 'tomorrow' }), 'must be a time'],
    [packet({ rate: '1' }), 'rate: is required for rebate and loss packets only'],
    [rebate({ split: 'even' }), 'must be rate'],
    [rebate({ rate: '101' }), '0.01 to 100'],
    [rebate({ minSpend: '5' }), 'have no conditions'],
    // PostgreSQL cannot store NUL, and no caller could send such a password.
    [packet({ names: texts('New\u0000Packet') }), 'half of a character'],
    [packet({ notes: texts('\ud800') }), 'half of a character'],
    [packet({ kind: 'password', split: 'even', password: 'o\udc00pen' }), 'half of a character'],
  ])('are rejected when inconsistent: %#', async (record, message) => {
    const { problems, committed } = await importLines([record]);
    expect(committed).toBe(false);
    expect(problems.map((problem) => problem.message).join()).toContain(message);
  });
});
