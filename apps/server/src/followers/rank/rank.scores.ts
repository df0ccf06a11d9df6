import { isRealPlayer, type UserKind } from '@clearcrate/contract/kinds';
import { parseAmount } from '@clearcrate/contract/money';
import type { Calendar } from '../../platform/calendar.ts';
import type { Tx } from '../../platform/db/database.ts';
import { listsChanged } from '../../platform/http/response-cache.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Played } from '../../play/game/play.events.ts';
import { RANK_TAG } from './rank.events.ts';
import { addScores, type ScoreGain } from './rank.repository.ts';
import { BOARDS, periodOf } from './rank.rules.ts';
import type { RankSeeds } from './rank.seeds.ts';

/** Coins spent by a real player, in any mode. */
function spentCoins({ userKind, spent }: Played): bigint {
  return isRealPlayer(userKind as UserKind) ? (parseAmount(spent) ?? 0n) : 0n;
}

/** Sums a batch of plays by board, period and player. */
function gainsOf(calendar: Calendar, events: readonly Played[]): ScoreGain[] {
  const gains = new Map<string, ScoreGain>();
  for (const play of events) {
    const coins = spentCoins(play);
    if (coins === 0n) continue;
    for (const board of BOARDS) {
      const period = periodOf(calendar, board, Date.parse(play.at));
      const key = `${board}:${period}:${play.playerId}`;
      const score = (gains.get(key)?.score ?? 0n) + coins;
      gains.set(key, { board, period, playerId: BigInt(play.playerId), score });
    }
  }
  return [...gains.values()];
}

/** Creates the event handler that counts spending and opens a period with its first coin. */
export function createScoreKeeper(platform: Platform, seeds: RankSeeds) {
  const { bus, calendar } = platform;
  return async (tx: Tx, events: readonly Played[]): Promise<void> => {
    const gains = gainsOf(calendar, events);
    if (gains.length === 0) return;
    await addScores(tx, gains);
    await seeds.open(tx, gains);
    bus.publish(listsChanged, { tag: RANK_TAG });
  };
}
