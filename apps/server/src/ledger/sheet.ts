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
import { captureMoves, type Hold, type HoldName, type HoldRequest, holdKey, reserveMoves, voidMoves } from './holds.ts';
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
  invariant(!isHouseAccount(from) || !isHouseAccount(to), `${kind} moves nothing of a player's`);
}

/** The balances after some movements; refuses when the player would owe something afterwards. */
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
 * The balances and holds of locked players while operations decide one after another. What one takes the next no longer
 * has; an operation that is refused halfway leaves nothing behind.
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

  /** Coins that can be spent, bought and given ones together. */
  coins(playerId: bigint): Minor {
    return coinsOf(this.balances(playerId));
  }

  /** How many of some coins come from the given ones: they go first and serve alike, and bought ones stay refundable longer. */
  private fromBonus(playerId: bigint, amount: Minor): Minor {
    const bonus = this.balance(playerId, 'bonus');
    return bonus < amount ? bonus : amount;
  }

  /** The movements that pay some coins to the house. */
  spend(playerId: bigint, amount: Minor, to: HouseAccount): Move[] {
    const given = this.fromBonus(playerId, amount);
    const moves: Move[] = [
      { from: 'bonus', to, amount: given },
      { from: 'coin', to, amount: amount - given },
    ];
    return moves.filter((move) => move.amount !== 0n);
  }

  /** Applies a posting, or refuses it whole when a player would owe something. Movements of nothing are left out. */
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

  /** Sets coins aside for something that is not decided yet. Its name stands for it from now on and is used once. */
  reserve(request: HoldRequest): Hold {
    const { owner, kind, reference, amount } = request;
    invariant(amount > 0n && !this.known.has(holdKey(request)), `hold ${holdKey(request)} is no new one`);
    const bonus = this.fromBonus(owner, amount);
    const hold: Hold = {
      owner,
      kind,
      reference,
      bonus,
      coin: amount - bonus,
      state: 'held',
      isNew: true,
    };
    this.post({ owner, kind, reference, moves: reserveMoves(hold) });
    this.keep(hold);
    return hold;
  }

  /** Hands what was set aside to the house, with what that brings the player. Whoever comes second is refused. */
  capture(name: HoldName, to: HouseAccount, brings: readonly Move[] = []): Hold {
    const hold = this.open(name);
    const { owner, reference } = hold;
    const moves = [...captureMoves(hold, to), ...brings];
    this.post({ owner, kind: `${hold.kind}.post` as PostingKind, reference, moves });
    return this.keep({ ...hold, state: 'posted' });
  }

  /** Gives back what was set aside. Whoever comes second is refused. */
  release(name: HoldName): Hold {
    const hold = this.open(name);
    const { owner, reference } = hold;
    this.post({ owner, kind: `${hold.kind}.void` as PostingKind, reference, moves: voidMoves(hold) });
    return this.keep({ ...hold, state: 'voided' });
  }

  holdOf(name: HoldName): Hold | undefined {
    return this.known.get(holdKey(name));
  }

  private open(name: HoldName): Hold {
    const hold = this.holdOf(name);
    if (hold?.state !== 'held') throw new AppError('holdGone');
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

  /** Runs one operation's decision; whatever it did is taken back when it is refused. */
  attempt<T>(decide: () => T): T {
    const mark = this.undo.length;
    try {
      return decide();
    } catch (error) {
      for (const step of this.undo.splice(mark).reverse()) step();
      throw error;
    }
  }

  /** Something else that an operation changed, to be taken back when it is refused. */
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

  /** The purses of those who had a posting, as they are to be written. */
  get changedPurses(): [bigint, Balances][] {
    return [...new Set(this.settled.map(({ owner }) => owner))].map((owner) => [owner, this.balances(owner)]);
  }
}
