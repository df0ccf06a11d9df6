import type { SessionEnded } from '../gateway.topics.ts';
import type { Identity } from './connection.ts';

/** Longer than any authorisation waits for the database. */
const TTL_MS = 30_000;

/**
 * Sessions that ended recently. A session may end while a socket authorises with it: the answer
 * "valid" is then already on its way, and the socket is not yet listed under its player. This list
 * is checked before the socket is accepted.
 */
export class EndedSessions {
  private readonly endedAtMs = new Map<string, number>();

  add({ playerId, sessionIds }: SessionEnded, nowMs: number): void {
    for (const key of sessionIds ? sessionIds.map(sessionKey) : [playerKey(playerId)]) {
      this.endedAtMs.delete(key);
      this.endedAtMs.set(key, nowMs);
    }
  }

  /**
   * Signing a whole player out affects only authorisations requested before it: the player may sign
   * in again at once.
   */
  hasEnded({ playerId, sessionId }: Pick<Identity, 'playerId' | 'sessionId'>, askedAtMs: number): boolean {
    const playerEndedAtMs = this.endedAtMs.get(playerKey(playerId));
    return this.endedAtMs.has(sessionKey(sessionId)) || (playerEndedAtMs !== undefined && playerEndedAtMs >= askedAtMs);
  }

  /** Entries are ordered oldest first, so a sweep reads at most one entry too many. */
  forgetOld(nowMs: number): void {
    for (const [key, endedAtMs] of this.endedAtMs) {
      if (nowMs - endedAtMs < TTL_MS) return;
      this.endedAtMs.delete(key);
    }
  }
}

const sessionKey = (sessionId: string): string => `session ${sessionId}`;
const playerKey = (playerId: string): string => `player ${playerId}`;
