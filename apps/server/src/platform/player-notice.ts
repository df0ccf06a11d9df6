import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from './log.ts';

/** After a restart everybody comes back at once; a statement reads for so many of them. */
const AT_ONCE = 500;

export interface PlayerNoticeOptions {
  /** Reads what these players have to know, and tells them. */
  tell(playerIds: readonly bigint[]): Promise<void>;
  log: Log;
  /** How long to wait after each turn, so that those whom much happens to hear of it together. */
  restMs?: number;
}

/** Gathers players who have to be told something. One statement runs at a time; those who come meanwhile share the next. */
export function createPlayerNotice({ tell, log, restMs = 0 }: PlayerNoticeOptions): (playerId: bigint) => void {
  const waiting = new Set<bigint>();
  let isTelling = false;

  const tellAll = async (): Promise<void> => {
    while (waiting.size > 0) {
      const playerIds = [...waiting].slice(0, AT_ONCE);
      for (const playerId of playerIds) waiting.delete(playerId);
      await tell(playerIds).catch((error: unknown) => log.warn({ err: error }, 'players could not be told their news'));
      if (restMs > 0) await delay(restMs, undefined, { ref: false });
    }
    // In the same breath as the last look: who came in between would wait for somebody else's news.
    isTelling = false;
  };

  return (playerId) => {
    waiting.add(playerId);
    if (isTelling) return;
    isTelling = true;
    void tellAll();
  };
}
