import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { movableClock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { createMemoryQuota } from '../../platform/limits/quota.ts';
import { checkRoomPassword, hashRoomPassword, ROOM_SALT_BYTES } from './room-password.module.ts';

const WINDOW_MS = 60_000;
const TRIES = 10;

async function createRoom() {
  const clock = movableClock(0);
  const quota = createMemoryQuota(clock);
  const stored = await hashRoomPassword('aB12', randomBytes(ROOM_SALT_BYTES));
  const open = async (password: string): Promise<string> => {
    try {
      await checkRoomPassword(quota, {
        stored,
        password,
        playerId: 7n,
        key: 'battle:1',
        wrong: 'battlePasswordWrong',
      });
      return 'open';
    } catch (error) {
      return error instanceof AppError ? error.errorName : String(error);
    }
  };
  return { clock, open };
}

it('limits failed tries when they are concurrent', async () => {
  const { clock, open } = await createRoom();
  const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => open(`w${index}xx`)));
  expect(answers.filter((answer) => answer === 'battlePasswordWrong')).toHaveLength(TRIES);
  expect(answers.filter((answer) => answer === 'rateLimited')).toHaveLength(30);
  expect(await open('aB12')).toBe('rateLimited');
  clock.advance(WINDOW_MS);
  expect(await open('aB12')).toBe('open');
});

it('does not count correct passwords as tries', async () => {
  const { open } = await createRoom();
  for (let time = 0; time < TRIES + 2; time += 1) expect(await open('aB12')).toBe('open');
});

it('limits hashes to thirty per minute and player, including correct passwords', async () => {
  const { clock, open } = await createRoom();
  for (let time = 0; time < 30; time += 1) expect(await open('aB12')).toBe('open');
  expect(await open('aB12')).toBe('rateLimited');
  clock.advance(WINDOW_MS);
  expect(await open('aB12')).toBe('open');
});

it('returns the seconds until the next try', async () => {
  const quota = createMemoryQuota(movableClock(0));
  for (let time = 0; time < TRIES; time += 1) await quota.use('battle:1:7', WINDOW_MS);
  const asked = { stored: '.', password: '', playerId: 7n, key: 'battle:1', wrong: 'battlePasswordWrong' } as const;
  const refused = checkRoomPassword(quota, asked);
  await expect(refused).rejects.toMatchObject({ errorName: 'rateLimited', params: { seconds: 60 } });
});
