import { type Answer, accepted, type StoreClient } from '@clearcrate/client/store-client';
import { getCrash, placeCrashBet } from '@clearcrate/contract/crash';
import { ERRORS } from '@clearcrate/contract/errors';
import { formatAmount } from '@clearcrate/contract/money';
import type { Random } from '../../apps/server/src/platform/random.ts';

/** The flight began meanwhile, or the bet exists already: not a failure, and nothing was paid. */
const MISSED: ReadonlySet<number> = new Set([
  ERRORS.crashBetsClosed.code,
  ERRORS.crashSlotTaken.code,
  ERRORS.crashRoundFull.code,
]);
const AUTO = { least: 105, most: 500 };
const STAKE_MAX = 2_000;

export interface CrashTurn {
  api: StoreClient;
  token: string;
  random: Pick<Random, 'integer'>;
  /** Maximum stake of a bet. */
  budget: number;
  measure<Data>(calling: Promise<Answer<Data>>): Promise<Answer<Data>>;
}

/**
 * Bets on the open round, with an automatic cash-out. Returns the coins left; undefined without a
 * bet.
 */
export async function playCrash({ api, token, random, budget, measure }: CrashTurn): Promise<number | undefined> {
  const scene = await measure(api.send(getCrash, undefined, { token }));
  if (!accepted(scene) || scene.data.round?.state !== 1) return undefined;
  const most = Math.min(STAKE_MAX, Math.floor(budget * 100));
  if (most <= 100) return undefined;
  const body = {
    roundId: scene.data.round.roundId,
    slot: random.integer(1, 3),
    amount: formatAmount(BigInt(random.integer(100, most + 1))),
    autoEscape: formatAmount(BigInt(random.integer(AUTO.least, AUTO.most))),
  };
  const calling = api
    .send(placeCrashBet, body, { token })
    .then((answer): Answer<{ amount: string } | null> => (MISSED.has(answer.code) ? { code: 0, data: null } : answer));
  const answer = await measure(calling);
  return accepted(answer) && answer.data !== null ? Number(answer.data.amount) : undefined;
}
