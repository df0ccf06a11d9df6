import type { Identity } from './connection.ts';
import type { SessionEnded } from './gateway.topics.ts';

/** Longer than any authorisation takes to come back from the database. */
const REMEMBERED_MS = 30_000;

/**
 * A session may end while a socket is being authorised with it: the answer "valid" is then on its way already and the socket is not
 * among the player's yet. What ended a moment ago is therefore remembered and asked for before a socket is believed.
 */
export class EndedSessions {
  private readonly endedAtMs = new Map<string, number>();

  add({ playerId, sessionIds }: SessionEnded, nowMs: number): void {
    for (const key of sessionIds ? sessionIds.map(sessionKey) : [playerKey(playerId)]) {
      this.endedAtMs.delete(key);
      this.endedAtMs.set(key, nowMs);
    }
  }

  /** A whole player signed out counts only against authorisations asked for before that: they may sign in again at once. */
  hasEnded({ playerId, sessionId }: Pick<Identity, 'playerId' | 'sessionId'>, askedAtMs: number): boolean {
    const playerEndedAtMs = this.endedAtMs.get(playerKey(playerId));
    return this.endedAtMs.has(sessionKey(sessionId)) || (playerEndedAtMs !== undefined && playerEndedAtMs >= askedAtMs);
  }

  /** Oldest first, so that a sweep looks at one entry too many at most. */
  forgetOld(nowMs: number): void {
    for (const [key, endedAtMs] of this.endedAtMs) {
      if (nowMs - endedAtMs < REMEMBERED_MS) return;
      this.endedAtMs.delete(key);
    }
  }
}

const sessionKey = (sessionId: string): string => `session ${sessionId}`;
const playerKey = (playerId: string): string => `player ${playerId}`;
