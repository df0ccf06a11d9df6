import { expect, test } from 'vitest';
import vectors from '../vectors.json' with { type: 'json' };
import { toUtf8 } from './bytes.ts';
import { runSync } from './hash-steps.ts';
import { nodeHasher } from './node-crypto.ts';
import { drawOrder } from './order.ts';
import { chiSquare } from './statistics.ts';
import { asSource } from './testing/vectors.ts';

const orderOf = (source: Parameters<typeof drawOrder>[0], places?: number) =>
  runSync(drawOrder(source, places), nodeHasher);

test.each(vectors.order)('the vector of $userCodes holds', ({ indexes, seats, ...room }) => {
  const order = orderOf(asSource(room));
  expect(order.seats).toEqual(seats);
  expect(order.places.map(({ draw }) => draw.value)).toEqual(indexes);
});

test('the first places do not depend on how many are asked for', () => {
  const [vector] = vectors.order;
  if (!vector) throw new Error('there is no vector');
  const source = asSource(vector);
  for (let places = 0; places <= vector.seats.length; places += 1)
    expect(orderOf(source, places).seats).toEqual(vector.seats.slice(0, places));
  expect(() => orderOf(source, vector.seats.length + 1)).toThrow(RangeError);
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
