import { afterEach, expect, test } from 'vitest';
import { CLIENT_CODES } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { askAgain, readUntilAnswered } from './ask-again.ts';
import { queryClient } from './query-client.ts';

/** A read that the test answers or fails. */
function createRead() {
  const ends: ((hasAnswer: boolean) => void)[] = [];
  const read = () => new Promise<boolean>((resolve) => ends.push(resolve));
  return { read, ends };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

afterEach(() => queryClient.clear());

test('a failed read is repeated when the connection is back, until it is answered', async () => {
  const { read, ends } = createRead();
  void readUntilAnswered(read);
  ends[0]?.(false);
  await settled();
  expect(ends).toHaveLength(1);
  askAgain();
  await settled();
  expect(ends).toHaveLength(2);
  ends[1]?.(true);
  await settled();
  askAgain();
  await settled();
  expect(ends).toHaveLength(2);
});

test('a pending read is repeated if it fails, and only once for repeated reconnects', async () => {
  const { read, ends } = createRead();
  void readUntilAnswered(read);
  askAgain();
  askAgain();
  await settled();
  expect(ends).toHaveLength(1);
  ends[0]?.(false);
  await settled();
  expect(ends).toHaveLength(2);
  ends[1]?.(true);
  await settled();
});

test('a read that throws has failed', async () => {
  let reads = 0;
  await readUntilAnswered(async () => {
    reads += 1;
    if (reads === 1) throw new Error('no line');
    return true;
  });
  askAgain();
  await settled();
  expect(reads).toBe(2);
});

test('repeats queries that failed before or after the reconnect; not those that were answered or rejected', async () => {
  const asked: string[] = [];
  let loseSlow = () => {};
  const read = (name: string, first: () => Promise<unknown>) => {
    const queryFn = () => {
      asked.push(name);
      return asked.filter((one) => one === name).length === 1 ? first() : Promise.resolve(name);
    };
    return queryClient.prefetchQuery({ queryKey: [name], queryFn });
  };
  await read('failed', () => Promise.reject(new Error('lost')));
  await read('answered', () => Promise.resolve('answer'));
  await read('refused', () => Promise.reject(new ApiError(1999, 'no')));
  const slow = read('slow', () => new Promise((_resolve, reject) => (loseSlow = () => reject(new Error('lost')))));
  askAgain();
  await settled();
  expect(asked).toEqual(['failed', 'answered', 'refused', 'slow', 'failed']);
  loseSlow();
  await slow;
  await settled();
  expect(asked.at(-1)).toBe('slow');
  expect(queryClient.getQueryData(['slow'])).toBe('slow');
  expect(asked).toHaveLength(6);
});

test.each([
  [400, false],
  [404, false],
  [401, true],
  [408, true],
  [429, true],
  [503, true],
])('a query rejected by HTTP with %i is repeated: %s', async (status, isAskedAgain) => {
  let asked = 0;
  const queryFn = () => {
    asked += 1;
    return Promise.reject(new ApiError(CLIENT_CODES.refusedByHttp, 'no', status));
  };
  await queryClient.prefetchQuery({ queryKey: ['refused', status], queryFn });
  askAgain();
  await settled();
  expect(asked).toBe(isAskedAgain ? 2 : 1);
});
