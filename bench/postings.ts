import type { Stage } from './lib/stage.ts';
import type { Row } from './lib/table.ts';
import { againstPgbench, ROUND_SECONDS } from './lib/turns.ts';
import type { LoadOrder } from './load-process.ts';

/** The smallest value-moving call, compared with pgbench. */

const CONNECTIONS = 64;

export async function* benchPostings(stage: Stage): AsyncGenerator<Row> {
  const { port, tokens } = stage.server.ready;
  const order: LoadOrder = {
    port,
    tokens,
    path: '/api/testing/spend',
    body: '{"amount":"0.01"}',
    connections: CONNECTIONS,
    durationMs: ROUND_SECONDS * 1000,
  };
  yield (await againstPgbench(stage, order, `ledger postings over HTTP, durable, ${CONNECTIONS} connections`, 0.6)).row;
}
