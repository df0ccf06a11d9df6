import type { SpreadInfo, SpreadLevel } from '@clearcrate/contract/spread';

interface LevelProgress {
  /** The next level; undefined at the highest. */
  next: SpreadLevel | undefined;
  /** Members missing to it. */
  missing: number;
  /** Progress from the current level to the next, 0 to 1. */
  share: number;
}

export function levelProgress({ members, levels }: Pick<SpreadInfo, 'members' | 'levels'>): LevelProgress {
  const inOrder = [...levels].sort((a, b) => a.members - b.members);
  const next = inOrder.find((level) => level.members > members);
  if (!next) return { next, missing: 0, share: 1 };
  const start = inOrder.filter((level) => level.members <= members).at(-1)?.members ?? 0;
  return { next, missing: next.members - members, share: (members - start) / (next.members - start) };
}

/** Members missing to the next free opening. */
export const missingToOpening = (members: number, every: number): number => every - (members % every);
