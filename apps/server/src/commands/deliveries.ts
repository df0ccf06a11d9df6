import { parseArgs } from 'node:util';
import { DELIVERY_FAILURES, type DeliveryFailure } from '@clearcrate/contract/delivery-rules';
import { createApp } from '../app.ts';
import { StartupError } from '../platform/errors.ts';
import type { Desk, QueuedDelivery } from '../play/delivery/delivery.operator.ts';
import { runCommand } from './lib/run-command.ts';
import { withDatabase } from './lib/with-database.ts';

/** `npm run deliveries -- …`: the queue of items on their way out, and what a person does about them. */

const USAGE = `usage: npm run deliveries -- list
       npm run deliveries -- take <order> --by <who>
       npm run deliveries -- sent <order> --offer <number of the trade offer>
       npm run deliveries -- done <order>
       npm run deliveries -- fail <order> --reason <${DELIVERY_FAILURES.join('|')}> [--note <words>]
       npm run deliveries -- by-hand <order>
       npm run deliveries -- start <order>
       npm run deliveries -- balance`;

const STATES: Record<number, string> = { 1: 'waits', 2: 'being sent', 3: 'offer out' };

interface Words {
  by: string;
  offer: string;
  reason: string;
  note: string;
}

const needed = (text: string): string => {
  if (text === '') throw new StartupError(USAGE);
  return text;
};

function lineOf({ orderNo, state, provider, dueAt, item, price, nickname, playerId, tradeUrl, note }: QueuedDelivery) {
  const by = provider === 'hand' ? 'by hand' : 'marketplace';
  const rest = note === '' ? '' : `  (${note})`;
  return `${orderNo}  ${STATES[state]}  ${by}  until ${dueAt.toISOString()}  ${item}  ${price}  ${nickname} ${playerId}  ${tradeUrl}${rest}`;
}

function failureOf(text: string): DeliveryFailure {
  const reason = DELIVERY_FAILURES.find((name) => name === text);
  if (!reason) throw new StartupError(USAGE);
  return reason;
}

type Work = (desk: Desk, orderNo: string, words: Words) => Promise<unknown>;

const COMMANDS: Record<string, Work> = {
  list: async (desk) => {
    const queue = await desk.queue();
    for (const delivery of queue) console.log(lineOf(delivery));
    console.log(`${queue.length} under way`);
  },
  balance: async (desk) => {
    const balance = await desk.balance();
    console.log(balance ? `${balance.text}${balance.isLow ? '  LOW' : ''}` : 'there is no marketplace account');
  },
  take: (desk, orderNo, { by }) => desk.take(needed(orderNo), needed(by)),
  sent: (desk, orderNo, { offer }) => desk.sent(needed(orderNo), needed(offer)),
  done: (desk, orderNo) => desk.done(needed(orderNo)),
  fail: (desk, orderNo, { reason, note }) => desk.fail(needed(orderNo), failureOf(reason), note),
  'by-hand': (desk, orderNo) => desk.toHand(needed(orderNo)),
  start: (desk, orderNo) => desk.start(needed(orderNo)),
};

await runCommand(async (args) => {
  const text = { type: 'string', default: '' } as const;
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { by: text, offer: text, reason: text, note: text },
  });
  const [name = '', orderNo = ''] = positionals;
  const work = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!work) throw new StartupError(USAGE);
  return withDatabase('deliveries', async ({ config, log, url }) => {
    const app = await createApp({ config, log, databaseUrl: url });
    try {
      await work(app.modules.delivery.desk, orderNo, values);
      if (name !== 'list' && name !== 'balance') console.log(`${orderNo}: ${name}`);
    } finally {
      await app.platform.close();
    }
    return 0;
  });
});
