import type { ModuleName } from '@clearcrate/contract/kinds';
import { type Minor, parseAmount } from '@clearcrate/contract/money';

/** What the law and the operator allow on one channel. An absent cap caps nothing. */
export interface MarketPolicy {
  openModules: ReadonlySet<ModuleName>;
  boxPriceCap: Minor | undefined;
  dailySpendCap: Minor | undefined;
  selling: boolean;
  /** Shells for a coin spent, in hundredths. */
  shellsPerHundredCoins: bigint;
}

export interface PolicySource {
  modules: readonly { name: ModuleName; status: number }[];
  config: readonly { itemKey: string; itemValue: string }[];
}

const DEFAULT_SHELL_RATE = 5n;

/** A value that cannot be read as what it should be closes rather than opens: a mistyped cap must not lift the cap. */
function capOf(text: string | undefined): Minor | undefined {
  if (text === undefined || text === '') return undefined;
  return parseAmount(text) ?? 0n;
}

export function readPolicy({ modules, config }: PolicySource): MarketPolicy {
  const items = new Map(config.map(({ itemKey, itemValue }) => [itemKey, itemValue]));
  return {
    openModules: new Set(modules.filter(({ status }) => status === 1).map(({ name }) => name)),
    boxPriceCap: capOf(items.get('policy.boxPriceCap')),
    dailySpendCap: capOf(items.get('policy.dailySpendCap')),
    selling: (items.get('policy.selling') ?? 'on') === 'on',
    shellsPerHundredCoins: parseAmount(items.get('box.shellRate') ?? '') ?? DEFAULT_SHELL_RATE,
  };
}
