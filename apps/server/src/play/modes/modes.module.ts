import type { Locale } from '@clearcrate/contract/locale';
import type { Queryable } from '../../platform/db/database.ts';

/** Names what a mode's references stand for (a box, a room, an order), for those of them it still knows. */
export type NameReferences = (
  db: Queryable,
  references: readonly bigint[],
  locale: Locale,
) => Promise<ReadonlyMap<bigint, string>>;

/** Something a mode refers to: draws and things carry the mode's number and a reference of its own. */
export interface ModeReference {
  mode: number;
  reference: bigint;
}

export type NameOf = (of: ModeReference) => string;
export type Modes = ReturnType<typeof createModes>;

/** The modes there are. What all of them share stands below them and asks here for the words it cannot know. */
export function createModes() {
  const known = new Map<number, NameReferences>();
  const boxModes = new Set<number>();
  return {
    /** A mode whose plays are boxes that are opened says so: they are counted as such. */
    register: (modes: readonly number[], names: NameReferences, { opensBoxes = false } = {}): void => {
      for (const mode of modes) {
        // One would be called by the other's names.
        if (known.has(mode)) throw new Error(`two modes have the number ${mode}`);
        known.set(mode, names);
        if (opensBoxes) boxModes.add(mode);
      }
    },
    opensBoxes: (mode: number): boolean => boxModes.has(mode),
    /** Asks each mode once, however many references there are. Whatever no mode knows has an empty name. */
    async namesFor(db: Queryable, wanted: readonly ModeReference[], locale: Locale): Promise<NameOf> {
      const byMode = Map.groupBy(wanted, ({ mode }) => mode);
      const found = await Promise.all(
        [...byMode].map(async ([mode, own]) => {
          const references = [...new Set(own.map(({ reference }) => reference))];
          return [mode, (await known.get(mode)?.(db, references, locale)) ?? new Map<bigint, string>()] as const;
        }),
      );
      const names = new Map(found);
      return ({ mode, reference }) => names.get(mode)?.get(reference) ?? '';
    },
  };
}
