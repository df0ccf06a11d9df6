import { CLOSE_CODES, MESSAGE_IDS } from '@clearcrate/contract/gateway-ids';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SocketClient, type SocketLike, type SocketState } from './socket-client.ts';

class FakeSocket implements SocketLike {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: string[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.closed = true;
  }
}

/** With one half the delay is exactly the base. */
function setUp(chance = 0.5) {
  const sockets: FakeSocket[] = [];
  const states: [SocketState, number][] = [];
  const messages: unknown[] = [];
  const opened: boolean[] = [];
  const beats: number[] = [];
  const signedOut = vi.fn();
  const client = new SocketClient({
    connect: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    onOpen: (returned) => opened.push(returned),
    onMessage: (message) => messages.push(message),
    onSignedOut: signedOut,
    onState: (state, attempt) => states.push([state, attempt]),
    onBeat: () => beats.push(latest().sent.length),
    random: () => chance,
  });
  const latest = () => sockets.at(-1) as FakeSocket;
  return { client, sockets, states, messages, opened, beats, signedOut, latest };
}

const heartbeat = JSON.stringify({ id: MESSAGE_IDS.heartbeat });
const enter = { id: MESSAGE_IDS.enterGame, data: { game: 'crash' } } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('keeping the connection up', () => {
  test('reconnects at once after its session ended', () => {
    const { client, sockets, signedOut, latest } = setUp();
    client.open();
    latest().onopen?.();
    latest().onclose?.({ code: CLOSE_CODES.signedOut });
    expect(signedOut).toHaveBeenCalledOnce();
    expect(sockets).toHaveLength(2);
  });

  test.each(['onerror', 'onclose'] as const)('%s: the next attempt starts after 3 s, not before', (event) => {
    const { client, sockets, latest } = setUp();
    client.open();
    latest()[event]?.({ code: 1006 });
    vi.advanceTimersByTime(2_999);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
  });

  test.each([
    [0, 2_500],
    [0.75, 3_250],
  ])('chance %d: reconnects after %d ms, so that clients do not all reconnect at once', (chance, ms) => {
    const { client, sockets, latest } = setUp(chance);
    client.open();
    latest().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(ms - 1);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
  });

  test('an error followed by a close makes one attempt, and attempts are counted until the connection is up', () => {
    const { client, sockets, states, opened, latest } = setUp();
    client.open();
    const first = latest();
    const { onclose } = first;
    first.onerror?.();
    onclose?.({ code: 1006 });
    vi.advanceTimersByTime(3_000);
    latest().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(3_000);
    latest().onopen?.();
    expect(sockets).toHaveLength(3);
    expect(states.filter(([state]) => state === 'waiting')).toEqual([
      ['waiting', 1],
      ['waiting', 2],
    ]);
    expect(states.at(-1)).toEqual(['open', 0]);
    expect(opened).toEqual([true]);
  });

  test('reconnects without waiting on request', () => {
    const { client, sockets, latest } = setUp();
    client.open();
    latest().onclose?.({ code: 1006 });
    client.reconnectNow();
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(10_000);
    expect(sockets).toHaveLength(2);
  });

  test('replaces a pending attempt when the network is back', () => {
    const { client, sockets, latest } = setUp();
    client.open();
    const doomed = latest();
    client.reconnectNow();
    expect(doomed.closed).toBe(true);
    expect(sockets).toHaveLength(2);
    latest().onopen?.();
    client.reconnectNow();
    expect(sockets).toHaveLength(2);
  });

  test('stays closed after a deliberate close', () => {
    const { client, sockets, latest } = setUp();
    client.open();
    const socket = latest();
    socket.onopen?.();
    client.close();
    expect(socket.closed).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(socket.sent).toEqual([]);
  });
});

describe('heartbeat', () => {
  test('one every 7 s while connected', () => {
    const { client, beats, latest } = setUp();
    client.open();
    latest().onopen?.();
    vi.advanceTimersByTime(6_999);
    expect(latest().sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(latest().sent).toEqual([heartbeat]);
    latest().onmessage?.({ data: '{"id":2,"data":{"onlineNum":3}}' });
    vi.advanceTimersByTime(7_000);
    expect(latest().sent).toEqual([heartbeat, heartbeat]);
    // Called before each is sent.
    expect(beats).toEqual([0, 1]);
  });

  test('a connection without data for three heartbeats is given up', () => {
    const { client, sockets, latest } = setUp();
    client.open();
    latest().onopen?.();
    vi.advanceTimersByTime(4 * 7_000);
    expect(sockets[0]?.closed).toBe(true);
    vi.advanceTimersByTime(3_000);
    expect(sockets).toHaveLength(2);
  });
});

describe('sending', () => {
  test('while connecting retries after 1 s, until the connection is up', () => {
    const { client, latest } = setUp();
    client.open();
    client.send(enter);
    vi.advanceTimersByTime(2_500);
    expect(latest().sent).toEqual([]);
    latest().onopen?.();
    vi.advanceTimersByTime(499);
    expect(latest().sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(latest().sent).toEqual([JSON.stringify(enter)]);
  });

  test('drops waiting messages on a deliberate close', () => {
    const { client, latest } = setUp();
    client.open();
    client.send(enter);
    client.close();
    client.open();
    latest().onopen?.();
    vi.advanceTimersByTime(5_000);
    expect(latest().sent).toEqual([]);
  });
});

test('ignores invalid messages', () => {
  const { client, messages, latest } = setUp();
  client.open();
  latest().onopen?.();
  for (const data of ['{', '[]', 'null', '{"data":{}}', '{"id":"2"}', new ArrayBuffer(2)])
    latest().onmessage?.({ data });
  latest().onmessage?.({ data: '{"id":2000}' });
  expect(messages).toEqual([{ id: 2000, data: {} }]);
});
