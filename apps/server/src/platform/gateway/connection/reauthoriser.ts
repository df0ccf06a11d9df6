import { GrowingDistances } from '../../growing-distances.ts';
import type { Log } from '../../log.ts';
import type { GatewayLimits } from '../gateway.limits.ts';
import type { Hub } from '../hub.ts';

/** Returns those of the given sessions that are alive. */
export type FindLiveSessions = (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;

/** Sessions per query, one query per sweep: twenty thousand sockets take half a minute. */
const BATCH = 500;

/**
 * Checks the session of every socket periodically and closes the sockets of ended ones: the event
 * of an ended session may be lost, and sessions also expire.
 */
export class Reauthoriser {
  private readonly hub: Hub;
  private readonly limits: Pick<GatewayLimits, 'reauthoriseEveryMs'>;
  private readonly findLive: FindLiveSessions;
  private readonly log: Log;
  private readonly distances = new GrowingDistances();
  private startedAtMs: number;
  private remaining: string[] = [];
  private isChecking = false;

  constructor(
    hub: Hub,
    limits: Pick<GatewayLimits, 'reauthoriseEveryMs'>,
    findLive: FindLiveSessions,
    log: Log,
    nowMs: number,
  ) {
    this.hub = hub;
    this.limits = limits;
    this.findLive = findLive;
    this.log = log;
    this.startedAtMs = nowMs;
  }

  /** Called by the sweep. */
  tick(nowMs: number): void {
    if (this.isChecking) return;
    if (this.remaining.length === 0 && nowMs - this.startedAtMs >= this.limits.reauthoriseEveryMs) {
      this.startedAtMs = nowMs;
      this.remaining = [...this.hub.sessions.keys()];
    }
    if (this.remaining.length === 0) return;
    this.isChecking = true;
    void this.check(this.remaining.splice(0, BATCH), nowMs).finally(() => {
      this.isChecking = false;
    });
  }

  private async check(sessionIds: readonly string[], nowMs: number): Promise<void> {
    try {
      const alive = await this.findLive(sessionIds);
      for (const sessionId of sessionIds) {
        if (alive.has(sessionId)) continue;
        for (const connection of this.hub.sessions.of(sessionId) ?? []) this.hub.cut(connection, 'signedOut');
      }
    } catch (error) {
      const failures = this.distances.note('sessions', nowMs);
      if (failures !== undefined) this.log.warn({ err: error, failures }, 'session check of sockets failed');
    }
  }
}
