import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { accepted, NoAnswerError, RejectedError, StoreClient } from '@clearcrate/client/store-client';
import { StoreSocket } from '@clearcrate/client/store-socket';
import { login } from '@clearcrate/contract/auth';
import { getBoxDetail, getBoxList, openBox } from '@clearcrate/contract/box';
import { MESSAGE_IDS } from '@clearcrate/contract/gateway-ids';
import { USER_KINDS } from '@clearcrate/contract/kinds';
import { getInfo } from '@clearcrate/contract/user';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from './test-app.ts';

const ACCOUNT = { account: '13900000003', password: 'demo1234' };
let test: TestApp;
let visitor: StoreClient;
let player: StoreClient;
let token: string;

beforeAll(async () => {
  test = await createTestApp({ env: { HOST: '127.0.0.1' } });
  await test.app.listen();
  visitor = new StoreClient({ url: test.app.address(), language: 'en', timeoutMs: 120_000 });
  ({ token } = await visitor.call(login, ACCOUNT));
  player = visitor.as(token);
});
afterAll(() => test.close());

/** A fetch that drops the answers of the first calls after the store has executed them. */
function losing(answers: number): { fetch: typeof fetch; calls: () => number } {
  let calls = 0;
  return {
    calls: () => calls,
    fetch: async (...given) => {
      calls += 1;
      const response = await fetch(...given);
      if (calls > answers) return response;
      await response.text();
      throw new TypeError('fetch failed');
    },
  };
}

/** A TCP proxy to the store whose connections can be cut. */
async function storeProxy() {
  const sockets = new Set<Socket>();
  const { hostname, port } = new URL(test.app.address());
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    close: () => {
      cut();
      server.close();
    },
  };
}

/** The body of a call that opens the cheapest box once. */
async function cheapestBox() {
  const { items } = await player.call(getBoxList, { kind: 1, sort: 'priceUp' });
  const boxId = items[0]?.boxId ?? '';
  const { version } = await player.call(getBoxDetail, { boxId });
  return { boxId, count: 1 as const, version: version.number };
}

const coins = async () => Number((await player.call(getInfo, undefined)).assets.amount);

it('returns the typed data of a session', async () => {
  const { base } = await player.call(getInfo, undefined);
  expect(base.userType).toBe(USER_KINDS.test);
});

it('throws RejectedError with the contract’s error name', async () => {
  const rejected = visitor.call(getInfo, undefined);
  await expect(rejected).rejects.toThrow(RejectedError);
  await expect(rejected).rejects.toMatchObject({ errorName: 'unauthorized' });
});

it('retries a value-moving call under its key when the answer is lost, and executes it once', async () => {
  const line = losing(1);
  const lossy = new StoreClient({ url: test.app.address(), token, timeoutMs: 120_000, fetch: line.fetch });
  const before = await coins();
  const opened = await lossy.call(openBox, await cheapestBox());
  expect(line.calls()).toBe(2);
  expect(opened.items).toHaveLength(1);
  expect(Number(opened.amount)).toBeLessThan(before);
  expect(await coins()).toBe(Number(opened.amount));
});

it('throws NoAnswerError with the key for a retry when the outcome is unknown', async () => {
  const line = losing(1);
  const lossy = new StoreClient({ url: test.app.address(), token, timeoutMs: 120_000, retries: 0, fetch: line.fetch });
  const body = await cheapestBox();
  const error = await lossy.call(openBox, body).catch((thrown: unknown) => thrown);
  if (!(error instanceof NoAnswerError) || error.idempotencyKey === undefined) throw error;
  const after = await coins();
  const again = await player.call(openBox, body, { idempotencyKey: error.idempotencyKey });
  expect(Number(again.amount)).toBe(after);
});

it('sends without retries and returns the envelope', async () => {
  const answer = await visitor.send(getInfo, undefined);
  expect(accepted(answer)).toBe(false);
  expect(accepted(await player.send(getInfo, undefined))).toBe(true);
});

it('reconnects and authorises a socket after the connection was lost', async () => {
  const ids: number[] = [];
  const ready: boolean[] = [];
  const line = await storeProxy();
  const socket = new StoreSocket({
    url: line.url,
    token,
    onMessage: ({ id }) => ids.push(id),
    onReady: (isReady) => ready.push(isReady),
  });
  try {
    socket.enter({ game: 'live' });
    await vi.waitFor(() => expect(socket.isReady).toBe(true), { timeout: 60_000 });
    expect(ids).toContain(MESSAGE_IDS.authoriseResult);
    line.cut();
    await vi.waitFor(() => expect(ready).toEqual([true, false, true]), { timeout: 60_000 });
  } finally {
    socket.close();
    line.close();
  }
});
