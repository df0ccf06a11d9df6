import type { UserInfo } from '@clearcrate/contract/user';
import { expect, test } from 'vitest';
import { countInbox } from './inbox-count.ts';

const info = { noReadMessages: 2, ext: { channelCode: 'aurora' } } as UserInfo;

test('the server’s count is taken over, and a known one changes nothing', () => {
  expect(countInbox({ type: 'unread', noReadMessages: 5 }, info)).toBe(5);
  expect(countInbox({ type: 'unread', noReadMessages: 2 }, info)).toBeUndefined();
});

test('a broadcast counts one more for its channel alone', () => {
  expect(countInbox({ type: 'broadcast', channelCode: '' }, info)).toBe(3);
  expect(countInbox({ type: 'broadcast', channelCode: 'aurora' }, info)).toBe(3);
  expect(countInbox({ type: 'broadcast', channelCode: 'DEFAULT' }, info)).toBeUndefined();
});
