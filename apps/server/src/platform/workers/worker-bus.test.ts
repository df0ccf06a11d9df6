import { setImmediate as endOfTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { defineTopic } from '../bus/bus.ts';
import { createWorkerBus } from './worker-bus.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

const topic = defineTopic<string>('test.topic');

function createBus() {
  const sent: FromWorker[] = [];
  const listeners: ((message: ToWorker) => void)[] = [];
  const channel = {
    send: (message: FromWorker) => sent.push(message),
    onMessage: (listener: (message: ToWorker) => void) => listeners.push(listener),
  };
  const bus = createWorkerBus(channel, pino({ level: 'silent' }));
  const received: string[] = [];
  bus.subscribe(topic, (text) => received.push(text));
  return {
    bus,
    received,
    sent,
    receive: (message: ToWorker) => listeners.forEach((listener) => void listener(message)),
  };
}

const busMessages = (...texts: string[]) => ({ busMessages: texts.map((message) => ({ topic: topic.name, message })) });

test('delivers locally at once, and to other workers in one batch per turn of the event loop', async () => {
  const { bus, received, sent } = createBus();
  bus.publish(topic, 'one');
  bus.publish(topic, 'two');
  await endOfTurn();
  bus.publish(topic, 'three');
  await endOfTurn();
  expect(received).toEqual(['one', 'two', 'three']);
  expect(sent).toEqual([busMessages('one', 'two'), busMessages('three')]);
});

test('delivers messages of other workers without forwarding them', async () => {
  const { received, sent, receive } = createBus();
  receive(busMessages('from another'));
  await endOfTurn();
  expect(received).toEqual(['from another']);
  expect(sent).toEqual([]);
});

test('sends pending messages when the bus closes', async () => {
  const { bus, sent } = createBus();
  bus.publish(topic, 'farewell');
  await bus.close();
  await endOfTurn();
  expect(sent).toEqual([busMessages('farewell')]);
});

test('sends pending messages once, before close resolves', async () => {
  const { bus, sent } = createBus();
  bus.publish(topic, 'goodbye');
  await bus.close();
  expect(sent).toEqual([busMessages('goodbye')]);
  await endOfTurn();
  expect(sent).toHaveLength(1);
});
