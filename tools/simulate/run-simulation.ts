import { StoreClient } from '@clearcrate/client/store-client';
import { ERRORS } from '@clearcrate/contract/errors';
import type { Random } from '../../apps/server/src/platform/random.ts';
import { type SignInOptions, signInAll } from './accounts.ts';
import { Figures } from './figures.ts';
import { pace } from './pacing.ts';
import { readShelf, readTargets } from './shelf.ts';
import { holdSockets } from './sockets.ts';
import { TestPlayer } from './test-player.ts';

export interface SimulationOptions extends SignInOptions {
  /** Arrivals per second of all players. */
  perSecond: number;
  durationMs?: number | undefined;
  /** Timeout of a player's calls; by default that of a page. */
  patienceMs?: number;
  sockets: boolean;
  signal: AbortSignal;
  random: Random;
  /** Called once per interval. */
  onLine?(line: string): void;
}

const LINE_EVERY_MS = 1_000;
const nowMs = () => performance.now();

/**
 * Plays the store through its public API until the time is up or the signal comes, and waits for
 * calls in progress.
 */
export async function runSimulation(options: SimulationOptions): Promise<Figures> {
  const api = new StoreClient({
    url: options.url,
    ...(options.patienceMs === undefined ? {} : { timeoutMs: options.patienceMs }),
  });
  let boxes = await readShelf(api);
  let targets = await readTargets(api);
  const signedIn = await signInAll(api, options);
  const figures = new Figures(nowMs());
  const deps = { api, figures, random: options.random, nowMs, boxes: () => boxes, targets: () => targets };
  const players = signedIn.map((one) => new TestPlayer(deps, one));
  const tokens = options.sockets ? signedIn.map(({ token }) => token) : [];
  const sockets = holdSockets(options.url, tokens);

  const inFlight = new Set<Promise<void>>();
  const arrive = (dueMs: number) => {
    const player = players[options.random.integer(0, players.length)];
    const turn = player?.play(dueMs).finally(() => inFlight.delete(turn as Promise<void>));
    if (turn) inFlight.add(turn);
  };

  let knownChanges = 0;
  const telling = setInterval(() => {
    const held = options.sockets ? `, ${sockets.authorised()} sockets` : '';
    options.onLine?.(figures.recentLine(nowMs(), inFlight.size) + held);
    const changes = figures.refusedBy(ERRORS.oddsChanged.code);
    if (changes === knownChanges) return;
    knownChanges = changes;
    // New odds were published: read the shelf again, like a page.
    Promise.all([readShelf(api), readTargets(api)]).then(
      ([freshBoxes, freshTargets]) => {
        boxes = freshBoxes;
        targets = freshTargets;
      },
      () => {},
    );
  }, LINE_EVERY_MS);
  try {
    await pace({ ...options, nowMs }, arrive);
    await Promise.all(inFlight);
  } finally {
    clearInterval(telling);
    sockets.close();
  }
  return figures;
}
