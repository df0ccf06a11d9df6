import { POLICY_TAG } from '../base/policy/policy.events.ts';
import { findPolicy, policyProblem, putPolicy } from '../base/policy/policy.module.ts';
import { SITE_TAGS } from '../base/site/site.events.ts';
import { judgePublishing } from '../followers/economy/economy.module.ts';
import type { RunningPlatform } from '../platform/create-platform.ts';
import { StartupError } from '../platform/errors.ts';
import { listsChanged } from '../platform/http/response-cache.ts';
import { type Command, defineAction } from './lib/command.ts';
import { readJsonFile } from './lib/read-json-file.ts';
import { tooGenerous } from './lib/too-generous.ts';
import { withPlatform } from './lib/with-store.ts';

async function readPolicyFile(path: string): Promise<unknown> {
  const document = await readJsonFile(path);
  const problem = policyProblem(document);
  if (problem !== undefined) throw new StartupError(`${path}: ${problem}`);
  return document;
}

const show = defineAction({
  summary: 'Shows the policy in force.',
  run: () =>
    withPlatform('policy', async ({ db }) => {
      const policy = await findPolicy(db);
      if (!policy) return { data: null, text: 'No policy was set: channel switches apply, and nothing is capped.' };
      const problem = policyProblem(policy.document);
      return {
        data: policy,
        text: [
          JSON.stringify(policy.document, null, 2),
          `number ${policy.id}, since ${policy.created_at.toISOString()}${policy.note && `: ${policy.note}`}`,
          ...(problem === undefined ? [] : [`It cannot be read, so all play is closed: ${problem}`]),
        ],
      };
    }),
});

const check = defineAction({
  summary: 'Checks whether a policy file can be read.',
  arguments: ['file'],
  run: async ({ arguments: { file } }) => {
    const document = await readPolicyFile(file);
    return { data: document, text: `${file} can be read.` };
  },
});

interface Proposal {
  document: unknown;
  note: string;
  reason: string;
}

/**
 * A policy opens and closes parts of loops, so the best loop is computed as for prices and odds.
 */
async function put({ db, clock, bus }: RunningPlatform, { document, note, reason }: Proposal): Promise<void> {
  const at = new Date(clock.now());
  await db.transaction().execute(async (tx) => {
    await putPolicy(tx, document, note, at);
    const { isRefused, loop } = await judgePublishing(tx, { source: 'policy', reason, at });
    if (isRefused) throw new StartupError(tooGenerous(loop));
  });
  for (const tag of [POLICY_TAG, SITE_TAGS.modules]) bus.publish(listsChanged, { tag });
}

const set = defineAction({
  summary: 'Puts a policy into force on all nodes, within half a minute.',
  arguments: ['file', 'note?'],
  options: { reason: { value: 'words', summary: 'set it although the best loop returns too much; kept with it' } },
  run: async ({ arguments: { file, note = '' }, options: { reason = '' } }) => {
    const document = await readPolicyFile(file);
    await withPlatform('policy', (platform) => put(platform, { document, note, reason: reason.trim() }));
    return { data: { document, note }, text: 'In force. Every node follows within half a minute.' };
  },
});

export const command: Command = { main: show, actions: { show, check, set } };
