import { expect, test } from 'vitest';
import { reservePath } from './reserve-door.ts';

test.each(['', '#/', '#/m', '#/m/', '#/m/home', '#/m/home?code=K7P2QX', '#/?code=K7P2QX'])(
  'the store itself is where the line stands: %s',
  (hash) => {
    expect(reservePath(hash, 'mobile')).toBe('/m/reserve');
  },
);

test('the layout of the address is kept', () => {
  expect(reservePath('#/p/home', 'mobile')).toBe('/p/reserve');
  expect(reservePath('#/', 'pc')).toBe('/p/reserve');
});

test.each(['#/m/reserve', '#/m/help/privacy', '#/p/sign', '#/m/homely', '#/spreadUserDetail', '#/m/openbox?boxId=7'])(
  'pages with an address of their own stay open: %s',
  (hash) => {
    expect(reservePath(hash, 'mobile')).toBeUndefined();
  },
);
