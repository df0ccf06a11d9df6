import { pino } from 'pino';
import { expect, it } from 'vitest';
import { HandlerLanes } from './handler-lanes.ts';

function setUp(lanes = 4) {
  const lines: { handler: string; msg: string }[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { lanes: new HandlerLanes({ lanes, log }), lines };
}
const gate = () => Promise.withResolvers<void>();

it('runs handlers one after the other while none takes long', async () => {
  const { lanes } = setUp();
  const order: string[] = [];
  const handler = (name: string) => async () => {
    order.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    order.push(`${name} ends`);
  };
  for (const name of ['a', 'b']) await lanes.run(name, handler(name));
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

it('lets a hanging handler run beside the others, never twice at once, and once more when it was wanted meanwhile', async () => {
  const { lanes } = setUp();
  const hanging = gate();
  let [begun, running, most] = [0, 0, 0];
  const slow = async () => {
    begun += 1;
    running += 1;
    most = Math.max(most, running);
    await hanging.promise;
    running -= 1;
  };
  await lanes.run('slow', slow);
  const quick: number[] = [];
  for (let poll = 0; poll < 3; poll += 1) {
    const startedAt = performance.now();
    await lanes.run('slow', slow);
    await lanes.run('quick', async () => void quick.push(performance.now() - startedAt));
  }
  expect(quick).toHaveLength(3);
  // It is not waited for a second time.
  expect(Math.max(...quick)).toBeLessThan(500);
  expect(begun).toBe(1);
  hanging.resolve();
  await lanes.idle();
  expect([begun, most]).toEqual([2, 1]);
});

it('rejects the poll that waits for a failing handler, and logs the failure of one that runs on', async () => {
  const { lanes, lines } = setUp();
  await expect(lanes.run('bad', () => Promise.reject(new Error('at once')))).rejects.toThrow('at once');
  const hanging = gate();
  await lanes.run('late', () => hanging.promise);
  hanging.reject(new Error('later'));
  await lanes.idle();
  expect(lines).toMatchObject([{ handler: 'late', msg: 'outbox handler failed' }]);
});

it('runs no more handlers at once than there are lanes', async () => {
  const { lanes } = setUp(2);
  const hanging = [gate(), gate()];
  await lanes.run('one', () => (hanging[0] as ReturnType<typeof gate>).promise);
  await lanes.run('two', () => (hanging[1] as ReturnType<typeof gate>).promise);
  let isBegun = false;
  const third = lanes.run('three', async () => {
    isBegun = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isBegun).toBe(false);
  hanging[1]?.resolve();
  await third;
  expect(isBegun).toBe(true);
  hanging[0]?.resolve();
});
