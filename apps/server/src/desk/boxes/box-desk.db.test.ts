import { ERRORS } from '@clearcrate/contract/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { putPolicy } from '../../base/policy/policy.module.ts';
import { toRoomTopic } from '../../platform/gateway/gateway.topics.ts';
import { ask, signInAs } from '../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let operator: Record<string, string>;
let finance: Record<string, string>;
let owner: Record<string, string>;
beforeAll(async () => {
  test = await createTestApp();
  operator = await signInAs(test, 'operator');
  finance = await signInAs(test, 'finance');
  owner = await signInAs(test, 'owner');
});
afterAll(() => test.close());

interface Draft {
  boxId: string;
  baseVersion: number;
  price: string;
  guarantee: { afterOpenings: number; minQuality: number } | null;
  odds: { goods: string; tickets: number }[];
  overReason: string;
}

let draft: Draft;
beforeEach(async () => {
  draft = await draftOf('1');
});

/** The odds in force as a draft; every test changes another box or version. */
async function draftOf(kind: string, index = 0): Promise<Draft> {
  const { items } = (await ask(test, 'getBoxes', {}, operator)).data;
  const { boxId } = items.filter((box: { kind: number }) => String(box.kind) === kind)[index];
  const { data } = await ask(test, 'getBoxEditor', { boxId }, operator);
  const odds = data.odds.map(({ code, tickets }: { code: string; tickets: number }) => ({ goods: code, tickets }));
  return { boxId, baseVersion: data.version, price: data.price, guarantee: data.guarantee, odds, overReason: '' };
}

/** Moves tickets from the first item to the last, which returns less. */
function meaner(of: Draft, tickets = 10): Draft {
  const odds = of.odds.map((entry) => ({ ...entry }));
  const [first, last] = [odds[0], odds.at(-1)];
  if (!first || !last) throw new Error('no odds');
  first.tickets -= tickets;
  last.tickets += tickets;
  return { ...of, odds };
}

const propose = (body: object, by = operator) => ask(test, 'proposeBoxVersion', { reason: 'a test', ...body }, by);
const approve = (proposalId: string, by = finance) => ask(test, 'approveProposal', { proposalId, comment: '' }, by);
const shown = async (boxId: string) => (await test.call('/api/box/getBoxDetail', { boxId })).body.data;
const dispatch = () => test.app.platform.outbox.drain();
const runJobs = () => test.app.platform.jobs.runDue();

async function publish(body: object): Promise<void> {
  const { code, data } = await propose(body);
  expect(code).toBe(0);
  expect((await approve(data.proposalId)).code).toBe(0);
}

describe('new odds', () => {
  it('take effect once a second person approves, and players read when, why and what changed', async () => {
    const { boxId, baseVersion } = draft;
    const before = await shown(boxId);
    const { data, code } = await propose({ ...meaner(draft), reason: 'fewer of the best arrive' });
    expect(code).toBe(0);
    expect((await shown(boxId)).version).toEqual(before.version);

    expect((await approve(data.proposalId)).code).toBe(0);
    await dispatch();
    expect((await shown(boxId)).version.number).toBe(baseVersion + 1);
    const after = await shown(boxId);
    expect(after.items[0].tickets).toBe(before.items[0].tickets - 10);
    expect(Number(after.expectedValue)).toBeLessThan(Number(before.expectedValue));

    const { items } = (await test.call('/api/box/getBoxHistory', { boxId })).body.data;
    expect(items.map(({ number }: { number: number }) => number)).toEqual([baseVersion + 1, baseVersion]);
    expect(items[0]).toMatchObject({ reason: 'fewer of the best arrive', hash: after.version.hash });
    expect(items[0].changes).toHaveLength(2);
    expect(items[0].changes[0]).toMatchObject({
      before: { tickets: before.items[0].tickets },
      after: { tickets: after.items[0].tickets },
    });
    expect(JSON.stringify(items)).not.toContain('周屿');

    const versions = (await ask(test, 'getBoxVersions', { boxId }, operator)).data.items;
    expect(versions[0]).toMatchObject({ proposedBy: '周屿', approvedBy: '许南乔', reason: 'fewer of the best arrive' });
    expect(versions[1]).toMatchObject({ proposedBy: '', approvedBy: '', reason: '' });
  });

  it('are announced to open pages', async () => {
    const heard: unknown[] = [];
    const stop = test.app.platform.bus.subscribe(toRoomTopic, ({ game, text }) => {
      if (game === 'box') heard.push(JSON.parse(text));
    });
    await publish(meaner(draft));
    await dispatch();
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    expect(heard[0]).toMatchObject({ id: 1100, data: { game: 'box', type: 'changed' } });
    stop();
  });

  it('are laid out with the dearest item first, whatever order they are sent in', async () => {
    const changed = meaner(draft);
    await publish({ ...changed, odds: changed.odds.toReversed() });
    const { items } = await fresh(draft.boxId);
    const prices = items.map(({ price }: { price: string }) => Number(price));
    expect(prices).toEqual(prices.toSorted((a: number, b: number) => b - a));
    expect(items[0].firstTicket).toBe(0);
  });

  it('change the price alone', async () => {
    const price = (Number(draft.price) + 1).toFixed(2);
    await publish({ ...draft, price });
    expect((await fresh(draft.boxId)).price).toBe(price);
  });
});

/** The box as players see it once the events of its publication were handled. */
async function fresh(boxId: string) {
  await dispatch();
  return shown(boxId);
}

describe('a proposal', () => {
  it('is not approved by the person who made it', async () => {
    const { data } = await propose(meaner(draft), owner);
    expect((await approve(data.proposalId, owner)).code).toBe(ERRORS.proposalSamePerson.code);
    await ask(test, 'withdrawProposal', { proposalId: data.proposalId }, owner);
  });

  it('is void once another version was published', async () => {
    const first = await propose(meaner(draft, 20));
    await publish(meaner(draft, 30));
    expect((await approve(first.data.proposalId)).code).toBe(ERRORS.proposalVoid.code);
    expect((await fresh(draft.boxId)).version.number).toBe(draft.baseVersion + 1);
  });

  it('is void once the price of one of its goods has changed', async () => {
    const { data } = await propose(meaner(draft, 40));
    const code = draft.odds[0]?.goods ?? '';
    const { db } = test.database;
    await sql`update goods set price = price + 1 where code = ${code}`.execute(db);
    expect((await approve(data.proposalId)).code).toBe(ERRORS.proposalVoid.code);
    await sql`update goods set price = price - 1 where code = ${code}`.execute(db);
  });

  it('is rejected for a version that is no longer in force, and for odds that change nothing', async () => {
    const { code } = await propose({ ...meaner(draft), baseVersion: draft.baseVersion + 1 });
    expect(code).toBe(ERRORS.boxVersionOver.code);
    expect((await propose(draft)).code).toBe(ERRORS.recordInvalid.code);
  });

  it.each([
    ['too many tickets', (of: Draft) => ({ odds: of.odds.map((one) => ({ ...one, tickets: one.tickets + 1 })) })],
    ['an item twice', (of: Draft) => ({ odds: [...of.odds, ...of.odds.slice(0, 1)] })],
    ['unknown goods', (of: Draft) => ({ odds: [{ goods: 'no-such-goods', tickets: 1_000_000 }], price: of.price })],
    ['a guarantee that no item fulfils', () => ({ guarantee: { afterOpenings: 10, minQuality: 16 } })],
    ['a price below what it returns', () => ({ price: '0.01' })],
  ])('is rejected with %s', async (_name, change) => {
    expect((await propose({ ...draft, ...change(draft) })).code).toBe(ERRORS.recordInvalid.code);
  });

  it('above the line of the best loop needs a reason of its own, which the approver reads', async () => {
    const cheap = { ...draft, price: await priceReturning(draft, 0.995) };
    expect((await propose(cheap)).code).toBe(ERRORS.bestLoopTooHigh.code);
    const { code, data } = await propose({ ...cheap, overReason: 'anniversary' });
    expect(code).toBe(0);
    const found = await ask(test, 'getApprovals', { proposalId: data.proposalId }, finance);
    expect(found.data.items[0].change.after).toContain('anniversary');
    await ask(test, 'withdrawProposal', { proposalId: data.proposalId }, operator);
  });
});

/** The price at which a box returns this share. */
async function priceReturning({ boxId }: Draft, share: number): Promise<string> {
  const { expectedValue } = (await ask(test, 'getBoxEditor', { boxId }, operator)).data;
  return (Number(expectedValue) / share).toFixed(2);
}

describe('a check of a draft', () => {
  it('computes hash and best loop and changes nothing', async () => {
    const { data } = await ask(test, 'checkBoxDraft', meaner(draft), operator);
    expect(data).toMatchObject({ problems: [], isNew: true, mostReturn: 0.99, priceCapsExceeded: [] });
    expect(data.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(data.loop.total).toBeGreaterThan(0.5);
    expect((await fresh(draft.boxId)).version.number).toBe(draft.baseVersion);
    await publish(meaner(draft));
    expect((await fresh(draft.boxId)).version.hash).toBe(data.hash);
  });

  it('shows a loop above the line, problems, and nothing new', async () => {
    const cheap = { ...draft, price: await priceReturning(draft, 0.995) };
    expect((await ask(test, 'checkBoxDraft', cheap, operator)).data.loop.total).toBeGreaterThan(0.99);
    const wrong = (await ask(test, 'checkBoxDraft', { ...draft, odds: draft.odds.slice(1) }, operator)).data;
    expect(wrong).toMatchObject({ hash: '', loop: null });
    expect(wrong.problems.join()).toContain('instead of 1000000');
    expect((await ask(test, 'checkBoxDraft', draft, operator)).data).toMatchObject({ isNew: false, hash: '' });
  });
});

it('names the markets whose cap is below the price, in the check and to the approver', async () => {
  const { db } = test.database;
  const document = {
    rules: [{ when: { countries: ['VN'] }, caps: { boxPrice: '0.50' } }, { caps: { boxPrice: '9000' } }],
  };
  expect(await putPolicy(db, document, 'a test', new Date(test.clock.now()))).toBeUndefined();
  const { data } = await ask(test, 'checkBoxDraft', meaner(draft), operator);
  expect(data.priceCapsExceeded).toEqual(['VN 0.50']);
  const proposed = await propose(meaner(draft));
  const found = await ask(test, 'getApprovals', { proposalId: proposed.data.proposalId }, finance);
  expect(JSON.parse(found.data.items[0].change.after)).toMatchObject({ aboveCap: 'VN 0.50' });
  await ask(test, 'withdrawProposal', { proposalId: proposed.data.proposalId }, operator);
  await putPolicy(db, { rules: [] }, 'a test', new Date(test.clock.now()));
});

describe('odds for a later time', () => {
  const inAnHour = () => new Date(test.clock.now() + 3_600_000).toISOString();
  /** Runs the jobs of the publication's time, with new sessions, since the former ones have expired. */
  const comeDue = async () => {
    test.clock.advance(3_600_001);
    await runJobs();
    operator = await signInAs(test, 'operator');
    finance = await signInAs(test, 'finance');
  };
  const latest = async (boxId: string) => (await ask(test, 'getBoxEditor', { boxId }, operator)).data;

  it('take effect at their time', async () => {
    await publish({ ...meaner(draft), publishAt: inAnHour() });
    expect((await latest(draft.boxId)).schedules[0]).toMatchObject({ outcome: null, approvedBy: '许南乔' });
    expect((await fresh(draft.boxId)).version.number).toBe(draft.baseVersion);
    await comeDue();
    expect((await latest(draft.boxId)).schedules[0].outcome).toBe('published');
    expect((await fresh(draft.boxId)).version.number).toBe(draft.baseVersion + 1);
  });

  it('do nothing once another version was published before', async () => {
    await publish({ ...meaner(draft, 20), publishAt: inAnHour() });
    await publish(meaner(draft, 30));
    await comeDue();
    expect((await latest(draft.boxId)).schedules[0].outcome).toBe('outdated');
    expect((await fresh(draft.boxId)).version.number).toBe(draft.baseVersion + 1);
  });

  it('do nothing when they are withdrawn, which works once', async () => {
    await publish({ ...meaner(draft, 20), publishAt: inAnHour() });
    const { scheduleId } = (await latest(draft.boxId)).schedules[0];
    const withdraw = () => ask(test, 'withdrawBoxSchedule', { scheduleId, reason: 'a mistake' }, operator);
    expect((await withdraw()).code).toBe(0);
    expect((await withdraw()).code).toBe(ERRORS.scheduleOver.code);
    await comeDue();
    expect((await latest(draft.boxId)).schedules[0].outcome).toBe('withdrawn');
  });

  it.each([-1_000, 91 * 24 * 3_600_000])('are rejected %i ms from now', async (ms) => {
    const publishAt = new Date(test.clock.now() + ms).toISOString();
    expect((await propose({ ...meaner(draft), publishAt })).code).toBe(ERRORS.scheduleTooSoon.code);
  });
});
