import { BOX_KINDS } from '@clearcrate/contract/box';
import { isRealPlayer, type UserKind } from '@clearcrate/contract/kinds';
import { parseAmount } from '@clearcrate/contract/money';
import type { BoxOpened } from '../../modes/box/box.events.ts';
import type { Calendar } from '../../platform/calendar.ts';
import type { Tx } from '../../platform/db/database.ts';
import { listsChanged } from '../../platform/http/response-cache.ts';
import type { Platform } from '../../platform/platform.ts';
import { RANK_TAG } from './rank.events.ts';
import { addScores, insertPeriod, knownPeriods, type ScoreGain } from './rank.repository.ts';
import { BOARDS, periodOf } from './rank.rules.ts';
import { commit } from './rank.seeds.ts';

/** Coins that real players spent; shells and free openings are no coins. */
function spentCoins({ userKind, boxKind, cost }: BoxOpened): bigint {
  if (!isRealPlayer(userKind as UserKind) || boxKind !== BOX_KINDS.normal) return 0n;
  return parseAmount(cost) ?? 0n;
}

/** What a batch of openings adds, one gain for each board, period and player. */
function gainsOf(calendar: Calendar, events: readonly BoxOpened[]): ScoreGain[] {
  const gains = new Map<string, ScoreGain>();
  for (const opened of events) {
    const coins = spentCoins(opened);
    if (coins === 0n) continue;
    for (const board of BOARDS) {
      const period = periodOf(calendar, board, Date.parse(opened.at));
      const key = `${board}:${period}:${opened.playerId}`;
      const score = (gains.get(key)?.score ?? 0n) + coins;
      gains.set(key, { board, period, playerId: BigInt(opened.playerId), score });
    }
  }
  return [...gains.values()];
}

/** The listener: commits to a seed with the first coin of a period, and counts. */
export function createScoreKeeper(platform: Platform) {
  const { bus, calendar } = platform;
  return async (tx: Tx, events: readonly BoxOpened[]): Promise<void> => {
    const gains = gainsOf(calendar, events);
    if (gains.length === 0) return;
    const known = await knownPeriods(tx, gains);
    const missing = new Map(gains.map(({ board, period }) => [`${board}:${period}`, { board, period }]));
    for (const [key, period] of missing) if (!known.has(key)) await insertPeriod(tx, commit(platform, period));
    await addScores(tx, gains);
    bus.publish(listsChanged, { tag: RANK_TAG });
  };
}
