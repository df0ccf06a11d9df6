import type { Locale } from '@clearcrate/contract/locale';
import type { Queryable } from '../../platform/db/database.ts';

/** Names the targets of a mode's references (a box, a room, an order) that still exist. */
export type NameReferences = (
  db: Queryable,
  references: readonly bigint[],
  locale: Locale,
) => Promise<ReadonlyMap<bigint, string>>;

/** The reference of a draw or item to its mode: the mode's number and the mode's own reference. */
export interface ModeReference {
  mode: number;
  reference: bigint;
}

export type NameOf = (of: ModeReference) => string;
export type Modes = ReturnType<typeof createModes>;

/** Creates the registry of modes. Shared code below the modes asks it for names. */
export function createModes() {
  const known = new Map<number, NameReferences>();
  const boxModes = new Set<number>();
  return {
    /** Registers a mode. `opensBoxes` makes its plays count as opened boxes. */
    register: (modes: readonly number[], names: NameReferences, { opensBoxes = false } = {}): void => {
      for (const mode of modes) {
        // References of one would be named by the other.
        if (known.has(mode)) throw new Error(`two modes have the number ${mode}`);
        known.set(mode, names);
        if (opensBoxes) boxModes.add(mode);
      }
    },
    opensBoxes: (mode: number): boolean => boxModes.has(mode),
    /**
     * Calls each mode once for any number of references. A reference that no mode knows has an
     * empty name.
     */
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
