import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createApp } from '../app.ts';
import {
  adviceOn,
  closeClaim,
  closeDifference,
  importCards,
  openClaims,
  openDifferences,
} from '../modes/recharge/recharge.operator.ts';
import { systemClock } from '../platform/clock.ts';
import { StartupError } from '../platform/errors.ts';
import { runCommand } from './lib/run-command.ts';
import { type OpenedDatabase, withDatabase } from './lib/with-database.ts';

/** `npm run recharge -- …`: cards, refunds, claims, and providers' bills held against orders and ledger. */

const USAGE = `usage: npm run recharge -- cards <file> --batch <name>
       npm run recharge -- refund <order number> --reason <words>
       npm run recharge -- refund-made <refund number> --reason <words>
       npm run recharge -- refund-refused <refund number> --reason <words>
       npm run recharge -- claims
       npm run recharge -- close-claim <number> --reason <words>
       npm run recharge -- reconcile <day, such as 2026-11-15> [--method <name>]
       npm run recharge -- differences
       npm run recharge -- close-difference <number> --reason <words>`;

type Work = (opened: OpenedDatabase, argument: string, words: string) => Promise<number>;

/** What a person has found out at the provider about a refund that does not end by itself. */
async function endRefund(
  { config, log, url }: OpenedDatabase,
  refundNo: string,
  { isDone, reason }: { isDone: boolean; reason: string },
): Promise<number> {
  if (reason === '') throw new StartupError(USAGE);
  const app = await createApp({ config, log, databaseUrl: url });
  try {
    await app.modules.recharge.decideRefund(refundNo, isDone, reason);
    console.log(`${refundNo}: ${isDone ? 'the money is back' : 'refused, and its coins are given back'}`);
  } finally {
    await app.platform.close();
  }
  return 0;
}

const COMMANDS: Record<string, Work> = {
  cards: async ({ db }, file, batch) => {
    if (batch === '') throw new StartupError(USAGE);
    const text = await readFile(file, 'utf8');
    const { added, known, refused } = await importCards(db, batch, text, new Date(systemClock.now()));
    for (const { line, reason } of refused) console.error(`${file}:${line}: ${reason}`);
    console.log(`${added} cards were added to ${batch}, ${known} were there, ${refused.length} lines were refused`);
    return refused.length === 0 ? 0 : 1;
  },
  claims: async ({ db }) => {
    for (const { id, kind, orderNo, playerId, amount, reference, answer } of await openClaims(db))
      console.log(`${id}  ${kind}  order ${orderNo}  player ${playerId}  ${amount}  ${reference}  ${answer}`.trimEnd());
    return 0;
  },
  'close-claim': async ({ db }, number, note) => {
    if (!/^[1-9]\d{0,17}$/.test(number) || note === '') throw new StartupError(USAGE);
    const isClosed = await closeClaim(db, BigInt(number), note, new Date(systemClock.now()));
    console.log(isClosed ? 'closed' : 'there is no such open claim');
    return isClosed ? 0 : 1;
  },
  refund: async ({ config, log, url }, orderNo, reason) => {
    if (reason === '') throw new StartupError(USAGE);
    const app = await createApp({ config, log, databaseUrl: url });
    try {
      const refundNo = await app.modules.recharge.refund(orderNo, reason);
      console.log(`${refundNo}: the coins are taken back; the running store asks the provider for the rest`);
    } finally {
      await app.platform.close();
    }
    return 0;
  },
  'refund-made': (opened, refundNo, reason) => endRefund(opened, refundNo, { isDone: true, reason }),
  'refund-refused': (opened, refundNo, reason) => endRefund(opened, refundNo, { isDone: false, reason }),
  reconcile: async ({ config, log, url }, day, only) => {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new StartupError(USAGE);
    const app = await createApp({ config, log, databaseUrl: url });
    let found = 0;
    try {
      const { providers, reconcileDay } = app.modules.recharge;
      for (const method of [...providers.keys()].filter((name) => only === '' || name === only)) {
        const { payments, differences } = await reconcileDay(method, day);
        console.log(`${day} ${method}: ${payments} payments, ${differences.length} differences`);
        for (const one of differences) console.log(`  ${one.kind} ${one.reference}: ${adviceOn(one)}`);
        found += differences.length;
      }
    } finally {
      await app.platform.close();
    }
    return found === 0 ? 0 : 1;
  },
  differences: async ({ db }) => {
    const open = await openDifferences(db);
    for (const one of open)
      console.log(`${one.id}  ${one.day} ${one.method}  ${one.kind} ${one.reference}: ${adviceOn(one)}`);
    return open.length === 0 ? 0 : 1;
  },
  'close-difference': async ({ db }, number, note) => {
    if (!/^[1-9]\d{0,17}$/.test(number) || note === '') throw new StartupError(USAGE);
    const isClosed = await closeDifference(db, BigInt(number), note, new Date(systemClock.now()));
    console.log(isClosed ? 'closed' : 'there is no such open difference');
    return isClosed ? 0 : 1;
  },
};

await runCommand(async (args) => {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { batch: { type: 'string' }, reason: { type: 'string' }, method: { type: 'string' } },
  });
  const [name = '', argument = ''] = positionals;
  const work = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!work || (!['claims', 'differences'].includes(name) && argument === '')) throw new StartupError(USAGE);
  return withDatabase('recharge', (opened) =>
    work(opened, argument, values.batch ?? values.reason ?? values.method ?? ''),
  );
});
