import { AVATAR_REASONS, type AvatarReason } from '@clearcrate/contract/avatar';
import { createAvatars } from '../base/avatar/avatar.module.ts';
import { type Command, defineAction, type Result } from './lib/command.ts';
import { UsageError } from './lib/run-command.ts';
import { withPlatform } from './lib/with-store.ts';

const SHOWN = 100;
const REASONS = AVATAR_REASONS.join('|');

const list = defineAction({
  summary: "Lists players' pictures that wait for a review, oldest first.",
  run: () =>
    withPlatform('review', async (platform) => {
      const waiting = await createAvatars(platform).awaiting(SHOWN);
      return {
        data: waiting,
        text: [
          ...waiting.map(({ id, created_at, player_id, nickname, preview }) =>
            [String(id).padStart(6), created_at.toISOString(), String(player_id), preview, nickname].join('  '),
          ),
          waiting.length === SHOWN ? `the first ${SHOWN}` : `${waiting.length} waiting`,
        ],
      };
    }),
});

type Verdict = { passed: true } | { passed: false; reason: AvatarReason };

function review(numbers: readonly string[], verdict: Verdict): Promise<Result> {
  const wrong = numbers.find((text) => !/^\d{1,18}$/.test(text));
  if (wrong !== undefined) throw new UsageError(`${wrong} is not the number of a picture.`);
  const word = verdict.passed ? 'passed' : 'failed';
  return withPlatform('review', async (platform) => {
    const avatars = createAvatars(platform);
    const results: { id: string; isDone: boolean }[] = [];
    for (const id of numbers) results.push({ id, isDone: await avatars.review(BigInt(id), verdict) });
    return {
      data: results,
      text: results.map(
        ({ id, isDone }) => `${id}  ${isDone ? word : 'is not waiting: decided before, or replaced by a newer one'}`,
      ),
      exitCode: results.every(({ isDone }) => isDone) ? 0 : 1,
    };
  });
}

const pass = defineAction({
  summary: 'Shows the pictures from now on.',
  arguments: ['numbers...'],
  run: ({ arguments: { numbers } }) => review(numbers, { passed: true }),
});

const fail = defineAction({
  summary: 'Rejects a picture and tells the player why.',
  arguments: ['number', 'reason'],
  run: ({ arguments: { number, reason: text } }) => {
    const reason = AVATAR_REASONS.find((name) => name === text);
    if (!reason) throw new UsageError(`The reason must be one of ${REASONS}.`);
    return review([number], { passed: false, reason });
  },
});

export const command: Command = { main: list, actions: { list, pass, fail } };
