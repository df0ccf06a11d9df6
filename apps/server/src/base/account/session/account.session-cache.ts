import type { Clock } from '../../../platform/clock.ts';
import type { SessionPlayer } from '../../../platform/http/call.ts';
import type { SessionEnded } from '../account.events.ts';

interface Entry {
  player: SessionPlayer;
  freshUntilMs: number;
}

export interface FoundSession {
  player: SessionPlayer;
  expiresAtMs: number;
}

type Find = () => Promise<FoundSession | undefined>;

/** A missed invalidation is corrected within this time. */
const LIFE_MS = 15_000;
const MAX_ENTRIES = 50_000;

/**
 * Cache of live sessions by the digest of their token. Invalid tokens are not cached: attackers
 * choose them. A read in progress when a session ends is neither cached nor shared with later
 * callers, since it may have seen the session alive.
 */
export class SessionCache {
  private readonly entries = new Map<string, Entry>();
  private readonly keysByPlayer = new Map<bigint, Set<string>>();
  private readonly pending = new Map<string, Promise<SessionPlayer | undefined>>();
  private readonly clock: Clock;
  private endings = 0;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  get(key: string, find: Find): Promise<SessionPlayer | undefined> {
    const entry = this.entries.get(key);
    if (entry && entry.freshUntilMs > this.clock.now()) return Promise.resolve(entry.player);
    if (entry) this.remove(key, entry);
    return this.pending.get(key) ?? this.load(key, find);
  }

  forget({ playerId, sessionIds }: SessionEnded): void {
    this.endings += 1;
    this.pending.clear();
    for (const key of this.keysByPlayer.get(BigInt(playerId)) ?? []) {
      const entry = this.entries.get(key);
      if (entry && (!sessionIds || sessionIds.includes(String(entry.player.sessionId)))) this.remove(key, entry);
    }
  }

  private load(key: string, find: Find): Promise<SessionPlayer | undefined> {
    const endingsBefore = this.endings;
    const answer = find()
      .then((found) => {
        if (found && this.endings === endingsBefore) this.keep(key, found);
        return found?.player;
      })
      .finally(() => {
        if (this.pending.get(key) === answer) this.pending.delete(key);
      });
    this.pending.set(key, answer);
    return answer;
  }

  private keep(key: string, { player, expiresAtMs }: FoundSession): void {
    if (this.entries.size >= MAX_ENTRIES) this.removeOldest();
    this.entries.set(key, { player, freshUntilMs: Math.min(this.clock.now() + LIFE_MS, expiresAtMs) });
    const keys = this.keysByPlayer.get(player.playerId) ?? new Set();
    this.keysByPlayer.set(player.playerId, keys.add(key));
  }

  private remove(key: string, { player }: Entry): void {
    this.entries.delete(key);
    const keys = this.keysByPlayer.get(player.playerId);
    keys?.delete(key);
    if (keys?.size === 0) this.keysByPlayer.delete(player.playerId);
  }

  private removeOldest(): void {
    const oldest = this.entries.entries().next().value;
    if (oldest) this.remove(...oldest);
  }
}
