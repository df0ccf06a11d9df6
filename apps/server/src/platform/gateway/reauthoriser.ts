import type { Log } from '../log.ts';
import type { GatewayLimits } from './gateway.limits.ts';
import type { Hub } from './hub.ts';

/** Which of these sessions are alive. */
export type FindLiveSessions = (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;

/** Sessions of one question, and one question a sweep: twenty thousand sockets are through within half a minute. */
const BATCH = 500;

/**
 * Word that a session has ended may be lost, and sessions also end by themselves. Now and then every socket's session is
 * therefore asked for again, and a socket that speaks for a dead one is closed.
 */
export class Reauthoriser {
  private readonly hub: Hub;
  private readonly limits: Pick<GatewayLimits, 'reauthoriseEveryMs'>;
  private readonly findLive: FindLiveSessions;
  private readonly log: Log;
  private begunAtMs: number;
  private toAsk: string[] = [];
  private isAsking = false;

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
    this.begunAtMs = nowMs;
  }

  /** Called by the sweep. */
  tick(nowMs: number): void {
    if (this.isAsking) return;
    if (this.toAsk.length === 0 && nowMs - this.begunAtMs >= this.limits.reauthoriseEveryMs) {
      this.begunAtMs = nowMs;
      this.toAsk = [...this.hub.sessions.keys()];
    }
    if (this.toAsk.length === 0) return;
    this.isAsking = true;
    void this.ask(this.toAsk.splice(0, BATCH)).finally(() => {
      this.isAsking = false;
    });
  }

  private async ask(sessionIds: readonly string[]): Promise<void> {
    try {
      const alive = await this.findLive(sessionIds);
      for (const sessionId of sessionIds) {
        if (alive.has(sessionId)) continue;
        for (const connection of this.hub.sessions.of(sessionId) ?? []) this.hub.cut(connection, 'signedOut');
      }
    } catch (error) {
      this.log.warn({ err: error }, 'sessions of sockets could not be asked for; it is done again later');
    }
  }
}
