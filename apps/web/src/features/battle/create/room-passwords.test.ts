import { beforeEach, expect, test } from 'vitest';
import { storage } from '../../../lib/browser/storage.ts';
import { keepRoomPassword, roomPassword } from './room-passwords.ts';

beforeEach(() => storage.remove('roomPasswords'));

test('keeps the passwords of the newest rooms', () => {
  for (let room = 1; room <= 8; room += 1) keepRoomPassword(String(room), `pass${room}`);
  expect(roomPassword('8')).toBe('pass8');
  expect(roomPassword('1')).toBeUndefined();
});

test('ignores a foreign format', () => {
  for (const text of ['', '{', '{}', 'null']) {
    storage.set('roomPasswords', text);
    expect(roomPassword('8')).toBeUndefined();
  }
});
