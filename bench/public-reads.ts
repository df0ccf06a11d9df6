import { startChild } from './lib/child.ts';
import { effort } from './lib/effort.ts';
import type { Stage } from './lib/stage.ts';
import { median, medianRatio, perSecond, type Row } from './lib/table.ts';

/** Public lists, compared with a plain Fastify handler with the same bytes. */

const READS = [
  ['/api/index/getModuleList', '{}'],
  ['/api/index/getBannerList', '{"platformId":2}'],
  ['/api/box/getBoxList', '{"kind":1}'],
] as const;
/** Many short rounds: the sides alternate so often that other load affects both of a pair. */
const ROUNDS = effort(4, 9);
const ROUND_MS = 1_200;
const WARM_UP_MS = 2_500;
const CONNECTIONS = 32;

async function answerOf(port: number, path: string, body: string): Promise<Buffer> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'accept-language': 'zh' },
  });
  return Buffer.from(await answer.arrayBuffer());
}

async function benchRead(stage: Stage, path: string, body: string): Promise<Row> {
  const { port } = stage.server.ready;
  const bytes = await answerOf(port, path, body);
  const bare = await startChild<{ port: number }>(new URL('bare-server.ts', import.meta.url), [], {
    BENCH_ANSWER: bytes.toString('base64'),
  });
  const read = async (of: { path: string; port: number }, durationMs: number) =>
    (await stage.load({ ...of, body, connections: CONNECTIONS, durationMs })).perSecond;
  const ours = { path, port };
  const reference = { path: '/', port: bare.ready.port };
  const rounds: { ours: number; reference: number }[] = [];
  for (const side of [reference, ours]) await read(side, WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ reference: await read(reference, ROUND_MS), ours: await read(ours, ROUND_MS) });
  }
  await bare.stop();
  return {
    what: `public read ${path.split('/').at(-1)} (${bytes.length} bytes)`,
    ours: perSecond(median(rounds.map((round) => round.ours))),
    reference: `${perSecond(median(rounds.map((round) => round.reference)))} bare Fastify handler`,
    ratio: medianRatio(rounds),
    goal: 0.8,
  };
}

export async function* benchPublicReads(stage: Stage): AsyncGenerator<Row> {
  for (const [path, body] of READS) yield await benchRead(stage, path, body);
}
