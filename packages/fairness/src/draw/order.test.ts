import { expect, test } from 'vitest';
import vectors from '../../vectors.json' with { type: 'json' };
import { toUtf8 } from '../hash/bytes.ts';
import { runSync } from '../hash/hash-steps.ts';
import { nodeHasher } from '../hash/node-crypto.ts';
import { chiSquare } from '../statistics.ts';
import { asSource } from '../testing/vectors.ts';
import { drawOrder } from './order.ts';
import { sharedPrefix } from './shared-draw.ts';
import { drawBelow } from './ticket.ts';

const orderOf = (source: Parameters<typeof drawOrder>[0], places?: number) =>
  runSync(drawOrder(source, places), nodeHasher);

const whole = ({ roomSeed, userCodes }: Parameters<typeof drawOrder>[0], place: number) =>
  runSync(drawBelow(roomSeed, sharedPrefix(userCodes, 1, place), userCodes.length - place + 1), nodeHasher);

test.each(vectors.order)('matches the vector of $userCodes', ({ indexes, seats, ...room }) => {
  const order = orderOf(asSource(room));
  expect(order.seats).toEqual(seats);
  expect(order.places.map(({ draw }) => draw.value)).toEqual(indexes);
});

test('the first places do not depend on how many are requested', () => {
  const [vector] = vectors.order;
  if (!vector) throw new Error('the vector is missing');
  const source = asSource(vector);
  for (let places = 0; places <= vector.seats.length; places += 1)
    expect(orderOf(source, places).seats).toEqual(vector.seats.slice(0, places));
  expect(() => orderOf(source, vector.seats.length + 1)).toThrow(RangeError);
});

test('abbreviates long messages, and keeps the order of hashing each message whole', () => {
  const userCodes = Array.from({ length: 3_000 }, (_, index) => `player-${index}`);
  const source = { roomSeed: nodeHasher.sha256(toUtf8('crowd')), userCodes };
  const { places } = orderOf(source, 3);
  for (const { place, draw } of places) {
    expect(draw).toMatchObject({ value: whole(source, place).value });
    expect(draw.digests[0]?.message.length).toBeLessThan(200);
    expect(draw.digests[0]?.message).toMatch(new RegExp(`^player-0,.* … .*player-2999:1:${place}:0$`));
  }
});

test('all orders are equally likely', () => {
  const counts = new Map<string, number>();
  for (let room = 0; room < 12_000; room += 1) {
    const roomSeed = nodeHasher.sha256(toUtf8(`order ${room}`));
    const order = orderOf({ roomSeed, userCodes: ['a', 'b', 'c', 'd'] }).seats.join('');
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(counts.size).toBe(24);
  expect(chiSquare([...counts.values()], new Array<number>(24).fill(1)).pValue).toBeGreaterThan(0.001);
});
