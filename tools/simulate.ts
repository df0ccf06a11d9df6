import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { runCommand } from '../apps/server/src/commands/lib/run-command.ts';
import { StartupError } from '../apps/server/src/platform/errors.ts';
import { secureRandom } from '../apps/server/src/platform/random.ts';
import { TEST_ACCOUNTS } from './simulate/accounts.ts';
import { isLocalAddress } from './simulate/local-address.ts';
import { runSimulation } from './simulate/run-simulation.ts';

/**
 * `npm run simulate -- --players 50 --rate 20 [--seconds 60] [--sockets] [--url http://localhost:8080]`: labelled test
 * accounts play a running demo store through its public API. Ctrl-C ends it.
 */

const OPTIONS = {
  players: { type: 'string', default: '50' },
  rate: { type: 'string', default: '20' },
  seconds: { type: 'string' },
  sockets: { type: 'boolean', default: false },
  url: { type: 'string', default: 'http://localhost:8080' },
  'yes-remote': { type: 'boolean', default: false },
} as const;

function readNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value < least || value > most)
    throw new StartupError(`--${name} must be a number from ${least} to ${most}.`);
  return value;
}

function readUrl(text: string, mayBeRemote: boolean): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) throw new StartupError('--url must look like http://localhost:8080.');
  if (!mayBeRemote && !isLocalAddress(url))
    throw new StartupError(`${url.host} is not this machine. Say --yes-remote if it is yours and you mean it.`);
  return url.origin;
}

function untilInterrupted(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  return stopping.signal;
}

await runCommand(async (args) => {
  const { values } = parseArgs({ args, options: OPTIONS });
  const seconds = values.seconds === undefined ? undefined : readNumber('seconds', values.seconds, 1, 86_400);
  const figures = await runSimulation({
    url: readUrl(values.url, values['yes-remote']),
    players: Math.floor(readNumber('players', values.players, 1, TEST_ACCOUNTS)),
    sessionFolder: tmpdir(),
    perSecond: readNumber('rate', values.rate, 0.1, 10_000),
    durationMs: seconds && seconds * 1_000,
    sockets: values.sockets,
    signal: untilInterrupted(),
    random: secureRandom,
    onLine: (line) => console.log(line),
  });
  console.log(`\n${figures.summaryLine()}`);
  return 0;
});
