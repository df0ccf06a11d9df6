import type { UserInfo } from '@clearcrate/contract/user';
import { expect, test } from 'vitest';
import { countInbox } from './inbox-count.ts';

const info = { noReadMessages: 2, ext: { channelCode: 'aurora' } } as UserInfo;

test('takes the server’s count, and changes nothing for a known one', () => {
  expect(countInbox({ type: 'unread', noReadMessages: 5 }, info)).toBe(5);
  expect(countInbox({ type: 'unread', noReadMessages: 2 }, info)).toBeUndefined();
});

test('a broadcast adds one for its channel only', () => {
  expect(countInbox({ type: 'broadcast', channelCode: '' }, info)).toBe(3);
  expect(countInbox({ type: 'broadcast', channelCode: 'aurora' }, info)).toBe(3);
  expect(countInbox({ type: 'broadcast', channelCode: 'DEFAULT' }, info)).toBeUndefined();
});
