import { setImmediate as endOfTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { defineTopic } from '../bus/bus.ts';
import { createWorkerBus } from './worker-bus.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

const said = defineTopic<string>('test.said');

function createBus() {
  const sent: FromWorker[] = [];
  const listeners: ((message: ToWorker) => void)[] = [];
  const channel = {
    send: (message: FromWorker) => sent.push(message),
    onMessage: (listener: (message: ToWorker) => void) => listeners.push(listener),
  };
  const bus = createWorkerBus(channel, pino({ level: 'silent' }));
  const heard: string[] = [];
  bus.subscribe(said, (text) => heard.push(text));
  return { bus, heard, sent, receive: (message: ToWorker) => listeners.forEach((listener) => void listener(message)) };
}

const letters = (...texts: string[]) => ({ letters: texts.map((message) => ({ topic: said.name, message })) });

test('a worker hears itself at once, and the others in one message for each turn', async () => {
  const { bus, heard, sent } = createBus();
  bus.publish(said, 'one');
  bus.publish(said, 'two');
  await endOfTurn();
  bus.publish(said, 'three');
  await endOfTurn();
  expect(heard).toEqual(['one', 'two', 'three']);
  expect(sent).toEqual([letters('one', 'two'), letters('three')]);
});

test('what others say is heard and not passed on', async () => {
  const { heard, sent, receive } = createBus();
  receive(letters('from another'));
  await endOfTurn();
  expect(heard).toEqual(['from another']);
  expect(sent).toEqual([]);
});

test('what was said last still goes out when the bus closes', async () => {
  const { bus, sent } = createBus();
  bus.publish(said, 'farewell');
  await bus.close();
  await endOfTurn();
  expect(sent).toEqual([letters('farewell')]);
});

test('what was said last goes out before the bus is closed', async () => {
  const { bus, sent } = createBus();
  bus.publish(said, 'goodbye');
  await bus.close();
  expect(sent).toEqual([letters('goodbye')]);
  await endOfTurn();
  expect(sent).toHaveLength(1);
});
