import { crashTimeOf } from '@clearcrate/contract/crash-rules';
import { ERRORS } from '@clearcrate/contract/errors';
import { ExportChecker } from '@clearcrate/fairness/export-checker';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POLICY_TAG } from '../../base/policy/policy.events.ts';
import { putPolicy } from '../../base/policy/policy.module.ts';
import { SITE_TAGS } from '../../base/site/site.events.ts';
import { listsChanged } from '../../platform/http/response-cache.ts';
import { countWaiting, holdPlayers } from '../../testing/held-player.ts';
import { type CrashRig, createCrashRig, type Shooter } from './testing/crash-rig.ts';

let rig: CrashRig;
let ann: Shooter;
let ben: Shooter;

beforeAll(async () => {
  rig = await createCrashRig({ points: [250n, 100n, 300n, 500n, 400n, 400n, 250n, 1_000n, 200n] });
  [ann, ben] = [await rig.player(0), await rig.player(1)];
});
afterAll(() => rig.test.close());

const code = (name: keyof typeof ERRORS) => ERRORS[name].code;
const scene = async () => (await rig.test.call('/api/crash/getCrash', {})).body.data;

describe('a round', () => {
  it('takes bets, flies, pays who escapes in time, and shows its end only then', async () => {
    const assets = async () => (await ann.ask('/api/user/getInfo')).data.assets;
    const before = await ann.coins();
    const { ammon, point } = await assets();
    await rig.waiting();
    expect((await scene()).round).toMatchObject({ state: 1, point: null, roundHash: null });
    const placed = await rig.bet(ann, { amount: '20.00', autoEscape: '' });
    expect(placed.data).toMatchObject({
      bet: { state: 1, stake: '20.00', autoEscape: null },
      amount: (before - 20).toFixed(2),
    });
    expect((await rig.bet(ann, { slot: 2, autoEscape: '2.50' })).code).toBe(0);
    expect((await rig.bet(ben, { autoEscape: '2.51' })).code).toBe(0);
    expect((await scene()).round).toMatchObject({ bets: 3, staked: '40.00' });

    expect((await rig.escape(ann)).code).toBe(code('crashNotStarted'));
    // From the millisecond of the start on, whether or not the leader has written the start yet.
    rig.test.clock.set(Date.parse((await scene()).round.startsAt));
    expect((await rig.bet(ben, { slot: 2 })).code).toBe(code('crashBetsClosed'));
    expect((await scene()).round.state).toBe(1);
    await rig.launch();
    expect((await rig.bet(ben, { slot: 2 })).code).toBe(code('crashBetsClosed'));
    await rig.fly(crashTimeOf(200));
    expect((await scene()).round).toMatchObject({ state: 2, point: null, roundHash: null });
    const escaped = await rig.escape(ann);
    expect(escaped.data).toMatchObject({ bet: { state: 2, escapedAt: '2.00', won: '40.00', isAuto: false } });
    expect((await rig.escape(ann)).code).toBe(code('crashSettled'));

    await rig.fly(crashTimeOf(250));
    expect((await scene()).round).toMatchObject({ state: 3, point: '2.50' });
    expect((await rig.escape(ben)).code).toBe(code('crashTooLate'));
    await rig.settled();
    // 20 and 10 staked; 40 by hand and 25 by itself at the very point.
    expect(await ann.coins()).toBeCloseTo(before - 30 + 40 + 25, 2);
    // A point for each coin, and no shells: those drop from openings.
    expect(await assets()).toMatchObject({ ammon, point: (Number(point) + 30).toFixed(2) });
    const own = (await ann.ask('/api/crash/getCrashRecordList')).data.items;
    expect(own[0]).toMatchObject({ slot: 2, state: 2, escapedAt: '2.50', isAuto: true, won: '25.00', point: '2.50' });
    expect((await ben.ask('/api/crash/getCrashRecordList')).data.items[0]).toMatchObject({ state: 3, won: '0.00' });
    expect(await rig.problems()).toEqual([]);
  });

  it('that ends as it begins takes every stake', async () => {
    await rig.waiting();
    await rig.bet(ann, { autoEscape: '1.01' });
    const round = await rig.launch();
    expect(round).toMatchObject({ state: 3, point: 100n });
    expect((await rig.escape(ann)).code).toBe(code('crashTooLate'));
    await rig.settled();
    expect((await ann.ask('/api/crash/getCrashRecordList')).data.items[0]).toMatchObject({ state: 3 });
    expect(await rig.problems()).toEqual([]);
  });

  it('pays automatic escapes while it still flies', async () => {
    await rig.waiting();
    const before = await ben.coins();
    await rig.bet(ben, { amount: '50.00', autoEscape: '1.50' });
    await rig.launch();
    await rig.fly(crashTimeOf(150));
    expect(await rig.round()).toMatchObject({ state: 2 });
    expect(await ben.coins()).toBeCloseTo(before + 25, 2);
    expect((await scene()).items[0]).toMatchObject({ stake: '50.00', escapedAt: '1.50', won: '75.00' });
    await rig.settled();
    expect(await rig.problems()).toEqual([]);
  });
});

describe('what is refused', () => {
  it('names the reason', async () => {
    const { id } = await rig.waiting();
    const roundId = String(id);
    const place = (body: object) => ann.ask('/api/crash/placeCrashBet', { roundId, slot: 1, ...body });
    expect((await rig.test.call('/api/crash/placeCrashBet', { roundId, slot: 1, amount: '5' })).status).toBe(401);
    expect((await place({})).code).toBe(code('crashAmountMissing'));
    expect((await place({ amount: '0' })).code).toBe(code('crashAmountMissing'));
    expect((await place({ amount: '0.50' })).code).toBe(code('crashAmountBounds'));
    expect((await place({ amount: '500.01' })).code).toBe(code('crashAmountBounds'));
    expect((await place({ amount: '5', autoEscape: '1.00' })).code).toBe(code('crashAutoInvalid'));
    expect((await place({ amount: '5', roundId: String(id + 1n) })).code).toBe(code('crashBetsClosed'));
    expect((await place({ amount: '5' })).code).toBe(0);
    expect((await place({ amount: '5' })).code).toBe(code('crashSlotTaken'));
    expect((await ben.ask('/api/crash/escapeCrash', { roundId, slot: 2 })).code).toBe(code('crashNoBet'));
    expect((await rig.test.call('/api/crash/getCrashProof', { roundId: '99999999' })).body.code).toBe(
      code('crashUnknown'),
    );
  });

  const setCap = async (name: 'roundMax' | 'payoutMax', cap: string) => {
    const { app, database } = rig.test;
    await sql`update config_item set item_value = ${cap} where item_key = ${`crash.${name}`}`.execute(database.db);
    app.platform.bus.publish(listsChanged, { tag: SITE_TAGS.config });
  };
  const hold = async (...rules: object[]) => {
    const { app, clock, database } = rig.test;
    expect(await putPolicy(database.db, { rules }, 'test', new Date(clock.now()))).toBeUndefined();
    app.platform.bus.publish(listsChanged, { tag: POLICY_TAG });
  };

  it('holds the cap of the round exactly, also within a batch', async () => {
    await rig.settled();
    await rig.waiting();
    await setCap('roundMax', '60.00');
    const indexes = [2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18];
    const others = await Promise.all(indexes.map((index) => rig.player(index)));
    const held = await holdPlayers(rig.test, ...others.map(({ playerId }) => playerId));
    const asked = others.map((who) => rig.bet(who, { amount: '10.00', autoEscape: '1.20' }));
    await expect.poll(() => countWaiting(rig.test)).toBe(others.length);
    // All of them are free at the same moment, and share transactions.
    await held.release();
    const answers = await Promise.all(asked);
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(6);
    expect(answers.filter((answer) => answer.code === code('crashRoundFull'))).toHaveLength(10);
    expect(await rig.round()).toMatchObject({ bets: 6, staked: 6_000n });
    await setCap('roundMax', '200000.00');
    await rig.settled();
    expect(await rig.problems()).toEqual([]);
  });

  it('obeys market and channel, and lets players in flight escape even if crash has closed since', async () => {
    const cleo = await rig.player(10);
    const before = await cleo.coins();
    await rig.waiting();
    const bet = async (slot: number, amount: string) =>
      (await rig.bet(cleo, { slot, amount, autoEscape: '3.00' })).code;
    await hold({ caps: { boxPrice: '10.00' } });
    expect([await bet(1, '10.01'), await bet(1, '10.00')]).toEqual([code('priceAboveCap'), 0]);
    await hold({ caps: { dailySpend: '15.00' } });
    expect(await bet(2, '5.01')).toBe(code('spendLimitReached'));
    await hold({ caps: { dailyOpenings: 1 } });
    expect(await bet(2, '5.00')).toBe(code('openingCapReached'));
    await hold({ close: ['payouts'] });
    expect(await bet(2, '5.00')).toBe(code('moduleClosed'));
    await hold();
    await setCap('payoutMax', '15.00');
    expect(await bet(2, '10.00')).toBe(0);
    await setCap('payoutMax', '50000.00');
    expect(await cleo.coins()).toBeCloseTo(before - 20, 2);

    await hold({ close: ['payouts', 'Crash'] });
    await rig.launch();
    await rig.fly(crashTimeOf(200));
    expect((await rig.escape(cleo)).data.bet).toMatchObject({ state: 2, escapedAt: '2.00', won: '20.00' });
    const { id } = await rig.settled();
    // The second one left at 1.50, where it paid all that a bet may.
    expect(await cleo.coins()).toBeCloseTo(before - 20 + 20 + 15, 2);
    // No round opens on which no player may bet.
    for (const close of [['payouts'], ['Crash']]) {
      await hold({ close });
      rig.test.clock.advance(60_000);
      await rig.test.app.platform.jobs.runDue();
      expect([close, await rig.round()]).toMatchObject([close, { id }]);
    }
    await hold();
    rig.test.clock.advance(60_000);
    expect((await rig.until(1)).id).toBeGreaterThan(id);
    expect(await rig.problems()).toEqual([]);
  });
});

describe('a round during an outage', () => {
  it('is called off before its start, and all stakes are refunded', async () => {
    await rig.waiting();
    const before = await ann.coins();
    await rig.bet(ann);
    rig.test.clock.advance(60_000);
    await rig.until(4);
    rig.test.clock.advance(400);
    await rig.settled();
    expect(await ann.coins()).toBe(before);
    await rig.test.app.platform.outbox.drain();
    const { items } = (await ann.ask('/api/user/getMessage', {})).data;
    expect(items.map(({ title }: { title: string }) => title).join()).toContain('射击');
    expect(await rig.problems()).toEqual([]);
  });

  it('in flight pays automatic escapes and refunds the rest', async () => {
    await rig.waiting();
    const before = [await ann.coins(), await ben.coins()];
    await rig.bet(ann, { autoEscape: '1.80' });
    await rig.bet(ben, { autoEscape: '99.00' });
    const { id } = await rig.launch();
    rig.test.clock.advance(300_000);
    await rig.until(3);
    rig.test.clock.advance(400);
    expect(await rig.closed(id)).toMatchObject({ state: 3, interrupted: true });
    expect(await ann.coins()).toBeCloseTo((before[0] as number) + 8, 2);
    expect(await ben.coins()).toBe(before[1]);
    expect(await rig.problems()).toEqual([]);
  });
});

describe('the chain', () => {
  it('is published before its salt, and what was played can be verified from an export', async () => {
    await rig.waiting();
    await rig.bet(ann, { autoEscape: '1.01' });
    await rig.settled();
    await rig.waiting();
    await rig.bet(ann, { autoEscape: '1.01' });
    const last = await rig.settled();
    const { items } = (await rig.test.call('/api/crash/getCrashChainList', {})).body.data;
    expect(items[0]).toMatchObject({ length: 20_000, saltSource: 'store', edgeBasisPoints: 400 });
    for (const chain of items)
      expect(chain.publishedAt <= chain.saltAfter && chain.saltAfter <= chain.saltedAt).toBe(true);
    const proof = (await rig.test.call('/api/crash/getCrashProof', { roundId: String(last.id) })).body.data;
    expect(proof.round.roundHash).toMatch(/^[0-9a-f]{64}$/);

    const answer = await rig.test.app.http.inject({
      method: 'GET',
      url: '/api/fairness/getDrawExport',
      headers: { authorization: ann.token },
    });
    const checker = new ExportChecker(nodeHasher);
    const lines = answer.body.split('\n').filter((line) => line.includes('"kind":"crash"'));
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.flatMap((line) => checker.readLine(line))).toEqual([]);
    const lied = lines[0]?.replace(/"point":"[\d.]+"/, '"point":"77.77"') ?? '';
    expect(new ExportChecker(nodeHasher).readLine(lied)).toMatchObject([{ problem: 'mismatch' }]);
  });

  it('keeps the rules it was published with', async () => {
    const { db } = rig.test.database;
    await expect(sql`update crash_chain set salt = 'another'`.execute(db)).rejects.toThrow('a chain keeps');
    await expect(sql`update crash_round set point = 999 where point is not null`.execute(db)).rejects.toThrow(
      'a round keeps',
    );
    await expect(sql`delete from crash_round`.execute(db)).rejects.toThrow('never removed');
    await expect(sql`update crash_bet set paid = 1, state = 2, escaped_at = 101`.execute(db)).rejects.toThrow(
      'settled once',
    );
  });
});
