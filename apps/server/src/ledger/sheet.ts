import type { ErrorName } from '@clearcrate/contract/errors';
import type { Minor } from '@clearcrate/contract/money';
import type { PostingKind } from '@clearcrate/contract/postings';
import { AppError, invariant } from '../platform/errors.ts';
import {
  type Asset,
  assetOf,
  type HouseAccount,
  isHouseAccount,
  PLAYER_ACCOUNT_NAMES,
  type PlayerAccount,
} from './chart.ts';
import {
  captureMoves,
  type Hold,
  type HoldName,
  type HoldRequest,
  holdKey,
  releaseMoves,
  reserveMoves,
} from './holds.ts';
import type { Move, Posting, SettledPosting } from './posting.ts';
import { type Balances, coinsOf } from './purse.ts';

const SHORTAGE: Record<Asset, ErrorName> = {
  coin: 'notEnoughCoins',
  shell: 'notEnoughShells',
  point: 'notEnoughPoints',
  growth: 'internal',
  welfare: 'internal',
};

function checkMove({ kind }: Posting, { from, to, amount }: Move): void {
  invariant(amount > 0n, `${kind} moves ${amount}`);
  invariant(assetOf(from) === assetOf(to), `${kind} turns ${from} into ${to}`);
  invariant(!isHouseAccount(from) || !isHouseAccount(to), `${kind} moves nothing of a player`);
}

/** Returns the balances after a posting. Throws when one of the player's would be negative. */
function balancesAfter(posting: Posting, before: Balances): Balances {
  const after: Record<PlayerAccount, Minor> = { ...before };
  for (const move of posting.moves) {
    checkMove(posting, move);
    if (!isHouseAccount(move.from)) after[move.from] -= move.amount;
    if (!isHouseAccount(move.to)) after[move.to] += move.amount;
  }
  for (const name of PLAYER_ACCOUNT_NAMES) {
    if (after[name] < 0n) throw new AppError(SHORTAGE[assetOf(name)]);
  }
  return after;
}

/**
 * Balances and holds of locked players in memory, while the operations of a batch decide one after
 * another. Each sees what the ones before it left; a rejected one is undone.
 */
export class BalanceSheet {
  private readonly purses: Map<bigint, Balances>;
  private readonly known: Map<string, Hold>;
  private readonly owners: ReadonlySet<bigint>;
  private readonly undo: (() => void)[] = [];
  private readonly settled: SettledPosting[] = [];
  private readonly touched = new Map<string, Hold>();

  constructor(
    purses: Map<bigint, Balances>,
    holds: Map<string, Hold> = new Map(),
    owners: ReadonlySet<bigint> = new Set(purses.keys()),
  ) {
    this.purses = purses;
    this.known = holds;
    this.owners = owners;
  }

  /** Whether this transaction holds the player's lock. */
  isLocked(playerId: bigint): boolean {
    return this.owners.has(playerId);
  }

  balances(playerId: bigint): Balances {
    const purse = this.purses.get(playerId);
    invariant(purse, `player ${playerId} was not locked`);
    return purse;
  }

  balance(playerId: bigint, account: PlayerAccount): Minor {
    return this.balances(playerId)[account];
  }

  /** Coins that can be spent, bought and bonus coins together. */
  coins(playerId: bigint): Minor {
    return coinsOf(this.balances(playerId));
  }

  /**
   * The part of an amount that bonus coins pay. They are spent first, since bought coins stay
   * refundable.
   */
  private fromBonus(playerId: bigint, amount: Minor): Minor {
    const bonus = this.balance(playerId, 'bonus');
    return bonus < amount ? bonus : amount;
  }

  /** The movements that pay some coins to the house. */
  spend(playerId: bigint, amount: Minor, to: HouseAccount): Move[] {
    const bonus = this.fromBonus(playerId, amount);
    const moves: Move[] = [
      { from: 'bonus', to, amount: bonus },
      { from: 'coin', to, amount: amount - bonus },
    ];
    return moves.filter((move) => move.amount !== 0n);
  }

  /**
   * Applies a posting. Throws, with nothing applied, when a balance would be negative. Leaves out
   * movements of 0.
   */
  post(posting: Posting): SettledPosting {
    const { owner, kind, reference = '' } = posting;
    const moves = posting.moves.filter(({ amount }) => amount !== 0n);
    const before = this.balances(owner);
    const balances = balancesAfter({ ...posting, moves }, before);
    const settled: SettledPosting = { owner, kind, reference, moves, balances };
    this.purses.set(owner, balances);
    this.settled.push(settled);
    this.undo.push(() => {
      this.purses.set(owner, before);
      this.settled.pop();
    });
    return settled;
  }

  /** Reserves coins for something that is not decided yet. A name is used once. */
  reserve(request: HoldRequest): Hold {
    const { owner, kind, reference, amount } = request;
    invariant(amount > 0n && !this.known.has(holdKey(request)), `hold ${holdKey(request)} was used before`);
    const bonus = this.fromBonus(owner, amount);
    const hold: Hold = {
      owner,
      kind,
      reference,
      bonus,
      coin: amount - bonus,
      state: 'pending',
      isNew: true,
    };
    this.post({ owner, kind, reference, moves: reserveMoves(hold) });
    this.keep(hold);
    return hold;
  }

  /**
   * Takes the reserved coins for the house and posts what the player gains by it. Throws when the
   * hold is closed.
   */
  capture(name: HoldName, to: HouseAccount, gains: readonly Move[] = []): Hold {
    const hold = this.open(name);
    const { owner, reference } = hold;
    const moves = [...captureMoves(hold, to), ...gains];
    this.post({ owner, kind: `${hold.kind}.post` as PostingKind, reference, moves });
    return this.keep({ ...hold, state: 'captured' });
  }

  /** Returns the reserved coins to the player. Throws when the hold is closed. */
  release(name: HoldName): Hold {
    const hold = this.open(name);
    const { owner, reference } = hold;
    this.post({ owner, kind: `${hold.kind}.void` as PostingKind, reference, moves: releaseMoves(hold) });
    return this.keep({ ...hold, state: 'released' });
  }

  holdOf(name: HoldName): Hold | undefined {
    return this.known.get(holdKey(name));
  }

  private open(name: HoldName): Hold {
    const hold = this.holdOf(name);
    if (hold?.state !== 'pending') throw new AppError('holdGone');
    return hold;
  }

  private keep(hold: Hold): Hold {
    const key = holdKey(hold);
    const [before, touched] = [this.known.get(key), this.touched.get(key)];
    this.known.set(key, hold);
    this.touched.set(key, hold);
    this.undo.push(() => {
      if (before) this.known.set(key, before);
      else this.known.delete(key);
      if (touched) this.touched.set(key, touched);
      else this.touched.delete(key);
    });
    return hold;
  }

  /** Runs the decision of one operation, and undoes its changes when it throws. */
  attempt<T>(decide: () => T): T {
    const mark = this.undo.length;
    try {
      return decide();
    } catch (error) {
      for (const step of this.undo.splice(mark).reverse()) step();
      throw error;
    }
  }

  /** Registers the undo of another change of the operation. */
  onRefusal(undo: () => void): void {
    this.undo.push(undo);
  }

  get postings(): readonly SettledPosting[] {
    return this.settled;
  }

  /** Holds that are new or were closed. */
  get changedHolds(): readonly Hold[] {
    return [...this.touched.values()];
  }

  /** The purses of players with postings, as they are to be written. */
  get changedPurses(): [bigint, Balances][] {
    return [...new Set(this.settled.map(({ owner }) => owner))].map((owner) => [owner, this.balances(owner)]);
  }
}
