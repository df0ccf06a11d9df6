import { parseArgs } from 'node:util';
import { createApp } from '../app.ts';
import { systemClock } from '../platform/clock.ts';
import { StartupError } from '../platform/errors.ts';
import { type Deed, dropRow, listFailed, retryRow } from '../platform/jobs/dead-letters.ts';
import { runCommand } from './lib/run-command.ts';
import { type OpenedDatabase, withDatabase } from './lib/with-database.ts';

/** `npm run dead-letters -- …`: rows that a loop could not work on, and events that a listener could not handle. */

const USAGE = `usage: npm run dead-letters -- list
       npm run dead-letters -- retry <job> <item|all> --by <who> --reason <words>
       npm run dead-letters -- refund <round/player/slot> --by <who> --reason <words>   a crash bet that cannot be settled
       npm run dead-letters -- drop <job> <item> --by <who> --reason <words>            settled some other way`;
const SHOWN = 200;
const CRASH_BETS = 'crash.settle';

type Who = Pick<Deed, 'operator' | 'reason' | 'at'>;

async function list({ db }: OpenedDatabase): Promise<number> {
  const failed = await listFailed(db, SHOWN);
  for (const { job, item, attempts, isDead, lastAt, error } of failed)
    console.log(
      `${isDead ? 'dead ' : 'tries'}  ${job}  ${item}  ${attempts} attempts  ${lastAt.toISOString()}  ${error}`,
    );
  const dead = failed.filter(({ isDead }) => isDead).length;
  console.log(`${dead} dead letters, ${failed.length - dead} tried again by themselves`);
  return dead === 0 ? 0 : 1;
}

async function retry({ db }: OpenedDatabase, [job = '', item = '']: readonly string[], who: Who): Promise<number> {
  const failed = await listFailed(db, SHOWN);
  const items = failed.filter((one) => one.job === job && (item === 'all' || one.item === item));
  for (const one of items) await retryRow(db, { ...who, job, item: one.item });
  console.log(
    items.length === 0 ? 'nothing failed under that name' : `${items.length} tried again by the running store`,
  );
  return items.length === 0 ? 1 : 0;
}

async function refund(
  { config, log, url, db }: OpenedDatabase,
  [item = '']: readonly string[],
  who: Who,
): Promise<number> {
  const app = await createApp({ config, log, databaseUrl: url });
  try {
    const isRefunded = await app.modules.crash.refundBet(item, `${who.operator}: ${who.reason}`);
    if (isRefunded) await dropRow(db, { ...who, action: 'refund', job: CRASH_BETS, item });
    console.log(isRefunded ? `${item}: the stake was given back` : 'there is no such open bet');
    return isRefunded ? 0 : 1;
  } finally {
    await app.platform.close();
  }
}

async function drop({ db }: OpenedDatabase, [job = '', item = '']: readonly string[], who: Who): Promise<number> {
  const isDropped = await dropRow(db, { ...who, action: 'drop', job, item });
  console.log(isDropped ? 'dropped' : 'there is no such row, or it is an event, which is never dropped');
  return isDropped ? 0 : 1;
}

const COMMANDS = { retry, refund, drop };

await runCommand(async (args) => {
  const text = { type: 'string', default: '' } as const;
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { by: text, reason: text } });
  const [name = 'list', ...named] = positionals;
  if (name === 'list') return withDatabase('dead-letters', list);
  const work = Object.hasOwn(COMMANDS, name) ? COMMANDS[name as keyof typeof COMMANDS] : undefined;
  const isComplete = named.length === (name === 'refund' ? 1 : 2) && values.by !== '' && values.reason !== '';
  if (!work || !isComplete) throw new StartupError(USAGE);
  const who: Who = { operator: values.by, reason: values.reason, at: new Date(systemClock.now()) };
  return withDatabase('dead-letters', (opened) => work(opened, named, who));
});
