import { createStorage } from '@clearcrate/ui/browser/storage.ts';
import { expect, test } from 'vitest';
import { takeReturnAddress } from './return-address.ts';

test('an address is taken once', () => {
  const store = createStorage(() => undefined);
  store.set('returnPath', '/m/bag?sort=price');
  expect(takeReturnAddress(store)).toBe('/m/bag?sort=price');
  expect(takeReturnAddress(store)).toBeUndefined();
});

test.each(['//evil.example', '/jump?url=//evil', 'https://evil.example', '/x/bag', '/m//evil'])(
  'rejects the address %s',
  (path) => {
    const store = createStorage(() => undefined);
    store.set('returnPath', path);
    expect(takeReturnAddress(store)).toBeUndefined();
  },
);
