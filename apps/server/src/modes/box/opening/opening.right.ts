import type { Locale } from '@clearcrate/contract/locale';
import type { MarketPolicy } from '../../../base/policy/policy.module.ts';
import type { SqlRunner } from '../../../platform/db/statement.ts';
import type { OperationKey, SessionPlayer } from '../../../platform/http/call.ts';
import type { StoredAnswer } from '../../../platform/http/repeats.ts';
import type { Moment } from '../../../platform/moment.ts';
import { NO_GAINS, type PlayDeps, type PlayWork } from '../../../play/game/play.module.ts';
import type { BoxShelf } from '../box.shelf.ts';
import type { OpenInput, OpeningTerms } from './opening.terms.ts';
import { checkShown, createOpening } from './opening.ts';

/**
 * A right to one free opening, stored by the feature that grants it. The opening checks it behind
 * its locks and commits its use with the draw.
 */
export interface OpeningRight<Claim, Known, Used> {
  /** Name of the operation. Stored with idempotency keys, so it must never change. */
  name: string;
  load(runner: SqlRunner, claims: readonly Claim[], moment: Moment): Promise<Known>;
  /** Throws to reject. A used right must be removed from `known` for later claims of the batch. */
  use(claim: Claim, known: Known, work: PlayWork, drawId: bigint): Used;
  persist(runner: SqlRunner, used: readonly Used[]): Promise<unknown>;
}

export interface RightfulOpening<Claim> {
  player: SessionPlayer;
  locale: Locale;
  policy: MarketPolicy;
  boxId: bigint;
  /** The odds version the player was shown. */
  version: number;
  claim: Claim;
}

type RightInput<Claim> = OpenInput & { claim: Claim };

function rightTerms<Claim, Known, Used>(
  right: OpeningRight<Claim, Known, Used>,
): OpeningTerms<RightInput<Claim>, Known, Used> {
  return {
    name: right.name,
    load: (runner, inputs, moment) =>
      right.load(
        runner,
        inputs.map(({ claim }) => claim),
        moment,
      ),
    pay: ({ claim }, known, work, [drawId]) => ({
      cost: 0n,
      spent: 0n,
      gains: NO_GAINS,
      used: right.use(claim, known, work, drawId as bigint),
    }),
    persist: (runner, used) => [right.persist(runner, used)],
  };
}

interface RightDeps extends PlayDeps {
  shelf: BoxShelf;
}

/**
 * Makes the operation that opens one box with a right. The draw is the same as for a paid opening.
 */
export function createOpeningByRight<Claim, Known, Used>(
  { shelf, ...deps }: RightDeps,
  right: OpeningRight<Claim, Known, Used>,
) {
  const operate = createOpening(deps, rightTerms(right));
  return async (operation: OperationKey, opening: RightfulOpening<Claim>): Promise<StoredAnswer> => {
    const { player, locale, policy, claim } = opening;
    const box = checkShown(await shelf.find(opening.boxId), opening.version);
    const { playerId, kind } = player;
    return operate(operation, {
      playerId,
      userKind: kind,
      locale,
      tables: shelf.tablesOf(box),
      count: 1,
      policy,
      claim,
    });
  };
}
