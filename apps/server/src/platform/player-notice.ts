import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from './log.ts';

/** Players per statement: after a restart all of them reconnect at once. */
const AT_ONCE = 500;

export interface PlayerNoticeOptions {
  /** Reads the state of these players and publishes it to them. */
  publish(playerIds: readonly bigint[]): Promise<void>;
  log: Log;
  /** Pause after each batch, so that several changes of a player are published as one. */
  restMs?: number;
}

/**
 * Collects players to publish to. One batch runs at a time; players added meanwhile are in the
 * next.
 */
export function createPlayerNotice({ publish, log, restMs = 0 }: PlayerNoticeOptions): (playerId: bigint) => void {
  const waiting = new Set<bigint>();
  let isPublishing = false;

  const publishAll = async (): Promise<void> => {
    while (waiting.size > 0) {
      const playerIds = [...waiting].slice(0, AT_ONCE);
      for (const playerId of playerIds) waiting.delete(playerId);
      await publish(playerIds).catch((error: unknown) => log.warn({ err: error }, 'player notice failed'));
      if (restMs > 0) await delay(restMs, undefined, { ref: false });
    }
    // No `await` since the last check: a player added between the two would wait for another one.
    isPublishing = false;
  };

  return (playerId) => {
    waiting.add(playerId);
    if (isPublishing) return;
    isPublishing = true;
    void publishAll();
  };
}
