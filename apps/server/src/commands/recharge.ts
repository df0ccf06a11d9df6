import { readFile } from 'node:fs/promises';
import {
  adviceOn,
  closeClaim,
  closeDifference,
  importCards,
  openClaims,
  openDifferences,
} from '../modes/recharge/recharge.operator.ts';
import { systemClock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { type Command, defineAction, type Result } from './lib/command.ts';
import { UsageError } from './lib/run-command.ts';
import { withDatabase } from './lib/with-database.ts';
import { withApp } from './lib/with-store.ts';

const REASON = { reason: { value: 'words', required: true, summary: 'kept with the record' } } as const;

const now = () => new Date(systemClock.now());

const cards = defineAction({
  summary: 'Imports card numbers and passwords from a CSV file.',
  arguments: ['file'],
  options: { batch: { value: 'name', required: true, summary: 'name of the batch' } },
  run: ({ arguments: { file }, options: { batch } }) =>
    withDatabase('recharge', async ({ db }) => {
      const { added, known, refused } = await importCards(db, batch, await readFile(file, 'utf8'), now());
      for (const { line, reason } of refused) console.error(`${file}:${line}: ${reason}`);
      return {
        data: { added, known, rejected: refused },
        text: `${added} cards added to ${batch}, ${known} known already, ${refused.length} lines rejected`,
        exitCode: refused.length === 0 ? 0 : 1,
      };
    }),
});

const refund = defineAction({
  summary: 'Takes the coins of an order back and requests its refund; the running store asks the provider.',
  arguments: ['order'],
  options: REASON,
  run: ({ arguments: { order }, options: { reason } }) =>
    withApp('recharge', async ({ modules }) => {
      const refundNo = await modules.recharge.refund(order, reason);
      return { data: { refundNo }, text: `${refundNo}: coins taken back, refund requested` };
    }),
});

/** Ends a refund by hand, after a person has checked it at the provider. */
const endRefund = (isDone: boolean) =>
  defineAction({
    summary: isDone
      ? 'Ends a refund: the provider paid the money back.'
      : 'Ends a refund: the provider rejected it, and its coins are returned.',
    arguments: ['refund'],
    options: REASON,
    run: ({ arguments: { refund: refundNo }, options: { reason } }) =>
      withApp('recharge', async ({ modules }) => {
        await modules.recharge.decideRefund(refundNo, isDone, reason);
        return {
          data: { refundNo, isDone },
          text: `${refundNo}: ${isDone ? 'paid back' : 'rejected, coins returned'}`,
        };
      }),
  });

const claims = defineAction({
  summary: 'Lists open claims.',
  run: () =>
    withDatabase('recharge', async ({ db }) => {
      const open = await openClaims(db);
      return {
        data: open,
        text: open.map(({ id, kind, orderNo, playerId, amount, reference, answer }) =>
          `${id}  ${kind}  order ${orderNo}  player ${playerId}  ${amount}  ${reference}  ${answer}`.trimEnd(),
        ),
      };
    }),
});

type Close = (db: Db, id: bigint, note: string, at: Date) => Promise<boolean>;

const close = (what: string, work: Close) =>
  defineAction({
    summary: `Closes an open ${what}.`,
    arguments: ['number'],
    options: REASON,
    run: ({ arguments: { number }, options: { reason } }): Promise<Result> => {
      if (!/^[1-9]\d{0,17}$/.test(number)) throw new UsageError(`${number} is not the number of a ${what}.`);
      return withDatabase('recharge', async ({ db }) => {
        const isClosed = await work(db, BigInt(number), reason, now());
        return {
          data: { isClosed },
          text: isClosed ? 'closed' : `there is no open ${what} ${number}`,
          exitCode: isClosed ? 0 : 1,
        };
      });
    },
  });

const reconcile = defineAction({
  summary: "Compares a day's orders and ledger with the providers' bills.",
  arguments: ['day'],
  options: { method: { value: 'name', summary: 'one payment method only' } },
  run: ({ arguments: { day }, options: { method: only } }) => {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new UsageError('Write the day as 2026-11-15.');
    return withApp('recharge', async ({ modules }) => {
      const { providers, reconcileDay } = modules.recharge;
      const results = [];
      for (const method of [...providers.keys()].filter((name) => only === undefined || name === only))
        results.push({ ...(await reconcileDay(method, day)), method });
      return {
        data: results,
        text: results.flatMap(({ method, payments, differences }) => [
          `${day} ${method}: ${payments} payments, ${differences.length} differences`,
          ...differences.map((one) => `  ${one.kind} ${one.reference}: ${adviceOn(one)}`),
        ]),
        exitCode: results.some(({ differences }) => differences.length > 0) ? 1 : 0,
      };
    });
  },
});

const differences = defineAction({
  summary: 'Lists open differences between bills, orders and ledger, with advice.',
  run: () =>
    withDatabase('recharge', async ({ db }) => {
      const open = await openDifferences(db);
      return {
        data: open.map((one) => ({ ...one, advice: adviceOn(one) })),
        text: open.map((one) => `${one.id}  ${one.day} ${one.method}  ${one.kind} ${one.reference}: ${adviceOn(one)}`),
        exitCode: open.length === 0 ? 0 : 1,
      };
    }),
});

export const command: Command = {
  actions: {
    cards,
    refund,
    'refund-made': endRefund(true),
    'refund-refused': endRefund(false),
    claims,
    'close-claim': close('claim', closeClaim),
    reconcile,
    differences,
    'close-difference': close('difference', closeDifference),
  },
};
