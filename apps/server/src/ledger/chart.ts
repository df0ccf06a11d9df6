/**
 * Every account there is. Codes are in the database for good: add, never change. The lowest three
 * bits of a code are its asset and codes from 64 on are the house's, so the database can check a
 * movement without a table of accounts.
 */

export const ASSETS = { coin: 1, shell: 2, point: 3, growth: 4, welfare: 5 } as const;
export type Asset = keyof typeof ASSETS;

/**
 * Accounts of a player, in the order in which a posting lists the balances it left. None can fall
 * below zero.
 */
export const PLAYER_ACCOUNTS = {
  /** Coins bought, or earned by selling what was won. */
  coin: 1,
  /** Bonus coins: spent like bought ones, and separate for the operator. */
  bonus: 9,
  coinHeld: 17,
  bonusHeld: 25,
  shell: 2,
  point: 3,
  growth: 4,
  welfare: 5,
} as const;
export type PlayerAccount = keyof typeof PLAYER_ACCOUNTS;
export const PLAYER_ACCOUNT_NAMES = Object.keys(PLAYER_ACCOUNTS) as PlayerAccount[];

/**
 * Accounts of the house: where players' coins come from and go to. Their balance is the sum of what
 * passed through them.
 */
export const HOUSE_ACCOUNTS = {
  recharge: 65,
  gift: 73,
  /** What players pay for plays and items. */
  sales: 81,
  /** What play pays out in coins. */
  payout: 89,
  buyBack: 97,
  adjustment: 105,
  shellIssue: 66,
  pointIssue: 67,
  growthIssue: 68,
  welfareIssue: 69,
} as const;
export type HouseAccount = keyof typeof HOUSE_ACCOUNTS;

export type Account = PlayerAccount | HouseAccount;

const CODES: Readonly<Record<Account, number>> = { ...PLAYER_ACCOUNTS, ...HOUSE_ACCOUNTS };
const FIRST_HOUSE_CODE = 64;
const ASSET_BITS = 7;

const ASSET_NAMES = new Map<number, Asset>(Object.entries(ASSETS).map(([name, number]) => [number, name as Asset]));

export const codeOf = (account: Account): number => CODES[account];

const NAMES = new Map(Object.entries(CODES).map(([name, code]) => [code, name as Account]));

export const accountNumbered = (code: number): Account => NAMES.get(code) as Account;

export const isHouseNumber = (code: number): boolean => code >= FIRST_HOUSE_CODE;

export const isHouseAccount = (account: Account): account is HouseAccount => CODES[account] >= FIRST_HOUSE_CODE;

export const assetNumbered = (number: number): Asset => ASSET_NAMES.get(number & ASSET_BITS) as Asset;

export const assetOf = (account: Account): Asset => assetNumbered(CODES[account]);
