import { DELIVERY_FAILURES, type DeliveryFailure } from '@clearcrate/contract/delivery-rules';
import type { Desk, QueuedDelivery } from '../play/delivery/delivery.operator.ts';
import { type Command, defineAction, type Result } from './lib/command.ts';
import { UsageError } from './lib/run-command.ts';
import { withApp } from './lib/with-store.ts';

const STATES: Record<number, string> = { 1: 'waiting', 2: 'being sent', 3: 'offer out' };
const REASONS = DELIVERY_FAILURES.join('|');

const atDesk = (work: (desk: Desk) => Promise<Result>) =>
  withApp('deliveries', ({ modules }) => work(modules.delivery.desk));

function lineOf({ orderNo, state, provider, dueAt, item, price, nickname, playerId, tradeUrl, note }: QueuedDelivery) {
  const by = provider === 'hand' ? 'by hand' : 'marketplace';
  const rest = note === '' ? '' : `  (${note})`;
  return `${orderNo}  ${STATES[state]}  ${by}  until ${dueAt.toISOString()}  ${item}  ${price}  ${nickname} ${playerId}  ${tradeUrl}${rest}`;
}

const list = defineAction({
  summary: 'Lists the deliveries under way.',
  run: () =>
    atDesk(async (desk) => {
      const queue = await desk.queue();
      return { data: queue, text: [...queue.map(lineOf), `${queue.length} under way`] };
    }),
});

const balance = defineAction({
  summary: 'Shows the balance at the marketplace.',
  run: () =>
    atDesk(async (desk) => {
      const found = await desk.balance();
      const text = found ? `${found.text}${found.isLow ? '  LOW' : ''}` : 'there is no marketplace account';
      return { data: found ?? null, text };
    }),
});

/** An action on one order that prints only that it is done. */
async function act(order: string, done: string, work: (desk: Desk) => Promise<unknown>): Promise<Result> {
  return atDesk(async (desk) => {
    await work(desk);
    return { data: { order, done }, text: `${order}: ${done}` };
  });
}

const take = defineAction({
  summary: 'Assigns an order to a person; the player can no longer take it back.',
  arguments: ['order'],
  options: { by: { value: 'who', required: true, summary: 'the person who delivers it' } },
  run: ({ arguments: { order }, options: { by } }) => act(order, 'taken', (desk) => desk.take(order, by)),
});

const sent = defineAction({
  summary: 'Records that the trade offer was sent.',
  arguments: ['order'],
  options: { offer: { value: 'number', required: true, summary: 'number of the trade offer' } },
  run: ({ arguments: { order }, options: { offer } }) => act(order, 'sent', (desk) => desk.sent(order, offer)),
});

const simple = (summary: string, done: string, work: (desk: Desk, order: string) => Promise<unknown>) =>
  defineAction({
    summary,
    arguments: ['order'],
    run: ({ arguments: { order } }) => act(order, done, (desk) => work(desk, order)),
  });

function failureOf(text: string): DeliveryFailure {
  const reason = DELIVERY_FAILURES.find((name) => name === text);
  if (!reason) throw new UsageError(`The reason must be one of ${REASONS}.`);
  return reason;
}

const fail = defineAction({
  summary: 'Ends a delivery as failed; the item returns to the bag.',
  arguments: ['order'],
  options: {
    reason: { value: 'reason', required: true, summary: REASONS },
    note: { value: 'words', summary: 'kept with the order' },
  },
  run: ({ arguments: { order }, options: { reason, note = '' } }) => {
    const failure = failureOf(reason);
    return act(order, 'failed', (desk) => desk.fail(order, failure, note));
  },
});

export const command: Command = {
  actions: {
    list,
    balance,
    take,
    sent,
    done: simple('Records that the player accepted the offer.', 'done', (desk, order) => desk.done(order)),
    fail,
    'by-hand': simple('Moves an order from the marketplace to delivery by hand.', 'by hand', (desk, order) =>
      desk.toHand(order),
    ),
    start: simple(
      'Buys a queued order at the marketplace now, before its first five minutes are over.',
      'started',
      (desk, order) => desk.start(order),
    ),
  },
};
