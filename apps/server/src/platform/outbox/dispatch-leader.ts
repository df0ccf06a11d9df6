import type { Bus } from '../bus/bus.ts';
import type { Jobs } from '../jobs/jobs.ts';

const POLL_INTERVAL_MS = 500;

/**
 * The leader that dispatches events. Any worker may dispatch at any time, and each event is handled
 * once; but two that dispatch at once lock each other's events and write smaller sets, which cost
 * two workers a tenth of their openings. A worker that knows no other leader dispatches itself.
 */
export class DispatchLeader {
  private elsewhere = false;

  get isElsewhere(): boolean {
    return this.elsewhere;
  }

  decideBy(jobs: Pick<Jobs, 'leased'>, bus: Pick<Bus, 'reachesOthers'>): void {
    jobs.leased({
      name: 'outbox.relay',
      everyMs: POLL_INTERVAL_MS,
      // Its live events would not reach the players of other workers.
      isFit: () => bus.reachesOthers(),
      run: async () => {
        this.elsewhere = false;
      },
      elsewhere: () => {
        this.elsewhere = true;
      },
    });
  }
}
