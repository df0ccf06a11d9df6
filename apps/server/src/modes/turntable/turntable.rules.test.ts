import { fromHex } from '@clearcrate/fairness/bytes';
import { runSync } from '@clearcrate/fairness/hash-steps';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { pick } from '@clearcrate/fairness/odds';
import { versionHash } from '@clearcrate/fairness/odds-version';
import { playerDraw } from '@clearcrate/fairness/player-draw';
import { expect, it } from 'vitest';
import vectors from '../../../../../packages/fairness/vectors.json' with { type: 'json' };
import { createCalendar } from '../../platform/calendar.ts';
import { oddsOf, type Prize, ticketsOf } from '../../play/prizes/prizes.module.ts';
import { prizeMoves } from '../../play/prizes/prizes.rules.ts';
import { lockedTickets, TURNTABLE, turntableWeek, variantOf } from './turntable.rules.ts';

const turntableOdds = (shown: readonly Prize[], number: number, isOpen: boolean) =>
  oddsOf(TURNTABLE, { number, terms: { friends: 3 }, prizes: shown }, variantOf(isOpen));

const prize = (code: string, tickets: number, part: Partial<Prize> = {}): Prize => ({
  ...{ position: 0, code, kind: 1, amount: 100n, goodsId: null, price: null, quality: 1, tickets, isTop: false },
  ...part,
});
const prizes = [
  prize('shells', 300_000, { kind: 2 }),
  prize('points', 396_000, { kind: 3 }),
  prize('skin', 300_000, { kind: 4, amount: null, goodsId: 7n, price: 250n, quality: 3 }),
  prize('coins', 4_000, { amount: 10_000n, isTop: true }),
];

it('adds the tickets of a locked top prize to the most frequent other prize', () => {
  expect(lockedTickets(prizes)).toEqual([300_000, 400_000, 300_000, 0]);
  expect(lockedTickets([prize('a', 5), prize('b', 5), prize('top', 1, { isTop: true })])).toEqual([6, 5, 0]);
});

it('publishes two tables of one million tickets, the locked one without the top prize', () => {
  const sum = (isOpen: boolean) =>
    turntableOdds(prizes, 1, isOpen).entries.reduce((all, { tickets }) => all + tickets, 0);
  expect([sum(true), sum(false)]).toEqual([1_000_000, 1_000_000]);
  expect(turntableOdds(prizes, 1, false).entries.map(({ item }) => item)).toEqual(['shells', 'points', 'skin']);
  expect(turntableOdds(prizes, 1, true).entries.map(({ value }) => value)).toEqual([0n, 0n, 250n, 10_000n]);
});

it.each(vectors.odds.turntable)('matches the reference vectors of $table', (vector) => {
  const wheel = [
    prize('shells', 300_000, { kind: 2 }),
    prize('points', 348_000, { kind: 3 }),
    prize('more-points', 348_000, { kind: 3 }),
    prize('skin', 3_000, { kind: 4, amount: null, goodsId: 7n, price: 250n, quality: 3 }),
    prize('top-coins', 1_000, { amount: 10_000n, isTop: true }),
  ];
  const isOpen = vector.table === 'turntable/open';
  const version = turntableOdds(wheel, 4, isOpen);
  expect([version.table, runSync(versionHash(version), nodeHasher)]).toEqual([vector.table, vector.hash]);
  const serverSeed = fromHex(vector.serverSeed);
  const drawn = vector.drawn.map((_, index) => {
    const pair = { serverSeed, clientSeed: vector.clientSeed, nonce: index + 1 };
    const ticket = runSync(playerDraw(pair), nodeHasher).value;
    return { ticket, item: pick(ticketsOf(TURNTABLE, wheel, variantOf(isOpen)), ticket).entry.item };
  });
  expect(drawn).toEqual(vector.drawn);
});

it('posts each kind from its own account, and nothing for a skin', () => {
  expect(
    prizes.map((one) =>
      prizeMoves(one)
        .map(({ from, to }) => `${from} ${to}`)
        .join(),
    ),
  ).toEqual(['shellIssue shell', 'pointIssue point', '', 'gift bonus']);
});

it('ends the week at the end of Sunday in the business time zone', () => {
  const calendar = createCalendar('Asia/Shanghai');
  const at = (time: string) => turntableWeek(calendar, Date.parse(`${time}+08:00`));
  expect(at('2026-11-15T23:59:59').week).toBe('2026-11-09');
  expect(at('2026-11-16T00:00:00').week).toBe('2026-11-16');
  expect(at('2026-11-15T23:59:59').endsAtMs).toBe(Date.parse('2026-11-16T00:00:00+08:00'));
  expect(at('2027-01-01T12:00:00').week).toBe('2026-12-28');
});
