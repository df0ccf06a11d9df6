import type { Locale } from '@clearcrate/contract/locale';
import type { Queryable } from '../../platform/db/database.ts';

/**
 * Returns the names of a mode's references (a box, a room, an order); unknown ones are left out.
 */
export type NameReferences = (
  db: Queryable,
  references: readonly bigint[],
  locale: Locale,
) => Promise<ReadonlyMap<bigint, string>>;

/** Reference of a draw or item: the number of a mode, and a box, room or order of that mode. */
export interface ModeReference {
  mode: number;
  reference: bigint;
}

export type NameOf = (of: ModeReference) => string;
export type Modes = ReturnType<typeof createModes>;

/** Creates the registry of the modes' names for their references, for code below the modes. */
export function createModes() {
  const known = new Map<number, NameReferences>();
  return {
    /** Rejects a number that is registered already: its references would get the wrong names. */
    register: (modes: readonly number[], names: NameReferences): void => {
      for (const mode of modes) {
        if (known.has(mode)) throw new Error(`two modes have the number ${mode}`);
        known.set(mode, names);
      }
    },
    has: (mode: number): boolean => known.has(mode),
    /** Asks each mode once. Unknown references have an empty name. */
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
