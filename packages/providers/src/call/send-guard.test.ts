import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ProviderFailed } from '../payment/payment-provider.ts';
import { askProvider, postForm } from './http-client.ts';
import { guardSends, NotSent } from './send-guard.ts';

let server: Server;
let url = '';
let connections = 0;
let heard: { method: string; url: string; body: string; type: string | undefined }[] = [];
let answer = { status: 200, headers: {} as Record<string, string>, body: '{"ok":true}' };

beforeAll(async () => {
  server = createServer(async (request, reply) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url: path = '', headers } = request;
    heard.push({ method, url: path, body, type: headers['content-type'] });
    reply.writeHead(answer.status, answer.headers).end(answer.body);
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  heard = [];
  connections = 0;
  answer = { status: 200, headers: {}, body: '{"ok":true}' };
});

const free = async () => {};

describe('a guarded call', () => {
  it('connects, then checks its guard, then sends', async () => {
    const seen: [number, number][] = [];
    const guard = async () => {
      seen.push([connections, heard.length]);
    };
    const { status, text } = await guardSends(guard, () => askProvider(`${url}/buy?x=1`, { method: 'GET' }));
    expect({ status, text }).toEqual({ status: 200, text: '{"ok":true}' });
    expect(seen).toEqual([[1, 0]]);
    expect(heard).toEqual([{ method: 'GET', url: '/buy?x=1', body: '', type: undefined }]);
  });

  it('sends method, headers and body, and returns status, headers and bytes', async () => {
    answer = { status: 409, headers: { 'x-signature': 'abc' }, body: 'né' };
    const { status, headers, text } = await guardSends(free, () => postForm(`${url}/refund`, { no: 'é 1' }));
    expect({ status, text, signature: headers.get('x-signature') }).toEqual({
      status: 409,
      text: 'né',
      signature: 'abc',
    });
    expect(heard).toEqual([
      {
        method: 'POST',
        url: '/refund',
        body: 'no=%C3%A9+1',
        type: 'application/x-www-form-urlencoded;charset=utf-8',
      },
    ]);
  });

  it('is not sent when its guard rejects, which differs from a lost answer', async () => {
    const refuse = () => Promise.reject(new Error('another process has it'));
    const call = guardSends(refuse, () => askProvider(url, { method: 'GET' }));
    await expect(call).rejects.toThrow(NotSent);
    await expect(call).rejects.toThrow(/another process has it/);
    expect(heard).toEqual([]);
  });

  it('is not sent when the check took too long', async () => {
    const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 1_100));
    await expect(guardSends(slow, () => askProvider(url, { method: 'GET' }))).rejects.toThrow(NotSent);
    expect(heard).toEqual([]);
  });

  it('fails like other calls when unreachable, redirected, or answered at excessive length', async () => {
    const fails = (work: () => Promise<unknown>) => expect(guardSends(free, work)).rejects.toThrow(ProviderFailed);
    await fails(() => askProvider('http://127.0.0.1:9', { method: 'GET' }));
    await fails(() => askProvider(url, { method: 'GET' }, 3));
    answer = { status: 302, headers: { location: '/elsewhere' }, body: '' };
    await fails(() => askProvider(url, { method: 'GET' }));
    expect(heard.map(({ url: path }) => path)).toEqual(['/', '/']);
  });

  it('guards the calls within it only', async () => {
    let asked = 0;
    const guard = async () => {
      asked += 1;
    };
    await guardSends(guard, () => askProvider(url, { method: 'GET' }));
    await askProvider(url, { method: 'GET' });
    expect([asked, heard.length]).toEqual([1, 2]);
  });
});
