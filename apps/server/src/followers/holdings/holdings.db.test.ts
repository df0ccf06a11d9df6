import type { HoldingsMessage } from '@clearcrate/contract/gateway';
import { GATEWAY_PATH, MESSAGE_IDS } from '@clearcrate/contract/gateway-ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let keys = 0;

beforeAll(async () => {
  test = await createTestApp();
  await test.app.loadContent();
  await test.app.listen();
  // Dispatch the events of loading the content before the first socket connects.
  await test.app.platform.outbox.drain();
});
afterAll(() => test.close());

async function enter(account: string) {
  const login = await test.call('/api/auth/login', { account, password: 'demo1234' });
  const authorization: string = login.body.data.token;
  const ask = async (path: string, body: object = {}) => (await test.call(path, body, { authorization })).body.data;
  const move = async (path: string, body: object) =>
    (await test.call(path, body, { authorization, 'idempotency-key': `holdings-key-${keys++}` })).body.data;
  return { authorization, ask, move, playerId: BigInt(login.body.data.userId) };
}

/** Opens a socket of a player and collects its holdings messages. */
async function listen(token: string) {
  const received: HoldingsMessage[] = [];
  const socket = new WebSocket(`${test.app.address().replace('http', 'ws')}${GATEWAY_PATH}`);
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data));
    if (message.id === MESSAGE_IDS.holdings) received.push(message.data);
  };
  await new Promise((resolve) => {
    socket.onopen = resolve;
  });
  socket.send(JSON.stringify({ id: MESSAGE_IDS.authorise, data: { token } }));
  await expect.poll(() => received.length).toBe(1);
  return { received, close: () => socket.close() };
}

it('publishes holdings to every socket of a player on joining and after each change', async () => {
  const player = await enter('13800000000');
  const stranger = await enter('13800000001');
  const sockets = [await listen(player.authorization), await listen(player.authorization)];
  const other = await listen(stranger.authorization);
  const { assets } = await player.ask('/api/user/getInfo');
  expect(sockets[0]?.received[0]).toMatchObject({ amount: assets.amount, ammon: assets.ammon, bagCount: 0 });

  const { boxId } = (await player.ask('/api/box/getBoxList', { kind: 1, sort: 'priceUp' })).items[0];
  const opened = await player.move('/api/box/openBox', { boxId, count: 3, version: 1 });
  for (const { received } of sockets)
    await expect
      .poll(() => received.at(-1))
      .toMatchObject({ amount: opened.amount, bagCount: 3, point: opened.pointGain });

  const [first] = opened.items;
  const sold = await player.move('/api/user/sellGoods', { bagItemIds: [first.bagItemId] });
  for (const { received } of sockets)
    await expect.poll(() => received.at(-1)).toMatchObject({ amount: sold.amount, bagCount: 2 });

  // A change inside another transaction is published after its commit.
  const posting = {
    owner: player.playerId,
    kind: 'test.move' as const,
    moves: [{ from: 'shellIssue' as const, to: 'shell' as const, amount: 500n }],
  };
  const count = sockets[0]?.received.length;
  await test.database.db.transaction().execute(async (tx) => {
    await test.app.ledger.transfer(tx, [posting]);
    await test.app.platform.outbox.drain();
    expect(sockets[0]?.received.length).toBe(count);
  });
  await test.app.platform.outbox.drain();
  const { ammon } = (await player.ask('/api/user/getInfo')).assets;
  for (const { received } of sockets) await expect.poll(() => received.at(-1)?.ammon).toBe(ammon);
  expect(other.received).toHaveLength(1);
  for (const { close } of [...sockets, other]) close();
});

it('coalesces many concurrent changes into few messages', async () => {
  const player = await enter('13800000002');
  const socket = await listen(player.authorization);
  const { boxId } = (await player.ask('/api/box/getBoxList', { kind: 1, sort: 'priceUp' })).items[0];
  const openings = Array.from({ length: 30 }, () => player.move('/api/box/openBox', { boxId, count: 1, version: 1 }));
  await Promise.all(openings);
  await expect.poll(() => socket.received.at(-1)?.bagCount).toBe(30);
  expect(socket.received.length).toBeLessThan(20);
  socket.close();
});
