import { createHash } from 'node:crypto';
import { runSync } from '@clearcrate/fairness/hash-steps';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { drawOrder } from '@clearcrate/fairness/order';
import { termsText } from '@clearcrate/fairness/order-record';
import { expect, test } from 'vitest';
import { checkOrder } from './check-order.ts';

const SEED = '2a'.repeat(32);
const userCodes = ['ann', '三号', 'cleo', 'dan'];
const seats = runSync(drawOrder({ roomSeed: Buffer.from(SEED, 'hex'), userCodes }, 4), nodeHasher).seats;
const record = {
  format: 1,
  kind: 'order',
  id: '31/30001',
  roomSeed: SEED,
  roomSeedHash: createHash('sha256').update(Buffer.from(SEED, 'hex')).digest('hex'),
  userCodes,
  seats,
};
const check = (change: object = {}) => checkOrder(JSON.stringify({ ...record, ...change }));

test('accepts every place of a valid order, including the last, which needs no draw', async () => {
  const { isSound, places, players } = await check();
  expect([isSound, players]).toEqual([true, 4]);
  expect(places.map(({ seat, computed }) => computed === seat)).toEqual([true, true, true, true]);
  expect(places.map(({ userCode }) => userCode)).toEqual(seats.map((seat) => userCodes[seat - 1]));
});

test('tells when the list was closed, and that an older record does not say', async () => {
  const closedAt = '2026-11-15T14:00:00.412Z';
  expect(await check({ closedAt })).toMatchObject({ isSound: true, closedAt, closing: 'inTime' });
  expect(await check()).toMatchObject({ isSound: true, closedAt: undefined, closing: 'inTime' });
  const deadline = '2026-11-15T14:00:00.000Z';
  const terms = { deadline, prizes: userCodes.map((item) => ({ item, value: '1.00' })) };
  const termsHash = createHash('sha256').update(termsText(terms)).digest('hex');
  const early = await check({ terms, termsHash, closedAt: '2026-11-15T13:59:59.000Z' });
  expect([early.isSound, early.closing]).toEqual([false, 'wrong']);
});

test('detects another order, another code and another seed', async () => {
  const bent = await check({ seats: seats.toReversed() });
  expect(bent.isSound).toBe(false);
  expect(bent.places.filter(({ seat, computed }) => seat !== computed)).not.toHaveLength(0);
  expect((await check({ roomSeed: '2b'.repeat(32) })).isSound).toBe(false);
  expect((await check({ userCodes: ['ann', '三号', 'cleo', 'eve'], seats })).isSound).toBe(
    JSON.stringify(
      runSync(
        drawOrder({ roomSeed: Buffer.from(SEED, 'hex'), userCodes: ['ann', '三号', 'cleo', 'eve'] }, 4),
        nodeHasher,
      ).seats,
    ) === JSON.stringify(seats),
  );
  await expect(checkOrder('{"format":1,"kind":"odds"}')).rejects.toThrow();
});
