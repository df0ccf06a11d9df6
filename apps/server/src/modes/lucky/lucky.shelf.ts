import { createRecentValues } from '../../platform/memory/recent-values.ts';
import type { Platform } from '../../platform/platform.ts';
import { luckyChanged } from './lucky.events.ts';
import { findTarget, loadGrades } from './lucky.repository.ts';
import { gradeOf, type LuckyChoice, type LuckyGrade, type LuckyTarget, luckyChoice } from './lucky.rules.ts';

/**
 * Longest time a node serves stale values after a lost bus message. A try checks them again behind
 * its lock.
 */
const LIFE_MS = 30_000;
const MAX_TARGETS = 5_000;
const MAX_CHOICES = 5_000;
const ALL = 'all';

export type LuckyShelf = ReturnType<typeof createLuckyShelf>;

/**
 * In-memory cache of grades, targets and choices: every try needs one of each, and they change
 * rarely.
 */
export function createLuckyShelf({ bus, clock, db }: Platform) {
  const grades = createRecentValues(clock, { lifeMs: LIFE_MS, maxEntries: 1 }, (_all: typeof ALL) => loadGrades(db));
  const targets = createRecentValues(clock, { lifeMs: LIFE_MS, maxEntries: MAX_TARGETS }, (id: bigint) =>
    findTarget(db, id),
  );
  /**
   * Valid for the very `target` and `grade` objects they were made of; a reload creates new
   * objects.
   */
  let choices = new Map<string, LuckyChoice>();
  const forget = () => {
    grades.forgetAll();
    targets.forgetAll();
    choices = new Map();
  };
  bus.subscribe(luckyChanged, forget);

  const find = async (goodsId: bigint): Promise<{ target: LuckyTarget; grade: LuckyGrade } | undefined> => {
    const [target, known] = await Promise.all([targets.read(goodsId), grades.read(ALL)]);
    const grade = target && gradeOf(known, target.price);
    return target && grade && { target, grade };
  };

  return {
    forget,
    grades: (): Promise<LuckyGrade[]> => grades.read(ALL),
    find,
    /**
     * Returns the choice as it would be drawn now; `undefined` when the skin cannot be tried for.
     */
    async choose(goodsId: bigint, tickets: number): Promise<LuckyChoice | undefined> {
      const found = await find(goodsId);
      if (!found) return undefined;
      const name = `${goodsId}:${tickets}`;
      const known = choices.get(name);
      if (known && known.target === found.target && known.grade === found.grade) return known;
      if (choices.size >= MAX_CHOICES) choices.clear();
      const made = luckyChoice(found.target, found.grade, tickets);
      choices.set(name, made);
      return made;
    },
  };
}
