import { AVATAR_REASONS, type AvatarReason } from '@clearcrate/contract/avatar';
import { type Avatars, createAvatars } from '../base/avatar/avatar.module.ts';
import { createPlatform } from '../platform/create-platform.ts';
import { StartupError } from '../platform/errors.ts';
import { runCommand } from './lib/run-command.ts';
import { withDatabase } from './lib/with-database.ts';

/** `npm run review-avatars`: pictures players brought that wait for somebody to look at them. */

const USAGE = `usage: npm run review-avatars                        what waits, oldest first
       npm run review-avatars -- pass <number>…     they are shown from now on
       npm run review-avatars -- fail <number> <${AVATAR_REASONS.join('|')}>`;
const SHOWN = 100;

async function printAwaiting(avatars: Avatars): Promise<void> {
  const waiting = await avatars.awaiting(SHOWN);
  for (const { id, created_at, player_id, nickname, preview } of waiting) {
    console.log([String(id).padStart(6), created_at.toISOString(), String(player_id), preview, nickname].join('  '));
  }
  console.log(waiting.length === SHOWN ? `the first ${SHOWN}` : `${waiting.length} waiting`);
}

function readIds(texts: readonly string[]): bigint[] {
  const wrong = texts.find((text) => !/^\d{1,18}$/.test(text));
  if (wrong !== undefined || texts.length === 0)
    throw new StartupError(`${wrong ?? 'nothing'} is no number.\n${USAGE}`);
  return texts.map(BigInt);
}

function readReason(text: string | undefined): AvatarReason {
  const reason = AVATAR_REASONS.find((name) => name === text);
  if (!reason) throw new StartupError(`Say why it fails: ${AVATAR_REASONS.join(', ')}.`);
  return reason;
}

/** How many were not there to be decided about. */
async function decide(avatars: Avatars, [command, ...rest]: readonly string[]): Promise<number> {
  const verdict =
    command === 'pass' ? ({ passed: true } as const) : { passed: false as const, reason: readReason(rest.pop()) };
  let missing = 0;
  for (const id of readIds(rest)) {
    const isDecided = await avatars.review(id, verdict);
    if (!isDecided) missing += 1;
    console.log(`${id}  ${isDecided ? `${command}ed` : 'is not waiting: decided already, or replaced by a newer one'}`);
  }
  return missing;
}

await runCommand(async (args) => {
  const [command = 'list'] = args;
  if (!['list', 'pass', 'fail'].includes(command)) {
    console.error(USAGE);
    return 2;
  }
  let missing = 0;
  await withDatabase('review', async ({ config, log, url }) => {
    const platform = await createPlatform({ config, log, databaseUrl: url });
    try {
      const avatars = createAvatars(platform);
      if (command === 'list') await printAwaiting(avatars);
      else missing = await decide(avatars, args);
    } finally {
      await platform.close();
    }
  });
  return missing === 0 ? 0 : 1;
});
