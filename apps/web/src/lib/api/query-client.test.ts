import { toastStore } from '@clearcrate/ui/toast/toast-store.ts';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CLIENT_CODES } from './api-client.ts';
import { ApiError, inlineMessage } from './api-error.ts';
import { queryClient } from './query-client.ts';

let answer: () => Promise<string>;
const refuse = (message = 'not now', code = 1999) => Promise.reject(new ApiError(code, message));
/** Longer than the time to show it in place, shorter than the display of a notice. */
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

test('shows a notice for a rejection that no component shows', async () => {
  const { stop } = watch('plain');
  await settle();
  expect(shown()).toBe('not now');
  stop();
});

test('shows no notice for a rejection shown in place of its data', async () => {
  const { observer, stop } = watch('inline');
  const forget = observer.subscribe(({ error }) => void inlineMessage(error));
  await settle();
  expect(shown()).toBeUndefined();
  forget();
  stop();
});

test('shows no notice for a rejection with the same message as one shown in place', async () => {
  const inline = watch('first');
  const forget = inline.observer.subscribe(({ error }) => void inlineMessage(error));
  const silent = watch('second');
  await settle();
  expect(shown()).toBeUndefined();
  forget();
  inline.stop();
  silent.stop();
});

test('shows one notice for repeated rejections of a read, and another after a success', async () => {
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

test('leaves rejections of prefetched data to the page', async () => {
  await queryClient.prefetchQuery({ queryKey: ['ahead'], queryFn: () => answer() });
  await settle();
  expect(shown()).toBeUndefined();
});

test.each(Object.values(CLIENT_CODES))('code %i is no rejection: the client has shown it already', async (code) => {
  answer = () => refuse('network', code);
  const { stop } = watch(`client ${code}`);
  await settle();
  expect(shown()).toBeUndefined();
  stop();
});
