import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { POLICY_TAG } from '../base/policy/policy.events.ts';
import { findPolicy, policyProblem, putPolicy } from '../base/policy/policy.module.ts';
import { SITE_TAGS } from '../base/site/site.events.ts';
import { judgePublishing } from '../followers/economy/economy.module.ts';
import { createPlatform, type RunningPlatform } from '../platform/create-platform.ts';
import { StartupError } from '../platform/errors.ts';
import { listsChanged } from '../platform/http/response-cache.ts';
import { runCommand } from './lib/run-command.ts';
import { tooGenerous } from './lib/too-generous.ts';
import { withDatabase } from './lib/with-database.ts';

/** `npm run policy --`: the market policy that holds, and putting another one into force. */

const USAGE = `usage: npm run policy --                          the policy that holds
       npm run policy -- check <file.json>       whether a policy can be read
       npm run policy -- set <file.json> [why] [--reason "why"]   puts it into force`;

async function readPolicyFile(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new StartupError(`${path} cannot be read.`);
  });
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw new StartupError(`${path} is no JSON.`);
  }
  const problem = policyProblem(document);
  if (problem !== undefined) throw new StartupError(`${path}: ${problem}`);
  return document;
}

async function show({ db }: RunningPlatform): Promise<void> {
  const policy = await findPolicy(db);
  if (!policy) {
    console.log('No policy was ever set: the switches of each channel decide alone, and nothing is capped.');
    return;
  }
  console.log(JSON.stringify(policy.document, null, 2));
  console.log(`number ${policy.id}, since ${policy.created_at.toISOString()}${policy.note && `: ${policy.note}`}`);
  const problem = policyProblem(policy.document);
  if (problem !== undefined) console.log(`It cannot be read, so all play is closed: ${problem}`);
}

/** Undoes what was refused on its way out of the transaction. */
class TooGenerous extends StartupError {}

interface PolicyWish {
  document: unknown;
  note: string;
  reason: string;
}

/** A policy opens and closes what loops are made of, so it is judged like prices and odds. */
async function put({ db, clock, bus }: RunningPlatform, { document, note, reason }: PolicyWish): Promise<void> {
  const at = new Date(clock.now());
  await db.transaction().execute(async (tx) => {
    await putPolicy(tx, document, note, at);
    const { isRefused, loop } = await judgePublishing(tx, { source: 'policy', reason, at });
    if (isRefused) throw new TooGenerous(tooGenerous(loop));
  });
  for (const tag of [POLICY_TAG, SITE_TAGS.modules]) bus.publish(listsChanged, { tag });
  console.log('It holds. Every running process follows within half a minute.');
}

await runCommand(async (args) => {
  const { values, positionals } = parseArgs({
    args,
    options: { reason: { type: 'string', default: '' } },
    allowPositionals: true,
  });
  const [command = 'show', path, ...why] = positionals;
  if (!['show', 'check', 'set'].includes(command) || (command !== 'show' && path === undefined)) {
    console.error(USAGE);
    return 2;
  }
  const document = path === undefined ? undefined : await readPolicyFile(path);
  if (command === 'check') {
    console.log(`${path} can be read.`);
    return 0;
  }
  await withDatabase('policy', async ({ config, log, url }) => {
    const platform = await createPlatform({ config, log, databaseUrl: url });
    try {
      if (command === 'show') await show(platform);
      else await put(platform, { document, note: why.join(' '), reason: values.reason.trim() });
    } finally {
      await platform.close();
    }
  });
  return 0;
});
