import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hideOwnWins, isUnseen, showOwnWins, UNSEEN_MS, whenSeen } from './unseen-win.ts';

const own = { nickName: 'A player of two words' };
let shown: string[];
const show = (name: string) => () => void shown.push(name);

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
});
afterEach(() => {
  showOwnWins();
  vi.useRealTimers();
});

test('an own win waits until its play was watched, and those of others do not', () => {
  hideOwnWins(own.nickName);
  whenSeen(own, show('own'));
  whenSeen({ nickName: 'another' }, show('other'));
  expect(shown).toEqual(['other']);
  showOwnWins();
  expect([shown, isUnseen(own)]).toEqual([['other', 'own'], false]);
});

test('a play that is never watched hides own wins for a while only', () => {
  hideOwnWins(own.nickName);
  whenSeen(own, show('first'));
  vi.advanceTimersByTime(UNSEEN_MS);
  whenSeen(own, show('second'));
  expect(shown).toEqual(['first', 'second']);
});

test('a later play prolongs the wait of what came before', () => {
  hideOwnWins(own.nickName);
  whenSeen(own, show('first'));
  vi.advanceTimersByTime(UNSEEN_MS - 1_000);
  hideOwnWins(own.nickName);
  vi.advanceTimersByTime(2_000);
  whenSeen(own, show('second'));
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(UNSEEN_MS);
  expect(shown).toEqual(['first', 'second']);
});
