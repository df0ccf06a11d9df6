import { toastStore } from '@clearcrate/ui/toast/toast-store.ts';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CLIENT_CODES } from './api/api-client.ts';
import { ApiError, inlineMessage } from './api/api-error.ts';
import { queryClient } from './query-client.ts';

let answer: () => Promise<string>;
const refuse = (message = 'not now', code = 1999) => Promise.reject(new ApiError(code, message));
/** Longer than a page has to show it in place, shorter than a notice stands. */
const settle = () => vi.advanceTimersByTimeAsync(1500);
const shown = () => {
  const toast = toastStore.getToast();
  return toast && 'text' in toast ? toast.text : undefined;
};

function watch(name: string) {
  const observer = new QueryObserver(queryClient, { queryKey: [name], queryFn: () => answer() });
  const stop = observer.subscribe(() => {});
  return { observer, stop };
}

beforeEach(() => {
  vi.useFakeTimers();
  answer = () => refuse();
});
afterEach(async () => {
  queryClient.clear();
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
});

test('a refusal that nobody shows becomes a notice', async () => {
  const { stop } = watch('plain');
  await settle();
  expect(shown()).toBe('not now');
  stop();
});

test('a refusal that is shown in place of its data is not said again', async () => {
  const { observer, stop } = watch('inline');
  const forget = observer.subscribe(({ error }) => void inlineMessage(error));
  await settle();
  expect(shown()).toBeUndefined();
  forget();
  stop();
});

test('what one read shows in place is not said again for another that was refused for the same reason', async () => {
  const inline = watch('first');
  const forget = inline.observer.subscribe(({ error }) => void inlineMessage(error));
  const silent = watch('second');
  await settle();
  expect(shown()).toBeUndefined();
  forget();
  inline.stop();
  silent.stop();
});

test('a read that is refused again and again is told once, and once more after it had worked', async () => {
  const { observer, stop } = watch('polled');
  await settle();
  expect(shown()).toBe('not now');
  await vi.advanceTimersByTimeAsync(5000);
  await observer.refetch();
  await settle();
  expect(shown()).toBeUndefined();
  answer = async () => 'data';
  await observer.refetch();
  answer = () => refuse('no more');
  await observer.refetch();
  await settle();
  expect(shown()).toBe('no more');
  stop();
});

test('what was asked for ahead of its page is left to the page', async () => {
  await queryClient.prefetchQuery({ queryKey: ['ahead'], queryFn: () => answer() });
  await settle();
  expect(shown()).toBeUndefined();
});

test.each(Object.values(CLIENT_CODES))('code %i is no refusal: the client has told of it already', async (code) => {
  answer = () => refuse('network', code);
  const { stop } = watch(`client ${code}`);
  await settle();
  expect(shown()).toBeUndefined();
  stop();
});
