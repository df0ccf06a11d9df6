import type { ErrorName } from '@clearcrate/contract/errors';
import type { Minor } from '@clearcrate/contract/money';
import { AppError, invariant } from '../platform/errors.ts';
import { type Asset, assetOfAccount, isHouseAccount, type PlayerAccount, playerAccountId } from './chart.ts';

export interface Entry {
  account: bigint;
  amount: Minor;
}

/** One movement of value: entries that sum to zero within each asset. */
export interface Posting {
  kind: string;
  /** What it was for, so that it can be found again from there. */
  reference?: string;
  entries: readonly Entry[];
}

/** A posting as it will be written: one entry an account, with the balance it left behind. */
export interface SettledPosting {
  kind: string;
  reference: string;
  entries: readonly SettledEntry[];
}

export interface SettledEntry extends Entry {
  asset: Asset;
  /** Nothing for house accounts, which keep no balance of their own. */
  balanceAfter: Minor | null;
}

const SHORTAGE: Record<Asset, ErrorName> = {
  coin: 'notEnoughCoins',
  shell: 'notEnoughShells',
  point: 'notEnoughPoints',
  growth: 'internal',
  welfare: 'internal',
};

function mergedByAccount(entries: readonly Entry[]): Map<bigint, Minor> {
  const merged = new Map<bigint, Minor>();
  for (const { account, amount } of entries) merged.set(account, (merged.get(account) ?? 0n) + amount);
  return merged;
}

function assertBalanced(posting: SettledPosting): void {
  const sums = new Map<Asset, Minor>();
  for (const { asset, amount } of posting.entries) sums.set(asset, (sums.get(asset) ?? 0n) + amount);
  for (const [asset, sum] of sums) invariant(sum === 0n, `${posting.kind} does not balance in ${asset}: ${sum}`);
}

/**
 * The balances of locked accounts while operations decide one after another. What one takes the next no longer has;
 * an operation that is refused halfway leaves nothing behind.
 */
export class BalanceSheet {
  private readonly balances: Map<bigint, Minor>;
  private readonly changed = new Set<bigint>();
  private readonly settled: SettledPosting[] = [];

  constructor(balances: Map<bigint, Minor>) {
    this.balances = balances;
  }

  balance(playerId: bigint, account: PlayerAccount): Minor {
    return this.balanceOf(playerAccountId(playerId, account));
  }

  private balanceOf(account: bigint): Minor {
    const balance = this.balances.get(account);
    invariant(balance !== undefined, `account ${account} was not locked`);
    return balance;
  }

  /** Takes coins from the given ones first, then from the bought: they serve alike, and bought ones stay refundable longer. */
  spendCoins(playerId: bigint, amount: Minor): Entry[] {
    const bonus = this.balance(playerId, 'bonus');
    const fromBonus = bonus < amount ? bonus : amount;
    return [
      { account: playerAccountId(playerId, 'bonus'), amount: -fromBonus },
      { account: playerAccountId(playerId, 'coin'), amount: fromBonus - amount },
    ].filter((entry) => entry.amount !== 0n);
  }

  /** Applies a posting, or refuses it whole when a player would owe something. */
  post(posting: Posting): SettledPosting {
    const entries: SettledEntry[] = [];
    for (const [account, amount] of mergedByAccount(posting.entries)) {
      if (amount === 0n) continue;
      const asset = assetOfAccount(account);
      invariant(asset !== undefined, `no such account: ${account}`);
      const balanceAfter = isHouseAccount(account) ? null : this.balanceOf(account) + amount;
      if (balanceAfter !== null && balanceAfter < 0n) throw new AppError(SHORTAGE[asset]);
      entries.push({ account, amount, asset, balanceAfter });
    }
    const settled: SettledPosting = { kind: posting.kind, reference: posting.reference ?? '', entries };
    assertBalanced(settled);
    for (const { account, balanceAfter } of entries) {
      if (balanceAfter === null) continue;
      this.balances.set(account, balanceAfter);
      this.changed.add(account);
    }
    this.settled.push(settled);
    return settled;
  }

  /** Runs one operation's decision; what it posted is taken back when it is refused. */
  attempt<T>(decide: () => T): T {
    const mark = this.settled.length;
    try {
      return decide();
    } catch (error) {
      for (const posting of this.settled.splice(mark).reverse()) {
        for (const { account, amount, balanceAfter } of posting.entries) {
          if (balanceAfter !== null) this.balances.set(account, this.balanceOf(account) - amount);
        }
      }
      throw error;
    }
  }

  get postings(): readonly SettledPosting[] {
    return this.settled;
  }

  get changedBalances(): [bigint, Minor][] {
    return [...this.changed].map((account) => [account, this.balanceOf(account)]);
  }
}
