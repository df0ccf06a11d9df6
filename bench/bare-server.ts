import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';

/** Fastify without anything else: a POST with a JSON body, answered with fixed bytes. */
const bytes = Buffer.from(process.env.BENCH_ANSWER ?? '', 'base64');
const app = Fastify();
app.post('/', (_request, reply) => {
  reply.header('content-type', 'application/json; charset=utf-8').send(bytes);
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.on('SIGTERM', () => app.close().then(() => process.exit(0)));
process.send?.({ port: (app.server.address() as AddressInfo).port });
