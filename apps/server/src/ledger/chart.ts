/** Every account there is. Codes and asset numbers are in the database for good: add, never change. */

export const ASSETS = { coin: 1, shell: 2, point: 3, growth: 4, welfare: 5 } as const;
export type Asset = keyof typeof ASSETS;

interface AccountKind {
  code: number;
  asset: Asset;
}

/** Accounts of a player. They hold a balance that cannot fall below zero. */
export const PLAYER_ACCOUNTS = {
  /** Coins bought, or earned by selling what was won. */
  coin: { code: 1, asset: 'coin' },
  /** Coins given: spent like the others, told apart for the operator. */
  bonus: { code: 2, asset: 'coin' },
  coinHeld: { code: 3, asset: 'coin' },
  bonusHeld: { code: 4, asset: 'coin' },
  shell: { code: 5, asset: 'shell' },
  point: { code: 6, asset: 'point' },
  growth: { code: 7, asset: 'growth' },
  welfare: { code: 8, asset: 'welfare' },
} as const satisfies Record<string, AccountKind>;
export type PlayerAccount = keyof typeof PLAYER_ACCOUNTS;

/** Accounts of the house: where players' coins come from and go to. Their balance is the sum of their entries. */
export const HOUSE_ACCOUNTS = {
  recharge: { code: 1, asset: 'coin' },
  gift: { code: 2, asset: 'coin' },
  boxSales: { code: 3, asset: 'coin' },
  buyBack: { code: 4, asset: 'coin' },
  adjustment: { code: 5, asset: 'coin' },
  shellIssue: { code: 20, asset: 'shell' },
  pointIssue: { code: 30, asset: 'point' },
  growthIssue: { code: 40, asset: 'growth' },
  welfareIssue: { code: 50, asset: 'welfare' },
} as const satisfies Record<string, AccountKind>;
export type HouseAccount = keyof typeof HOUSE_ACCOUNTS;

/** Sixty-four codes an owner; the house is owner 0. An account's id is known without asking the database. */
const CODES_PER_OWNER = 64n;

export function playerAccountId(playerId: bigint, account: PlayerAccount): bigint {
  return playerId * CODES_PER_OWNER + BigInt(PLAYER_ACCOUNTS[account].code);
}

export function houseAccountId(account: HouseAccount): bigint {
  return BigInt(HOUSE_ACCOUNTS[account].code);
}

export function isHouseAccount(accountId: bigint): boolean {
  return accountId < CODES_PER_OWNER;
}

export function ownerOfAccount(accountId: bigint): bigint {
  return accountId / CODES_PER_OWNER;
}

const assetByPlayerCode = new Map<number, Asset>(
  Object.values(PLAYER_ACCOUNTS).map(({ code, asset }) => [code, asset]),
);
const assetByHouseCode = new Map<number, Asset>(Object.values(HOUSE_ACCOUNTS).map(({ code, asset }) => [code, asset]));

export function assetOfAccount(accountId: bigint): Asset | undefined {
  const code = Number(accountId % CODES_PER_OWNER);
  return isHouseAccount(accountId) ? assetByHouseCode.get(code) : assetByPlayerCode.get(code);
}
