import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { findPgbench, preparePgbench, runPgbench } from './lib/pgbench.ts';
import type { Stage, Store } from './lib/stage.ts';
import { median, medianRatio, perSecond, type Row } from './lib/table.ts';

/**
 * Bets on crash over HTTP, each answer after its durable commit, against PostgreSQL's own benchmark. A player has two bets in a
 * round, so a round takes as many as there are players, twice, and is over long before it flies; then the next one is waited for.
 */

const ROUNDS = 5;
const WARM_UP_ROUNDS = 2;
const CONNECTIONS = 64;
const REFERENCE_SECONDS = 5;
/** So much of the time for bets must be left for all of them. */
const LEAST_LEFT_MS = 5_500;

interface Answer {
  code: number;
  data: { round: { roundId: string; state: number; startsAt: string } | null };
}

function createCaller({ server }: Store) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  return (path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const text = JSON.stringify(body);
      const options = {
        ...{ agent, host: '127.0.0.1', port: server.ready.port, method: 'POST', path },
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), ...headers },
      };
      const call = request(options, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => resolve(JSON.parse(Buffer.concat(parts).toString()) as Answer));
      });
      call.on('error', reject);
      call.end(text);
    });
}

type Call = ReturnType<typeof createCaller>;

/** A round that has only just begun to take bets. */
async function freshRound(call: Call): Promise<string> {
  for (;;) {
    const { round } = (await call('/api/crash/getCrash', {})).data;
    if (round?.state === 1 && Date.parse(round.startsAt) - Date.now() > LEAST_LEFT_MS) return round.roundId;
    await delay(50);
  }
}

/** Both bets of every player, as many at once as there are connections; gives bets a second and how many were refused. */
async function betAll(call: Call, tokens: readonly string[]): Promise<{ perSecond: number; refused: number }> {
  const roundId = await freshRound(call);
  const bets = [1, 2].flatMap((slot) => tokens.map((token) => ({ slot, token })));
  const queue = bets.values();
  let refused = 0;
  const startedMs = performance.now();
  const work = async () => {
    for (const { slot, token } of queue) {
      const headers = { authorization: token, 'idempotency-key': `bench-bet-${roundId}-${token}-${slot}` };
      const body = { roundId, slot, amount: '1.00', autoEscape: '1.01' };
      if ((await call('/api/crash/placeCrashBet', body, headers)).code !== 0) refused += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return { perSecond: ((bets.length - refused) * 1000) / (performance.now() - startedMs), refused };
}

export async function* benchCrashBets(stage: Stage): AsyncGenerator<Row> {
  const pgbench = findPgbench();
  const call = createCaller(stage);
  const { tokens } = stage.server.ready;
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await betAll(call, tokens);
  if (pgbench) await preparePgbench(pgbench, stage.databaseUrl);
  const rounds: { ours: number; reference: number }[] = [];
  let refused = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const reference = pgbench ? await runPgbench(pgbench, stage.databaseUrl, REFERENCE_SECONDS) : Number.NaN;
    const result = await betAll(call, tokens);
    refused += result.refused;
    rounds.push({ ours: result.perSecond, reference });
  }
  yield {
    what: `crash bets over HTTP, durable, ${CONNECTIONS} connections`,
    ours: perSecond(median(rounds.map(({ ours }) => ours))),
    reference: pgbench
      ? `${perSecond(median(rounds.map(({ reference }) => reference)))} pgbench -N -M prepared -c 16`
      : 'pgbench not found',
    ratio: pgbench ? medianRatio(rounds) : undefined,
    goal: 0.4,
    note: `${2 * tokens.length} bets a round, ${refused} refused`,
  };
}
