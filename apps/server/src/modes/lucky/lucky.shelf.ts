import type { Platform } from '../../platform/platform.ts';
import { createRecentValues } from '../../platform/recent-values.ts';
import { luckyChanged } from './lucky.events.ts';
import { findTarget, loadGrades } from './lucky.repository.ts';
import { gradeOf, type LuckyChoice, type LuckyGrade, type LuckyTarget, luckyChoice } from './lucky.rules.ts';

/** A lost word of a change heals by itself within this time; playing asks again behind its lock. */
const LIFE_MS = 30_000;
const MOST_TARGETS = 5_000;
const MOST_CHOICES = 5_000;
const ALL = 'all';

export type LuckyShelf = ReturnType<typeof createLuckyShelf>;

/** Grades, targets and choices in memory: every try needs one of each, and they change rarely. */
export function createLuckyShelf({ bus, clock, db }: Platform) {
  const grades = createRecentValues(clock, { lifeMs: LIFE_MS, maxEntries: 1 }, (_all: typeof ALL) => loadGrades(db));
  const targets = createRecentValues(clock, { lifeMs: LIFE_MS, maxEntries: MOST_TARGETS }, (id: bigint) =>
    findTarget(db, id),
  );
  /** By the objects they were made of: what is read again is another object, and its choices are made anew. */
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
    /** The choice as the store would draw it now; nothing where the skin cannot be tried for. */
    async choose(goodsId: bigint, tickets: number): Promise<LuckyChoice | undefined> {
      const found = await find(goodsId);
      if (!found) return undefined;
      const name = `${goodsId}:${tickets}`;
      const known = choices.get(name);
      if (known && known.target === found.target && known.grade === found.grade) return known;
      if (choices.size >= MOST_CHOICES) choices.clear();
      const made = luckyChoice(found.target, found.grade, tickets);
      choices.set(name, made);
      return made;
    },
  };
}
