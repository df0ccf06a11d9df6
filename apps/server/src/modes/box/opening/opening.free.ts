import type { Locale } from '@clearcrate/contract/locale';
import type { MarketPolicy } from '../../../base/policy/policy.module.ts';
import type { SessionPlayer } from '../../../platform/http/call.ts';
import type { PlayWork } from '../../../play/game/play.module.ts';
import type { BoxShelf } from '../box.shelf.ts';
import {
  checkShown,
  decideOpening,
  FREE,
  type LoadedOpenings,
  loadOpenings,
  type OpenInput,
  persistOpenings,
} from './opening.ts';

export interface FreeOpeningRequest {
  player: SessionPlayer;
  locale: Locale;
  policy: MarketPolicy;
  boxId: bigint;
  /** The odds version the player was shown. */
  version: number;
}

export type FreeOpenings = ReturnType<typeof createFreeOpenings>;

/**
 * The parts of opening one box for nothing. The feature that grants such openings makes a play of
 * them, which also checks and uses up what it granted. The draw is the same as for a paid opening.
 */
export function createFreeOpenings(shelf: BoxShelf) {
  return {
    async input({ player, locale, policy, boxId, version }: FreeOpeningRequest): Promise<OpenInput> {
      const box = checkShown(await shelf.find(boxId), version);
      const { playerId, kind } = player;
      return { playerId, userKind: kind, locale, tables: shelf.tablesOf(box), count: 1, policy };
    },
    load: loadOpenings,
    decide: (input: OpenInput, work: PlayWork, loaded: LoadedOpenings) =>
      decideOpening(input, work, loaded, () => FREE),
    persist: persistOpenings,
  };
}
