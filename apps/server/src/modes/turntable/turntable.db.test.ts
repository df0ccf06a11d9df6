import { ERRORS } from '@clearcrate/contract/errors';
import { parseAmount } from '@clearcrate/contract/money';
import type { TurntablePrize } from '@clearcrate/contract/turntable';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditStore, expectCleanAudit } from '../../testing/audit.ts';
import { accountsFrom, type DemoPlayer, enterDemo } from '../../testing/demo-players.ts';
import { countWaiting, holdPlayers } from '../../testing/held-player.ts';
import { checkOwnExport } from '../../testing/own-export.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let players: DemoPlayer[];
let keys = 0;
const PLAYERS = 20;

async function signInAll(): Promise<void> {
  players = await enterDemo(test, accountsFrom(13_900_000_000, PLAYERS));
}

beforeAll(async () => {
  test = await createTestApp();
  await signInAll();
}, 120_000);
afterAll(() => test.close());

const playerOf = (index: number) => players[index] as DemoPlayer;
const ask = async (index: number, path: string, body: object = {}, key = `turntable-key-${keys++}`) =>
  (await test.call(path, body, { authorization: playerOf(index).token, 'idempotency-key': key })).body;
const wheel = async () => (await test.call('/api/turntable/getTurntable')).body.data;
const own = async (index: number) => (await ask(index, '/api/turntable/getOwnTurntable')).data;
const spin = async (index: number, body: object = {}, key?: string) =>
  ask(index, '/api/turntable/spinTurntable', { version: (await wheel()).version, isOpen: false, ...body }, key);
const assets = async (index: number) => (await ask(index, '/api/user/getInfo')).data.assets;
const audit = () => auditStore(test);
const moveTo = (time: string) => test.clock.set(Date.parse(`${time}+08:00`));

/** Makes a player the inviter of some other players. */
async function invite(index: number, friends: number): Promise<void> {
  await sql`
    update player set inviter_id = ${playerOf(index).id} where id in (
      select id from player where kind = 1 and inviter_id is null and id <> ${playerOf(index).id} order by id limit ${friends}
    )`.execute(test.database.db);
}

describe('the turntable', () => {
  it('shows both tables, with the top prize locked in one of them', async () => {
    const { prizes, friends, version, openHash, lockedHash } = await wheel();
    expect([version, friends]).toEqual([1, 3]);
    expect(openHash).not.toBe(lockedHash);
    const sum = (name: 'tickets' | 'lockedTickets') =>
      prizes.reduce((all: number, prize: TurntablePrize) => all + prize[name], 0);
    expect([sum('tickets'), sum('lockedTickets')]).toEqual([1_000_000, 1_000_000]);
    const top = prizes.filter(({ isTop }: TurntablePrize) => isTop);
    expect(top).toMatchObject([{ amount: '100.00', lockedTickets: 0 }]);
  });

  it('unlocks the top prize with three friends who are not linked accounts', async () => {
    expect(await own(0)).toMatchObject({ friends: 0, isOpen: false, spin: null });
    await invite(0, 2);
    expect(await own(0)).toMatchObject({ friends: 2, isOpen: false });
    expect((await spin(0, { isOpen: true })).code).toBe(ERRORS.oddsChanged.code);
    await invite(0, 1);
    expect(await own(0)).toMatchObject({ friends: 3, isOpen: true });
    expect((await spin(0, { isOpen: false })).code).toBe(ERRORS.oddsChanged.code);
    const { rows } = await sql<{ id: bigint }>`
      select id from player where inviter_id = ${playerOf(0).id} limit 1`.execute(test.database.db);
    const friend = rows[0]?.id;
    await sql`insert into person_account values (${playerOf(0).id}, ${friend})`.execute(test.database.db);
    expect(await own(0)).toMatchObject({ friends: 2, isOpen: false });
    await sql`delete from person_account where player_id = ${playerOf(0).id}`.execute(test.database.db);
  });
});

describe('a spin', () => {
  it('is free, pays the prize of its ticket, and can be verified', async () => {
    const { prizes } = await wheel();
    for (let index = 0; index < PLAYERS; index += 1) {
      const before = await assets(index);
      const isOpen = index === 0;
      const { code, data } = await spin(index, { isOpen });
      expect(code).toBe(0);
      const prize = prizes.find((one: TurntablePrize) => one.code === data.code) as TurntablePrize;
      const gained = (name: 'amount' | 'ammon' | 'point', kind: number) =>
        expect((parseAmount(data[name]) ?? 0n) - (parseAmount(before[name]) ?? 0n)).toBe(
          prize.kind === kind ? parseAmount(prize.amount ?? '') : 0n,
        );
      gained('amount', 1);
      gained('ammon', 2);
      gained('point', 3);
      expect(data.bagItemId === null).toBe(prize.kind !== 4);
      expect(data.ticket >= data.firstTicket && data.ticket <= data.lastTicket).toBe(true);
      const width = isOpen ? prize.tickets : prize.lockedTickets;
      expect(data.lastTicket - data.firstTicket + 1).toBe(width);
      const draw = (await ask(index, '/api/fairness/getDraw', { drawId: data.drawId })).data;
      expect(draw).toMatchObject({ ticket: data.ticket, item: data.code, mode: 11 });
      expect((await own(index)).spin).toMatchObject({ code: data.code, ticket: data.ticket, isOpen });
    }
    expect((await audit()).problems).toEqual([]);
  });

  it('is rejected a second time in a week, and is part of the verified export', async () => {
    expect((await spin(1)).code).toBe(ERRORS.turntableUsed.code);
    await test.chooseSeed(playerOf(1).token, 'after-the-turn');
    const file = await checkOwnExport(test, playerOf(1).token);
    expect(file.findings).toEqual([]);
    expect(file.matched).toBe(1);
  });
});

describe('the week', () => {
  it('ends at the end of Sunday and allows one new spin, also after a downtime', async () => {
    moveTo('2026-12-06T23:59:58');
    await signInAll();
    expect((await spin(2)).code).toBe(0);
    moveTo('2026-12-06T23:59:59');
    expect((await spin(2)).code).toBe(ERRORS.turntableUsed.code);
    expect((await own(2)).endsAt).toBe('2026-12-06T16:00:00.000Z');
    moveTo('2026-12-07T00:00:00');
    expect((await own(2)).spin).toBeNull();
    expect((await spin(2)).code).toBe(0);
    moveTo('2026-12-08T02:00:00');
    expect((await spin(2)).code).toBe(ERRORS.turntableUsed.code);
    moveTo('2026-12-31T12:00:00');
    await signInAll();
    expect((await spin(3)).code).toBe(0);
    moveTo('2027-01-01T12:00:00');
    expect((await spin(3)).code).toBe(ERRORS.turntableUsed.code);
  });

  it('allows one spin for concurrent calls', async () => {
    moveTo('2027-01-11T12:00:00');
    await signInAll();
    const answers = await Promise.all(Array.from({ length: 20 }, () => spin(4)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === ERRORS.turntableUsed.code)).toHaveLength(19);
    const repeats = await Promise.all(Array.from({ length: 20 }, () => spin(5, {}, 'one-key-for-all')));
    expect(new Set(repeats.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const { rows } = await sql<{ spins: bigint }>`
      select count(*) as spins from turntable_spin where week = '2027-01-11'`.execute(test.database.db);
    expect(rows).toEqual([{ spins: 2n }]);
    await expectCleanAudit(test);
  });
});

describe('the audit', () => {
  it('reports a wrong prize, a wrong table and a missing spin', async () => {
    const { db } = test.database;
    await expectCleanAudit(test);
    await sql`update turntable_spin set position = (position + 1) % 10 where player_id = ${playerOf(4).id}`.execute(db);
    await sql`update turntable_spin set friends = 9 where player_id = ${playerOf(5).id}`.execute(db);
    await sql`delete from turntable_spin where player_id = ${playerOf(6).id}`.execute(db);
    const { problems } = await audit();
    expect(problems.filter((problem) => problem.includes('does not match the ticket')).length).toBeGreaterThan(0);
    expect(problems.filter((problem) => problem.includes('wrong table')).length).toBeGreaterThan(0);
    expect(problems.filter((problem) => problem.includes('no spin'))).toHaveLength(1);
  });
});

it('rejects a spin when a new version is published while it waits for its lock', async () => {
  const before = await assets(7);
  const hold = await holdPlayers(test, playerOf(7).id);
  const spun = spin(7);
  await expect.poll(() => countWaiting(test)).toBe(1);
  await sql`
    insert into turntable_version (number, friends, locked_rule_id, locked_hash, open_rule_id, open_hash, origin, published_at)
    select number + 1, friends, locked_rule_id, locked_hash, open_rule_id, open_hash, origin, published_at
    from turntable_version order by number desc limit 1`.execute(test.database.db);
  await hold.release();
  expect((await spun).code).toBe(ERRORS.oddsChanged.code);
  expect(await assets(7)).toEqual(before);
});
