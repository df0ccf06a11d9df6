import { ERRORS } from '@clearcrate/contract/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putPolicy } from '../../../base/policy/policy.module.ts';
import { countWaiting, holdPlayers } from '../../../testing/held-player.ts';
import { createTestApp, type Envelope, type TestApp } from '../../../testing/test-app.ts';
import { publishBoxesChanged, publishNextVersion, setOpen } from '../testing/box-changes.ts';

/** A replay returns the stored answer whatever has changed since, and never takes payment twice. */

let test: TestApp;
let boxIds: string[];
let accounts = 0;

beforeAll(async () => {
  test = await createTestApp();
  await test.app.loadContent();
  const { items } = (await test.call('/api/box/getBoxList', { sort: 'priceUp', pageSize: 20 })).body.data;
  boxIds = items.map(({ boxId }: { boxId: string }) => boxId);
});
afterAll(() => test.close());

/** Cached policy and module switches are reloaded after this time. */
const LATER_MS = 20_000;

async function newPlayer(): Promise<Player> {
  const account = `139000000${String(40 + accounts++).padStart(2, '0')}`;
  const { data } = (await test.call('/api/auth/login', { account, password: 'demo1234' })).body;
  return { token: data.token, playerId: BigInt(data.userId) };
}
interface Player {
  token: string;
  playerId: bigint;
}

const ask = async ({ token }: Player, path: string, body: object = {}): Promise<Envelope> =>
  (await test.call(path, body, { authorization: token })).body;
const open = async ({ token }: Player, boxId: string, key: string, count = 1, store = test): Promise<Envelope> => {
  const headers = { authorization: token, 'idempotency-key': key };
  return (await store.call('/api/box/openBox', { boxId, count, version: 1 }, headers)).body;
};
const coins = async (player: Player) => (await ask(player, '/api/user/getInfo')).data.assets.amount;

const policy = async (document: object) => {
  expect(await putPolicy(test.database.db, document, '', new Date(test.clock.now()))).toBeUndefined();
  test.clock.advance(LATER_MS);
};
const setModule = async (status: number) => {
  await sql`update module_item set status = ${status} where name = 'BlindBox'`.execute(test.database.db);
  test.clock.advance(LATER_MS);
};

interface Change {
  what: string;
  refusal: keyof typeof ERRORS;
  make(player: Player, boxId: string): Promise<unknown>;
  undo?(): Promise<unknown>;
}

const CHANGES: Change[] = [
  {
    what: 'the box was closed',
    refusal: 'boxClosed',
    make: async (_player, boxId) => {
      await setOpen(test, boxId, false);
      publishBoxesChanged(test);
    },
  },
  {
    what: 'the box got new odds',
    refusal: 'oddsChanged',
    make: async (_player, boxId) => {
      await publishNextVersion(test, boxId);
      publishBoxesChanged(test);
    },
  },
  {
    what: 'a break started',
    refusal: 'coolingOff',
    make: (player) => ask(player, '/api/bounds/startCoolOff', { days: 1 }),
  },
  {
    what: 'the player self-excluded',
    refusal: 'selfExcluded',
    make: (player) => ask(player, '/api/bounds/startSelfExclusion', { months: 6, confirmed: true }),
  },
  { what: 'the module was closed', refusal: 'moduleClosed', make: () => setModule(0), undo: () => setModule(1) },
  {
    what: 'the market lowered its price cap',
    refusal: 'priceAboveCap',
    make: () => policy({ rules: [{ caps: { boxPrice: '0.01' } }] }),
    undo: () => policy({ rules: [] }),
  },
  {
    what: 'the market required real names',
    refusal: 'realNameRequired',
    make: () => policy({ rules: [{ realName: 'spend' }] }),
    undo: () => policy({ rules: [] }),
  },
];

describe('a replayed opening', () => {
  it.each(CHANGES)('returns the first answer after $what', async ({ refusal, make, undo }) => {
    const player = await newPlayer();
    const boxId = boxIds.pop() as string;
    const first = await open(player, boxId, 'first-opening');
    expect(first.code).toBe(0);
    await make(player, boxId);
    const left = await coins(player);
    expect(await open(player, boxId, 'first-opening')).toEqual(first);
    expect((await open(player, boxId, 'first-opening', 2)).code).toBe(ERRORS.idempotencyKeyReused.code);
    expect((await open(player, boxId, 'second-opening')).code).toBe(ERRORS[refusal].code);
    expect(await coins(player)).toBe(left);
    await undo?.();
  });
});

describe('a replay while the module is closed and the first call is in flight', () => {
  it.each(['the same', 'another'])('waits for the first call on %s node', async (where) => {
    const { database, clock } = test;
    const there =
      where === 'another' ? await createTestApp({ database, clock, bus: test.app.platform.bus }) : undefined;
    const player = await newPlayer();
    const boxId = boxIds.pop() as string;
    await open(player, boxId, 'so-that-there-are-seeds');
    const hold = await holdPlayers(test, player.playerId);
    const first = open(player, boxId, 'slow-opening');
    await expect.poll(() => countWaiting(test)).toBe(1);
    await setModule(0);
    const repeat = open(player, boxId, 'slow-opening', 1, there ?? test);
    if (there) await expect.poll(() => countWaiting(test)).toBe(2);
    await hold.release();
    expect((await first).code).toBe(0);
    expect(await repeat).toEqual(await first);
    await setModule(1);
    await there?.app.close();
  });
});

describe('an opening whose answer was lost', () => {
  const lookUp = (player: Player, key: string) => ask(player, '/api/user/getOperation', { key });

  it('is found by its key, only by its own player, and moves nothing', async () => {
    const [player, stranger] = [await newPlayer(), await newPlayer()];
    const { data } = await open(player, boxIds.pop() as string, 'lost-opening');
    const left = await coins(player);
    const found = { found: true, endpoint: '/api/box/openBox', answer: data };
    expect((await lookUp(player, 'lost-opening')).data).toEqual(found);
    const none = { found: false, endpoint: '', answer: null };
    expect((await lookUp(stranger, 'lost-opening')).data).toEqual(none);
    expect((await lookUp(player, 'never-sent-key')).data).toEqual(none);
    expect((await lookUp(player, '@/api/user/signin@x')).code).toBe(ERRORS.invalidInput.code);
    expect(await coins(player)).toBe(left);
  });

  it('is awaited by the lookup while the opening is in flight', async () => {
    const player = await newPlayer();
    const boxId = boxIds.pop() as string;
    await open(player, boxId, 'so-that-there-are-seeds');
    const hold = await holdPlayers(test, player.playerId);
    const first = open(player, boxId, 'slow-lost-opening');
    await expect.poll(() => countWaiting(test)).toBe(1);
    const asked = lookUp(player, 'slow-lost-opening');
    await expect.poll(() => countWaiting(test)).toBe(2);
    await hold.release();
    expect((await asked).data).toMatchObject({ found: true, answer: (await first).data });
  });
});
