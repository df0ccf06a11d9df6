import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { boxesChanged } from './box.events.ts';
import { loadBoxes } from './box.repository.ts';
import type { Box } from './box.rules.ts';
import { type DrawTables, drawTables } from './opening/opening.rules.ts';

/** Longest time a node serves stale boxes after a lost bus message. */
const LIFE_MS = 30_000;

/**
 * In-memory cache of all boxes: hundreds at most, rarely changed, needed by every opening. A bus
 * message invalidates it. An opening checks the version again inside its transaction.
 */
export class BoxShelf {
  private readonly db: Db;
  private readonly clock: Clock;
  private loadedAtMs = Number.NEGATIVE_INFINITY;
  private loading: Promise<ReadonlyMap<bigint, Box>> | undefined;
  /** Draw tables, computed once per `Box` object. A reload creates new objects. */
  private readonly tables = new WeakMap<Box, DrawTables>();

  constructor(db: Db, bus: Bus, clock: Clock) {
    this.db = db;
    this.clock = clock;
    bus.subscribe(boxesChanged, () => this.forget());
  }

  forget(): void {
    this.loading = undefined;
  }

  all(): Promise<ReadonlyMap<bigint, Box>> {
    if (this.clock.now() - this.loadedAtMs >= LIFE_MS) this.forget();
    this.loading ??= this.load();
    return this.loading;
  }

  async find(id: bigint): Promise<Box | undefined> {
    return (await this.all()).get(id);
  }

  tablesOf(box: Box): DrawTables {
    const known = this.tables.get(box) ?? drawTables(box);
    this.tables.set(box, known);
    return known;
  }

  async firstBoxAtMs(): Promise<number> {
    return Math.min(...[...(await this.all()).values()].map((box) => box.createdAtMs));
  }

  private async load(): Promise<ReadonlyMap<bigint, Box>> {
    this.loadedAtMs = this.clock.now();
    try {
      return new Map((await loadBoxes(this.db)).map((box) => [box.id, box]));
    } catch (error) {
      this.loading = undefined;
      throw error;
    }
  }
}
