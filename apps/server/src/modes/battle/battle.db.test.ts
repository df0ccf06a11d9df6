import { createHmac } from 'node:crypto';
import { AI_USER_CODE, BATTLE_ROUND_MS, BATTLE_WAIT_MS } from '@clearcrate/contract/battle-rules';
import { ERRORS } from '@clearcrate/contract/errors';
import { runSync } from '@clearcrate/fairness/hash-steps';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { parseVersion, RECORD_FORMAT } from '@clearcrate/fairness/record';
import { verifyRecord } from '@clearcrate/fairness/verify';
import { prepareOdds } from '@clearcrate/fairness/verify-outcome';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POLICY_TAG } from '../../base/policy/policy.events.ts';
import { putPolicy } from '../../base/policy/policy.module.ts';
import { SITE_TAGS } from '../../base/site/site.events.ts';
import { toRoomTopic } from '../../platform/gateway/gateway.topics.ts';
import { listsChanged } from '../../platform/http/response-cache.ts';
import { checkStoreExport } from '../../testing/own-export.ts';
import { type BattleRig, type Battler, createBattleRig } from './testing/battle-rig.ts';

let rig: BattleRig;
let ann: Battler;
let ben: Battler;
let cleo: Battler;
let price: number;

beforeAll(async () => {
  rig = await createBattleRig();
  [ann, ben, cleo] = [await rig.player(0), await rig.player(1), await rig.player(2)];
  price = rig.boxes.slice(0, 2).reduce((sum, box) => sum + Number(box.price), 0);
});
afterAll(() => rig.test.close());

const code = (name: keyof typeof ERRORS) => ERRORS[name].code;
const playToEnd = async (rounds: number) => {
  rig.test.clock.advance(rounds * BATTLE_ROUND_MS);
  await rig.runDue();
};

describe('a room', () => {
  it('holds the stakes, starts with its last seat, and gives everything to the winner', async () => {
    const [before, beforeBen] = [await ann.coins(), await ben.coins()];
    const made = (await rig.create(ann)).data;
    expect(made).toMatchObject({ seat: 1, started: false });
    expect(await ann.coins()).toBeCloseTo(before - price, 2);
    const waiting = await rig.room(made.roomId);
    expect(waiting).toMatchObject({ state: 1, results: [], totals: [], roomSeed: null, winnerSeat: null });
    expect(waiting.roomSeedHash).toMatch(/^[0-9a-f]{64}$/);
    expect((await ann.ask('/api/battle/joinBattle', { roomId: made.roomId })).code).toBe(code('battleJoined'));

    const joined = (await rig.join(ben, made.roomId)).data;
    expect(joined).toMatchObject({ seat: 2, started: true, userCode: `demo-${ben.playerId}` });
    expect(await ben.coins()).toBeCloseTo(beforeBen - price, 2);
    const running = await rig.room(made.roomId);
    expect(running).toMatchObject({ state: 2, roomSeed: null });
    expect(running.results).toHaveLength(4);
    expect(Date.parse(running.endsAt) - Date.parse(running.startedAt)).toBe(2 * BATTLE_ROUND_MS);
    expect((await rig.join(cleo, made.roomId)).code).toBe(code('battleFull'));

    await playToEnd(2);
    const finished = await rig.room(made.roomId);
    expect(finished.state).toBe(3);
    expect(finished.roomSeed).toMatch(/^[0-9a-f]{64}$/);
    const [own, other] = finished.totals;
    if (finished.winnerSeat === null) expect(own.total).toBe(other.total);
    const rate =
      finished.winnerSeat === null ? null : ((100 * Number(finished.pot)) / Number(finished.price)).toFixed(2);
    expect(finished.winnerRate === null ? null : Number(finished.winnerRate)).toBeCloseTo(Number(rate), 1);
    const [record] = (await ann.ask('/api/battle/getBattleRecordList')).data.items;
    expect(record).toMatchObject({ roomId: made.roomId, winnerRate: finished.winnerRate });
    const won = finished.totals.reduce((sum: number, seat: { won: string }) => sum + Number(seat.won), 0);
    expect(won).toBeCloseTo(Number(finished.pot), 2);
    expect((await rig.join(cleo, made.roomId)).code).toBe(code('battleOver'));
    expect(await rig.problems()).toEqual([]);
  });

  it('can be verified by anyone from its proof', async () => {
    const { data: made } = await rig.create(ann, { players: 3, mode: 2 });
    await rig.join(ben, made.roomId);
    await rig.join(cleo, made.roomId);
    await playToEnd(2);
    const proof = (await rig.test.call('/api/battle/getBattleProof', { roomId: made.roomId })).body.data;
    const odds = new Map(
      proof.odds.map(({ hash, text }: { hash: string; text: string }) => [
        hash,
        runSync(prepareOdds(parseVersion(JSON.parse(text))), nodeHasher),
      ]),
    );
    expect(proof.draws).toHaveLength(6);
    expect(proof.userCodes).toEqual([ann, ben, cleo].map(({ playerId }) => `demo-${playerId}`));
    const room = await rig.room(made.roomId);
    const { mode, price: stake, totals, winnerSeat, pot, winnerRate } = room;
    expect(proof).toMatchObject({ mode, price: stake, totals, winnerSeat, pot, winnerRate });
    for (const { round, seat, ticket, randomValue, oddsHash, item, drawId } of proof.draws) {
      const hmac = createHmac('sha256', Buffer.from(proof.roomSeed, 'hex'));
      expect(randomValue).toBe(hmac.update(`${proof.userCodes.join(',')}:${round}:${seat}:0`).digest('hex'));
      const shown = room.results.find((result: { drawId: string }) => result.drawId === drawId);
      expect(shown).toMatchObject({ randomValue, ticket, round, seat });
      const record = {
        ...({ format: RECORD_FORMAT, kind: 'shared', id: drawId, round, seat, ticket } as const),
        ...{ roomSeed: proof.roomSeed, roomSeedHash: proof.roomSeedHash, userCodes: proof.userCodes },
        seed: { number: proof.seedNumber, publishedAt: proof.publishedAt, takenAt: proof.takenAt },
        outcome: { odds: oddsHash, item },
      };
      const context = { odds: (hash: string) => odds.get(hash) as never };
      expect(runSync(verifyRecord(record, context), nodeHasher).verdict).toBe('match');
      const bent = { ...record, ticket: (ticket + 1) % 1_000_000 };
      expect(runSync(verifyRecord(bent, context), nodeHasher).verdict).toBe('mismatch');
    }
  });

  it('is dissolved after fifteen minutes, with stakes released and a message', async () => {
    const before = await ann.coins();
    const { data: made } = await rig.create(ann, { players: 3 });
    const beforeBen = await ben.coins();
    await rig.join(ben, made.roomId);
    rig.test.clock.advance(BATTLE_WAIT_MS - 1);
    await rig.runDue();
    expect((await rig.room(made.roomId)).state).toBe(1);
    rig.test.clock.advance(1);
    expect((await rig.join(cleo, made.roomId)).code).toBe(code('battleOver'));
    await rig.runDue();
    await rig.runDue();
    expect((await rig.room(made.roomId)).state).toBe(4);
    expect(await ann.coins()).toBeCloseTo(before, 2);
    expect(await ben.coins()).toBeCloseTo(beforeBen, 2);
    const messages = (await ann.ask('/api/user/getMessage', { type: 5 })).data.items;
    expect(messages[0].title).toContain(made.roomId);
    const records = (await ann.ask('/api/battle/getBattleRecordList')).data.items;
    expect(records[0]).toMatchObject({ roomId: made.roomId, outcome: 'refunded', won: '0.00' });
    expect(await rig.problems()).toEqual([]);
  });

  it('counts stakes towards limits until they are released', async () => {
    const day = async () => {
      const { rows } = await sql<{ spent: bigint; openings: number }>`
        select spent, openings from play_day where player_id = ${ann.playerId} order by day desc limit 1`.execute(
        rig.test.database.db,
      );
      return [Number(rows[0]?.spent ?? 0), rows[0]?.openings ?? 0];
    };
    const [spentBefore = 0, openings = 0] = await day();
    await rig.create(ann);
    expect(await day()).toEqual([spentBefore + Math.round(price * 100), openings + 2]);
    rig.test.clock.advance(BATTLE_WAIT_MS);
    await rig.runDue();
    expect(await day()).toEqual([spentBefore, openings]);
    // Released the next day, a stake leaves the day it was counted on and frees no limit on the new
    // day.
    const { calendar } = rig.test.app.platform;
    const tomorrow = calendar.addDays(calendar.dayOf(rig.test.clock.now()), 1);
    rig.test.clock.set(calendar.startOfDay(tomorrow) - 60_000);
    await rig.create(ann);
    expect(await day()).toEqual([spentBefore + Math.round(price * 100), openings + 2]);
    rig.test.clock.advance(BATTLE_WAIT_MS);
    await rig.runDue();
    expect(await day()).toEqual([spentBefore, openings]);
  });
});

describe('an AI opponent', () => {
  it('is labelled, plays with a public code, and its winnings go to the store', async () => {
    const before = await cleo.coins();
    const { data: made } = await rig.create(cleo);
    expect((await ann.ask('/api/battle/callBattleAi', { roomId: made.roomId })).code).toBe(code('battleNotMaker'));
    const called = (await cleo.ask('/api/battle/callBattleAi', { roomId: made.roomId })).data;
    expect(called).toMatchObject({ seat: 1, started: true });
    expect(await cleo.coins()).toBeCloseTo(before - price, 2);
    const room = await rig.room(made.roomId);
    expect(room.seats[1]).toMatchObject({ isHouse: true, userType: 3, userCode: AI_USER_CODE });
    await playToEnd(2);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from bag_item item join player on player.id = item.player_id
      where player.kind = 3 and player.mobile is null`.execute(rig.test.database.db);
    expect(rows[0]?.count).toBe(0);
    expect(await rig.problems()).toEqual([]);
  });

  it('can be called by the creator of the room only', async () => {
    const { data: made } = await rig.create(ann, { players: 3 });
    await rig.join(ben, made.roomId);
    const coins = await ben.coins();
    expect((await ben.ask('/api/battle/callBattleAi', { roomId: made.roomId })).code).toBe(code('battleNotMaker'));
    expect((await rig.room(made.roomId)).seats).toHaveLength(2);
    expect(await ben.coins()).toBe(coins);
    expect((await ann.ask('/api/battle/callBattleAi', { roomId: made.roomId })).data.started).toBe(true);
    await playToEnd(2);
  });

  it('sits in the store’s own rooms, which anyone may join and which are reopened', async () => {
    await rig.runDue();
    const list = async () => (await rig.test.call('/api/battle/getBattleList', {})).body.data;
    const houses = (await list()).items.filter(({ seats }: { seats: { isHouse: boolean }[] }) => seats[0]?.isHouse);
    expect(houses.length).toBe(3);
    const duel = houses.find(({ players }: { players: number }) => players === 2);
    expect((await rig.join(ben, duel.roomId)).data.started).toBe(true);
    rig.test.clock.advance(5_000);
    await rig.runDue();
    const again = (await list()).items.filter(({ seats }: { seats: { isHouse: boolean }[] }) => seats[0]?.isHouse);
    expect(again.length).toBe(3);
    await playToEnd(6);
    expect(await rig.problems()).toEqual([]);
  });
});

describe('refusals', () => {
  it('have their own names', async () => {
    const box = { boxId: rig.boxes[0]?.boxId, version: 1 };
    const kinds = rig.boxes.slice(0, 5).map(({ boxId, version }) => ({ boxId, version }));
    const tries: [object, keyof typeof ERRORS][] = [
      [{ boxes: [] }, 'battleBoxMissing'],
      [{ boxes: Array(7).fill(box) }, 'battleBoxesOverLimit'],
      [{ boxes: kinds }, 'battleKindsOverLimit'],
      [{ password: 'a b' }, 'battlePasswordInvalid'],
      [{ anchorRoom: true }, 'battleAnchorOnly'],
      [{ boxes: [{ ...box, version: 2 }] }, 'oddsChanged'],
      [{ boxes: [{ boxId: '999999', version: 1 }] }, 'boxUnknown'],
      [{ players: 4 }, 'invalidInput'],
      [{ mode: 3 }, 'invalidInput'],
    ];
    for (const [body, name] of tries) expect((await rig.create(ann, body)).code, name).toBe(code(name));
    expect((await rig.join(ann, '1')).code).toBe(code('battleUnknown'));
  });

  it('require the password of a protected room', async () => {
    const { data: made } = await rig.create(ann, { password: 'open1234' });
    expect((await rig.room(made.roomId)).hasPassword).toBe(true);
    expect((await rig.join(ben, made.roomId)).code).toBe(code('battlePasswordWrong'));
    expect((await rig.join(ben, made.roomId, { password: 'open1235' })).code).toBe(code('battlePasswordWrong'));
    expect((await rig.join(ben, made.roomId, { password: 'open1234' })).data.started).toBe(true);
    await playToEnd(2);
  });

  it('are checked before a password is hashed', async () => {
    const asked = { password: 'open1234', boxes: [{ boxId: '999999', version: 1 }] };
    // A call rejected for another reason hashes no password.
    for (let time = 0; time < 31; time += 1) expect((await rig.create(ann, asked)).code).toBe(code('boxUnknown'));
    const { quota } = rig.test.app.platform;
    while ((await quota.use(`room-words:${ann.playerId}`, 60_000)) < 30);
    expect((await rig.create(ann, { password: 'open1234' })).code).toBe(code('rateLimited'));
    await quota.reset(`room-words:${ann.playerId}`);
  });

  it('limit the rooms of one player', async () => {
    for (let room = 0; room < 3; room += 1) expect((await rig.create(ben)).code).toBe(0);
    expect((await rig.create(ben)).code).toBe(code('battleTooManyRooms'));
    rig.test.clock.advance(BATTLE_WAIT_MS);
    await rig.runDue();
    expect((await rig.create(ben)).code).toBe(0);
    rig.test.clock.advance(BATTLE_WAIT_MS);
    await rig.runDue();
  });

  it('follow the market policy when a room is created or joined, and the AI switch', async () => {
    const { app, clock, database } = rig.test;
    const notify = (...tags: string[]) => {
      for (const tag of tags) app.platform.bus.publish(listsChanged, { tag });
    };
    const hold = async (...rules: object[]) => {
      expect(await putPolicy(database.db, { rules }, 'test', new Date(clock.now()))).toBeUndefined();
      notify(POLICY_TAG);
    };
    const [dora, emil] = [await rig.player(3), await rig.player(4)];
    const before = [await dora.coins(), await emil.coins()];
    const { roomId } = (await rig.create(emil)).data;
    const both = async () => [(await rig.create(dora)).code, (await rig.join(dora, roomId)).code];
    const dearest = Math.max(...rig.boxes.slice(0, 2).map((box) => Number(box.price)));
    await hold({ caps: { boxPrice: (dearest - 0.01).toFixed(2) } });
    expect(await both()).toEqual([code('priceAboveCap'), code('priceAboveCap')]);
    await hold({ caps: { dailySpend: (price - 0.01).toFixed(2) } });
    expect(await both()).toEqual([code('spendLimitReached'), code('spendLimitReached')]);
    await hold({ caps: { dailyOpenings: 1 } });
    expect(await both()).toEqual([code('openingCapReached'), code('openingCapReached')]);
    await hold({ close: ['rank'] });
    expect(await both()).toEqual([code('moduleClosed'), code('moduleClosed')]);
    await hold();
    const setAi = async (value: string) => {
      await sql`update config_item set item_value = ${value} where item_key = 'battle.ai'`.execute(database.db);
      notify(SITE_TAGS.config);
    };
    await setAi('0');
    expect((await emil.ask('/api/battle/callBattleAi', { roomId })).code).toBe(code('battleAiClosed'));
    await setAi('1');
    clock.advance(BATTLE_WAIT_MS);
    await rig.runDue();
    expect([await dora.coins(), await emil.coins()]).toEqual(before);
  });

  it('let any signed-in player send one of eight emotes, three in six seconds', async () => {
    const received: unknown[] = [];
    const stop = rig.test.app.platform.bus.subscribe(toRoomTopic, ({ game, room, text }) => {
      if (room?.endsWith('talk')) received.push([game, JSON.parse(text)]);
    });
    const { roomId } = (await rig.create(ann)).data;
    const show = async (who: Battler, emote: string, id = roomId) =>
      (await who.ask('/api/battle/sendBattleEmote', { roomId: id, emote })).code;
    expect([await show(ann, 'wave'), await show(cleo, 'gg')]).toEqual([0, 0]);
    expect([await show(ann, 'rude'), await show(ann, 'wave', '1')]).toEqual([
      code('invalidInput'),
      code('battleUnknown'),
    ]);
    expect([await show(ann, 'luck'), await show(ann, 'wow')]).toEqual([0, 0]);
    expect(await show(ann, 'fire')).toBe(code('battleEmoteTooSoon'));
    rig.test.clock.advance(6_000);
    expect(await show(ann, 'fire')).toBe(0);
    expect(received).toHaveLength(5);
    expect(received).toMatchObject([
      ['battle', { id: 1100, data: { type: 'emote', emote: 'wave', seat: 1 } }],
      ['battle', { id: 1100, data: { type: 'emote', emote: 'gg', seat: null } }],
      {},
      {},
      {},
    ]);
    stop();
    rig.test.clock.advance(BATTLE_WAIT_MS);
    await rig.runDue();
  });

  it('let a streamer open a streamer room, which the filter finds', async () => {
    const anchor = await rig.player(16);
    const { data: made } = await rig.create(anchor, { anchorRoom: true, players: 3, mode: 2 });
    const found = async (filter: object) =>
      (await rig.test.call('/api/battle/getBattleList', filter)).body.data.items.map(
        ({ roomId }: { roomId: string }) => roomId,
      );
    expect(await found({ type: 3 })).toEqual([made.roomId]);
    expect(await found({ type: 2, subType: 2 })).toContain(made.roomId);
    expect(await found({ type: 1 })).not.toContain(made.roomId);
    expect(await found({ subType: 1 })).not.toContain(made.roomId);
    expect(await found({ roomId: made.roomId })).toEqual([made.roomId]);
    const prices = (await rig.test.call('/api/battle/getBattleList', { roomSort: 'priceUp' })).body.data.items.map(
      (room: { price: string }) => Number(room.price),
    );
    expect(prices).toEqual(prices.toSorted((a: number, b: number) => a - b));
    rig.test.clock.advance(BATTLE_WAIT_MS);
    await rig.runDue();
  });
});

describe('a finished battle', () => {
  it('is on the leaderboard, in the history and in the bag of the winner', async () => {
    const { items } = (await rig.test.call('/api/battle/getBattleRank')).body.data;
    expect(items.length).toBeGreaterThan(0);
    expect(items.map(({ userType }: { userType: number }) => userType)).not.toContain(3);
    const own = (await ann.ask('/api/battle/getMyBattleRank')).data;
    expect(own.battles).toBeGreaterThan(0);
    const history = (await rig.test.call('/api/battle/getBattleHistory')).body.data.items;
    const decided = history.find(
      ({ winnerSeat, seats }: { winnerSeat: number | null; seats: { isHouse: boolean }[] }) =>
        winnerSeat !== null && !seats[winnerSeat - 1]?.isHouse,
    );
    expect(decided.roomSeed).not.toBeNull();
    const drops = (await rig.test.call('/api/box/getDropList', {})).body.data.items;
    expect(drops.some(({ mode }: { mode: number }) => mode === 30)).toBe(true);
  });

  it('links a draw to its room, for its own player only', async () => {
    const [room] = (await rig.test.call('/api/battle/getBattleHistory')).body.data.items;
    const { drawId, seat } = room.results[0];
    const players = await Promise.all(
      [ann, ben, cleo].map(async (player) => (await player.ask('/api/fairness/getDrawRoom', { drawId })).data),
    );
    const found = players.filter((data) => data !== null);
    expect(found).toEqual(room.seats[seat - 1].isHouse ? [] : [{ mode: 30, room: room.roomId }]);
  });

  it('is in the player’s export, and the verifier accepts it', async () => {
    const answer = await rig.test.app.http.inject({
      method: 'GET',
      url: '/api/fairness/getDrawExport',
      headers: { authorization: ann.token },
    });
    const lines = answer.body.trim().split('\n');
    const shared = lines.filter((line) => line.includes('"kind":"shared"'));
    expect(shared.length).toBeGreaterThan(3);
    const { ExportChecker } = await import('@clearcrate/fairness/export-checker');
    const checker = new ExportChecker(nodeHasher);
    expect(lines.flatMap((line) => checker.readLine(line))).toEqual([]);
    expect(checker.totals.matched).toBe(lines.filter((line) => line.includes('"id":')).length);
    const all = await checkStoreExport(rig.test);
    expect(all.findings).toEqual([]);
    expect(all.matched).toBeGreaterThan(shared.length);
    const bent = new ExportChecker(nodeHasher);
    const tampered = lines.map((line) =>
      line.replace(/"ticket":(\d+)/, (_all, ticket) => `"ticket":${(Number(ticket) + 1) % 1_000_000}`),
    );
    expect(tampered.flatMap((line) => bent.readLine(line)).length).toBeGreaterThan(0);
  });
});
