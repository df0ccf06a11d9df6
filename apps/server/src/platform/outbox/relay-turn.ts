import type { Bus } from '../bus/bus.ts';
import type { Jobs } from '../jobs/jobs.ts';

const LOOK_EVERY_MS = 500;

/**
 * Which process hands events on. Any may, at any time, and nothing happens twice; but two that do it side by side take each other's
 * events, read them again and write half as much at once, which cost two workers a tenth of their openings. So whoever knows of another
 * leaves it to that one. Nobody has to be right: who knows of none does it too.
 */
export class RelayTurn {
  private elsewhere = false;

  get isElsewhere(): boolean {
    return this.elsewhere;
  }

  decideBy(jobs: Pick<Jobs, 'leased'>, bus: Pick<Bus, 'reachesOthers'>): void {
    jobs.leased({
      name: 'outbox.relay',
      everyMs: LOOK_EVERY_MS,
      // What it hands on nobody else's players would hear of, and the others would leave it to this one all the same.
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
