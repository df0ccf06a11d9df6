import { defineEvent } from '../../platform/outbox/outbox.ts';

/** A player revealed a seed; `draws` is how many draws can be checked with it. */
export interface SeedRotated {
  playerId: string;
  draws: number;
  at: string;
}
export const seedRotated = defineEvent<SeedRotated>('fairness.seed-rotated');
