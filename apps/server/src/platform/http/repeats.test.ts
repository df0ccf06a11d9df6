import { expect, it, vi } from 'vitest';
import { AppError } from '../errors.ts';
import { createRepeats, type StoredAnswer } from './repeats.ts';

const operation = { playerId: 7n, endpoint: '/api/x', key: 'the-key-1', requestHash: '00'.repeat(32) };
const refuse = async () => {
  throw new AppError('moduleClosed');
};

/** A store of one answer, written when a call is let through. */
function setUp() {
  let stored: StoredAnswer | undefined;
  const findAnswer = vi.fn(async () => stored);
  const answerOnce = createRepeats(findAnswer);
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

it('costs nothing where nobody refuses', async () => {
  const { begin, findAnswer } = setUp();
  const { answer, finish } = begin();
  finish();
  expect(await answer).toEqual({ json: '{"first":true}' });
  expect(findAnswer).not.toHaveBeenCalled();
});

it('gives the first answer instead of a refusal, and the refusal where there is none', async () => {
  const { answerOnce, begin } = setUp();
  await expect(answerOnce(operation, refuse)).rejects.toThrow('moduleClosed');
  const first = begin();
  first.finish();
  await first.answer;
  expect(await answerOnce(operation, refuse)).toEqual({ json: '{"first":true}' });
});

it('waits for a first call that is still on its way, also behind a repeat that has gone', async () => {
  const { answerOnce, begin } = setUp();
  const first = begin();
  const repeats = [answerOnce(operation, refuse), answerOnce(operation, refuse)];
  await new Promise((resolve) => setImmediate(resolve));
  repeats.push(answerOnce(operation, refuse));
  first.finish();
  expect(await Promise.all(repeats)).toEqual(repeats.map(() => ({ json: '{"first":true}' })));
});

it('never says that nothing happened when nobody could look', async () => {
  const answerOnce = createRepeats(() => Promise.reject(new Error('no database')));
  await expect(answerOnce(operation, refuse)).rejects.toThrow('no database');
});

it('does not ask again about a key that was used otherwise', async () => {
  const { answerOnce, findAnswer } = setUp();
  const reused = async () => {
    throw new AppError('idempotencyKeyReused');
  };
  await expect(answerOnce(operation, reused)).rejects.toThrow('idempotencyKeyReused');
  expect(findAnswer).not.toHaveBeenCalled();
});
