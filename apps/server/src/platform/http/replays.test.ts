import { expect, it, vi } from 'vitest';
import { AppError } from '../errors.ts';
import { createReplays, type StoredAnswer } from './replays.ts';

const operation = { playerId: 7n, endpoint: '/api/x', key: 'the-key-1', requestHash: '00'.repeat(32) };
const refuse = async () => {
  throw new AppError('moduleClosed');
};

/** Repeats over a store of one answer, which is written when a call is let through. */
function setUp() {
  let stored: StoredAnswer | undefined;
  const findAnswer = vi.fn(async () => stored);
  const answerOnce = createReplays(findAnswer);
  const begin = () => {
    const gate = Promise.withResolvers<void>();
    const answer = answerOnce(operation, async () => {
      await gate.promise;
      stored = { json: '{"first":true}' };
      return stored;
    });
    return { answer, finish: gate.resolve };
  };
  return { answerOnce, begin, findAnswer };
}

it('does not look the key up when the call succeeds', async () => {
  const { begin, findAnswer } = setUp();
  const { answer, finish } = begin();
  finish();
  expect(await answer).toEqual({ json: '{"first":true}' });
  expect(findAnswer).not.toHaveBeenCalled();
});

it('replays the first answer when the retry is rejected, and rejects when there is none', async () => {
  const { answerOnce, begin } = setUp();
  await expect(answerOnce(operation, refuse)).rejects.toThrow('moduleClosed');
  const first = begin();
  first.finish();
  await first.answer;
  expect(await answerOnce(operation, refuse)).toEqual({ json: '{"first":true}' });
});

it('waits for a first call in progress before it rejects a retry', async () => {
  const { answerOnce, begin } = setUp();
  const first = begin();
  const repeats = [answerOnce(operation, refuse), answerOnce(operation, refuse)];
  await new Promise((resolve) => setImmediate(resolve));
  repeats.push(answerOnce(operation, refuse));
  first.finish();
  expect(await Promise.all(repeats)).toEqual(repeats.map(() => ({ json: '{"first":true}' })));
});

it('fails with the error of the lookup when the outcome is unknown', async () => {
  const answerOnce = createReplays(() => Promise.reject(new Error('no database')));
  await expect(answerOnce(operation, refuse)).rejects.toThrow('no database');
});

it('does not look up a key that was used for another request', async () => {
  const { answerOnce, findAnswer } = setUp();
  const reused = async () => {
    throw new AppError('idempotencyKeyReused');
  };
  await expect(answerOnce(operation, reused)).rejects.toThrow('idempotencyKeyReused');
  expect(findAnswer).not.toHaveBeenCalled();
});
