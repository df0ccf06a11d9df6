import { expect, test } from 'vitest';
import { findNativeBridge } from './native-bridge.ts';

const report = { type: 'route', path: '/m/home', isTab: true } as const;

test('an ordinary browser has no host', () => {
  expect(findNativeBridge({})).toBeUndefined();
  expect(findNativeBridge({ webkit: { messageHandlers: {} } })).toBeUndefined();
});

test('iOS gets an object', () => {
  const received: unknown[] = [];
  const bridge = findNativeBridge({
    webkit: { messageHandlers: { clearcrate: { postMessage: (message) => received.push(message) } } },
  });
  bridge?.report(report);
  expect(bridge?.platformId).toBe(4);
  expect(received).toEqual([report]);
});

test('Android gets text', () => {
  const received: string[] = [];
  const bridge = findNativeBridge({ ClearcrateHost: { postMessage: (json) => received.push(json) } });
  bridge?.report(report);
  expect(bridge?.platformId).toBe(3);
  expect(JSON.parse(received[0] ?? '')).toEqual(report);
});
