import type { PlatformId, UserKind } from '@clearcrate/contract/kinds';
import type { Tx } from '../../../platform/db/database.ts';
import type { Authenticate } from '../../../platform/http/call.ts';
import { gather } from '../../../platform/memory/gather.ts';
import type { Platform } from '../../../platform/platform.ts';
import { randomToken } from '../../../platform/random.ts';
import { hashToken, looksLikeToken, tokenKey } from '../../../platform/security/secrets.ts';
import { playerChanged, type SessionEnded, sessionEnded } from '../account.events.ts';
import { audienceOf } from './account.audience.ts';
import { type FoundSession, SessionCache } from './account.session-cache.ts';
import {
  findLiveSessions,
  insertSession,
  isOver,
  prolongSession,
  revokeSessions,
} from './account.session-repository.ts';

const DAY_MS = 86_400_000;
/** Precision of the time of last use; saves a write per request. */
const SEEN_STEP_MS = 10 * 60_000;

/** Origin of a session, for the player's list of devices. */
export interface SessionOrigin {
  ip: string;
  deviceId: string;
  userAgent: string;
  platformId: PlatformId;
}

/** A player signed in or used a session, with device and number. */
export interface Appearance {
  playerId: bigint;
  deviceId: string;
  mobile: string | null;
}
export type Appear = (appearance: Appearance) => Promise<void>;

export interface Sessions {
  authenticate: Authenticate;
  /**
   * Whether an invalid token belongs to a session that expired; the player gets a separate error.
   */
  hasExpired(token: string): Promise<boolean>;
  /** Opens a session in the caller's transaction. Returns the token, which is not stored. */
  open(tx: Tx, playerId: bigint, origin: SessionOrigin): Promise<string>;
  /** False when the player has no such live session. */
  end(playerId: bigint, sessionId: bigint): Promise<boolean>;
  /** Ends all but one. Returns how many ended. */
  endOthers(playerId: bigint, keptId: bigint): Promise<number>;
  /** Revokes in the caller's transaction; call `announceEnd` once it has committed. */
  revokeAll(tx: Tx, playerId: bigint): Promise<void>;
  /** Revokes all but one in the caller's transaction. Returns the ids to announce. */
  revokeOthers(tx: Tx, playerId: bigint, keptId: bigint): Promise<bigint[]>;
  announceEnd(ended: SessionEnded): void;
}

/** Lifetimes of sessions. The absolute one bounds the use of a stolen token. */
function createLives({ SESSION_IDLE_DAYS, SESSION_MAX_DAYS }: Platform['config']) {
  const idleMs = SESSION_IDLE_DAYS * DAY_MS;
  const maxMs = SESSION_MAX_DAYS * DAY_MS;
  return {
    endOf: (now: number, openedMs: number) => Math.min(now + idleMs, openedMs + maxMs),
    boundsAt: (now: number) => ({ now: new Date(now), openedAfter: new Date(now - maxMs) }),
    lastOf: (openedMs: number) => openedMs + maxMs,
  };
}
type Lives = ReturnType<typeof createLives>;

/**
 * Creates the lookup of a session by its token's key. It also prolongs the session periodically.
 */
function createFinder({ db, clock }: Platform, { boundsAt, endOf, lastOf }: Lives, appear: Appear) {
  const findLive = gather((keys: readonly string[]) => findLiveSessions(db, keys, boundsAt(clock.now())));
  return async (key: string): Promise<FoundSession | undefined> => {
    const row = await findLive(key);
    if (!row) return undefined;
    const now = clock.now();
    const player = { playerId: row.player_id, sessionId: row.id, kind: row.kind as UserKind, ...audienceOf(row) };
    const openedMs = row.created_at.getTime();
    if (now - row.last_seen_at.getTime() < SEEN_STEP_MS)
      return { player, expiresAtMs: Math.min(row.expires_at.getTime(), lastOf(openedMs)) };
    const expiresAtMs = endOf(now, openedMs);
    await prolongSession(db, row.id, new Date(now), new Date(expiresAtMs));
    await appear({ playerId: row.player_id, deviceId: row.device_id, mobile: row.mobile });
    return { player, expiresAtMs };
  };
}

export function createSessions(platform: Platform, appear: Appear): Sessions {
  const { db, bus, clock, config, random, security } = platform;
  const lives = createLives(config);
  const { boundsAt, endOf } = lives;
  const find = createFinder(platform, lives, appear);
  const cache = new SessionCache(clock);
  bus.subscribe(sessionEnded, (ended) => cache.forget(ended));
  bus.subscribe(playerChanged, (changed) => cache.forget(changed));

  // This process drops its entry before it answers; the others receive the event over the bus.
  const announceEnd = (ended: SessionEnded) => {
    cache.forget(ended);
    bus.publish(sessionEnded, ended);
  };

  return {
    authenticate: async (token) => {
      if (!looksLikeToken(token)) return undefined;
      const key = tokenKey(token);
      return cache.get(key, () => find(key));
    },
    hasExpired: async (token) => looksLikeToken(token) && isOver(db, hashToken(token), boundsAt(clock.now())),
    open: async (tx, playerId, origin) => {
      const token = randomToken(random);
      const now = clock.now();
      await insertSession(tx, {
        token_hash: hashToken(token),
        player_id: playerId,
        created_at: new Date(now),
        last_seen_at: new Date(now),
        expires_at: new Date(endOf(now, now)),
        ip: origin.ip,
        device_id: origin.deviceId,
        user_agent: origin.userAgent,
        platform_id: origin.platformId,
      });
      return token;
    },
    end: async (playerId, sessionId) => {
      const ended = await revokeSessions(db, playerId, new Date(clock.now()), { only: sessionId });
      announceEnd({ playerId: String(playerId), sessionIds: [String(sessionId)] });
      security.write({ event: 'sessionEnd', outcome: 'ok', playerId, count: ended.length });
      return ended.length > 0;
    },
    endOthers: async (playerId, keptId) => {
      const ended = await revokeSessions(db, playerId, new Date(clock.now()), { except: keptId });
      announceEnd({ playerId: String(playerId), sessionIds: ended.map(String) });
      security.write({ event: 'sessionEnd', outcome: 'ok', playerId, count: ended.length });
      return ended.length;
    },
    revokeAll: async (tx, playerId) => {
      await revokeSessions(tx, playerId, new Date(clock.now()));
    },
    revokeOthers: (tx, playerId, keptId) => revokeSessions(tx, playerId, new Date(clock.now()), { except: keptId }),
    announceEnd,
  };
}
