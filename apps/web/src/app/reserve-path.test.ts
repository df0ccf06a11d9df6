import { expect, test } from 'vitest';
import { reservePath } from './reserve-path.ts';

test.each(['', '#/', '#/m', '#/m/', '#/m/home', '#/m/home?code=K7P2QX', '#/?code=K7P2QX'])(
  'the store’s own addresses lead to the reservation page: %s',
  (hash) => {
    expect(reservePath(hash, 'mobile')).toBe('/m/reserve');
  },
);

test('keeps the layout of the address', () => {
  expect(reservePath('#/p/home', 'mobile')).toBe('/p/reserve');
  expect(reservePath('#/', 'pc')).toBe('/p/reserve');
});

test.each(['#/m/reserve', '#/m/help/privacy', '#/p/sign', '#/m/homely', '#/spreadUserDetail', '#/m/openbox?boxId=7'])(
  'pages with their own address stay open: %s',
  (hash) => {
    expect(reservePath(hash, 'mobile')).toBeUndefined();
  },
);
