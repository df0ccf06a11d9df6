import { MODULES, type ModuleName } from '@clearcrate/contract/kinds';
import { type Minor, parseAmount } from '@clearcrate/contract/money';
import { PERSON_SIGNS, type PersonSign, REAL_NAME_GATES, type RealNameGate } from '@clearcrate/contract/policy';
import type { MarketRule, Switch } from './policy.document.ts';

/** What the law and the operator allow somebody. An absent cap caps nothing. */
export interface MarketPolicy {
  openModules: ReadonlySet<ModuleName>;
  selling: boolean;
  payouts: boolean;
  extraction: boolean;
  /** Coins may be given back for what was lost. */
  inducements: boolean;
  boxPriceCap: Minor | undefined;
  dailySpendCap: Minor | undefined;
  dailyOpeningCap: number | undefined;
  coolOffDays: { min: number; max: number };
  realName: RealNameGate;
  /** By what accounts without a proven identity are taken for one person's. */
  matchPersonsBy: readonly PersonSign[];
  /** Shells for a coin spent, in hundredths. */
  shellsPerHundredCoins: bigint;
  /** Whatever else the operator has set, for the module that knows the name. */
  settings: ReadonlyMap<string, string>;
}

/** Whom a policy is asked for: a player, or a visitor of whom nothing is known but the channel. */
export interface Audience {
  channelCode: string;
  /** Where a player may be; empty when nobody can tell. */
  countries: readonly string[];
  verified: boolean;
}
export type Asker = Audience | { visitorOf: string };

export interface PolicySource {
  modules: readonly { name: ModuleName; status: number }[];
  config: readonly { itemKey: string; itemValue: string }[];
  /** Nothing where the policy could not be read. */
  rules: readonly MarketRule[] | undefined;
}

const DEFAULT_SHELL_RATE = 5n;
const COOL_OFF_DAYS = { min: 1, max: 30 } as const;

/** Parts that only show things: they stay open whatever happens to the rest. */
const SHOWING: ReadonlySet<ModuleName> = new Set([
  'Rucksack',
  'AppDownload',
  'Service',
  'GroupChat',
  ...MODULES.filter((name) => name.startsWith('Help')),
]);

/** What holds when the policy cannot be read: nothing is played, bought, sold or sent until somebody has looked. */
const CLOSED: MarketRule = {
  when: {},
  close: [...MODULES.filter((name) => !SHOWING.has(name)), 'selling', 'payouts', 'extraction', 'inducements'],
  caps: {},
  realName: 'spend',
};

/**
 * A player whose country nobody can tell is bound by the rules of every country: not giving a number must not be a way
 * around them. A visitor is bound only by what binds everybody; the rest is decided when they sign in.
 */
export function binds({ when }: MarketRule, asker: Asker): boolean {
  const { channels, countries, identity } = when;
  const channelCode = 'visitorOf' in asker ? asker.visitorOf : asker.channelCode;
  if (channels && !channels.includes(channelCode)) return false;
  if ('visitorOf' in asker) return countries === undefined && identity === undefined;
  if (identity && (identity === 'verified') !== asker.verified) return false;
  return !countries || asker.countries.length === 0 || asker.countries.some((country) => countries.includes(country));
}

function least<T extends bigint | number>(values: readonly (T | undefined)[]): T | undefined {
  return values.reduce((found, value) =>
    found === undefined || (value !== undefined && value < found) ? value : found,
  );
}

/** Of caps the lowest, of gates the highest, of cool-offs the longest, of matches all, and closed is closed. */
export function readPolicy({ modules, config, rules }: PolicySource, asker: Asker): MarketPolicy {
  const binding = (rules ?? [CLOSED]).filter((rule) => binds(rule, asker));
  const closed = new Set<ModuleName | Switch>(binding.flatMap(({ close }) => close ?? []));
  const lowest = <Name extends keyof MarketRule['caps']>(name: Name) =>
    least<bigint | number>([undefined, ...binding.map(({ caps }) => caps[name])]) as MarketRule['caps'][Name];
  const gates = binding.map(({ realName }) => REAL_NAME_GATES.indexOf(realName ?? 'none'));
  const settings = new Map(config.map(({ itemKey, itemValue }) => [itemKey, itemValue]));
  return {
    openModules: new Set(
      modules.filter(({ name, status }) => status === 1 && !closed.has(name)).map(({ name }) => name),
    ),
    selling: !closed.has('selling'),
    payouts: !closed.has('payouts'),
    extraction: !closed.has('extraction'),
    inducements: !closed.has('inducements'),
    boxPriceCap: lowest('boxPrice'),
    dailySpendCap: lowest('dailySpend'),
    dailyOpeningCap: lowest('dailyOpenings'),
    coolOffDays: {
      min: Math.max(COOL_OFF_DAYS.min, ...binding.map(({ coolOffDays }) => coolOffDays?.min ?? 0)),
      max: Math.max(COOL_OFF_DAYS.max, ...binding.map(({ coolOffDays }) => coolOffDays?.max ?? 0)),
    },
    realName: REAL_NAME_GATES[Math.max(0, ...gates)] ?? 'none',
    matchPersonsBy: PERSON_SIGNS.filter((sign) => binding.some((rule) => rule.matchPersonsBy?.includes(sign))),
    shellsPerHundredCoins: parseAmount(settings.get('box.shellRate') ?? '') ?? DEFAULT_SHELL_RATE,
    settings,
  };
}
