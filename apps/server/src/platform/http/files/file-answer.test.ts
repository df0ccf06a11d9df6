import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { sendFile } from './file-answer.ts';

const sending = {
  log: pino({ level: 'silent' }),
  production: false,
  runFirst: <T>(work: () => Promise<T>) => work(),
};
const apps: ReturnType<typeof Fastify>[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function serve(chunks: () => AsyncIterable<string>): Promise<string> {
  const app = Fastify({ logger: false });
  apps.push(app);
  app.get('/', (request, reply) => {
    sendFile(request, reply, 'text/csv; charset=utf-8', { name: 'a"b\r\nc.csv', chunks: chunks() }, sending).catch(
      () => {
        reply.code(503).send('refused');
      },
    );
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`;
}

it('sends all chunks under a file name that cannot break out of its header', async () => {
  const answer = await fetch(
    await serve(async function* () {
      yield 'one,';
      yield 'two';
    }),
  );
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a_b__c.csv"');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.text()).toBe('one,two');
});

it('can still answer an error before the first chunk', async () => {
  const answer = await fetch(
    // biome-ignore lint/correctness/useYield: the case is a failure before the first chunk.
    await serve(async function* () {
      throw new Error('no');
    }),
  );
  expect([answer.status, await answer.text()]).toEqual([503, 'refused']);
});

it('aborts the connection when it fails halfway', async () => {
  const answer = await fetch(
    await serve(async function* () {
      yield 'one,';
      throw new Error('gone');
    }),
  );
  await expect(answer.text()).rejects.toThrow();
});

it('stops reading the source when the client disconnects', async () => {
  let ended = false;
  const address = await serve(async function* () {
    try {
      for (;;) yield 'x'.repeat(65_536);
    } finally {
      ended = true;
    }
  });
  const reading = new AbortController();
  const answer = await fetch(address, { signal: reading.signal });
  await answer.body?.getReader().read();
  reading.abort();
  await expect.poll(() => ended).toBe(true);
});
