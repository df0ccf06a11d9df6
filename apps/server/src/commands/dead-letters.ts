import { systemClock } from '../platform/clock.ts';
import { type Deed, dropRow, listFailed, retryRow } from '../platform/jobs/dead-letters.ts';
import { type Command, defineAction } from './lib/command.ts';
import { withDatabase } from './lib/with-database.ts';
import { withApp } from './lib/with-store.ts';

const SHOWN = 200;
const CRASH_BETS = 'crash.settle';

const SIGNED = {
  by: { value: 'who', required: true, summary: 'the person who decides' },
  reason: { value: 'words', required: true, summary: 'kept with the record' },
} as const;

const sign = ({ by, reason }: { by: string; reason: string }): Pick<Deed, 'operator' | 'reason' | 'at'> => ({
  operator: by,
  reason,
  at: new Date(systemClock.now()),
});

const list = defineAction({
  summary: 'Lists rows that a job could not work on and events that a consumer could not handle.',
  run: () =>
    withDatabase('dead-letters', async ({ db }) => {
      const failed = await listFailed(db, SHOWN);
      const dead = failed.filter(({ isDead }) => isDead).length;
      return {
        data: failed,
        text: [
          ...failed.map(
            ({ job, item, attempts, isDead, lastAt, error }) =>
              `${isDead ? 'dead ' : 'retry'}  ${job}  ${item}  ${attempts} attempts  ${lastAt.toISOString()}  ${error}`,
          ),
          `${dead} dead letters, ${failed.length - dead} waiting for their next attempt`,
        ],
        exitCode: dead === 0 ? 0 : 1,
      };
    }),
});

const retry = defineAction({
  summary: 'Lets the running store try an item again, or all items of a job.',
  arguments: ['job', 'item|all'],
  options: SIGNED,
  run: ({ arguments: { job, 'item|all': item }, options }) =>
    withDatabase('dead-letters', async ({ db }) => {
      const failed = await listFailed(db, SHOWN);
      const items = failed.filter((one) => one.job === job && (item === 'all' || one.item === item));
      for (const one of items) await retryRow(db, { ...sign(options), job, item: one.item });
      return {
        data: { retried: items.map((one) => one.item) },
        text: items.length === 0 ? 'no failed item has that name' : `${items.length} will be tried again`,
        exitCode: items.length === 0 ? 1 : 0,
      };
    }),
});

const refund = defineAction({
  summary: 'Releases the stake of a crash bet that cannot be settled, named round/player/slot.',
  arguments: ['bet'],
  options: SIGNED,
  run: ({ arguments: { bet }, options }) =>
    withApp('dead-letters', async ({ modules, platform }) => {
      const isRefunded = await modules.crash.refundBet(bet, `${options.by}: ${options.reason}`);
      if (isRefunded) await dropRow(platform.db, { ...sign(options), action: 'refund', job: CRASH_BETS, item: bet });
      return {
        data: { isRefunded },
        text: isRefunded ? `${bet}: stake released` : 'there is no such open bet',
        exitCode: isRefunded ? 0 : 1,
      };
    }),
});

const drop = defineAction({
  summary: 'Drops an item that was settled in another way. Events cannot be dropped.',
  arguments: ['job', 'item'],
  options: SIGNED,
  run: ({ arguments: { job, item }, options }) =>
    withDatabase('dead-letters', async ({ db }) => {
      const isDropped = await dropRow(db, { ...sign(options), action: 'drop', job, item });
      return {
        data: { isDropped },
        text: isDropped ? 'dropped' : 'there is no such item, or it is an event, which cannot be dropped',
        exitCode: isDropped ? 0 : 1,
      };
    }),
});

export const command: Command = { main: list, actions: { list, retry, refund, drop } };
