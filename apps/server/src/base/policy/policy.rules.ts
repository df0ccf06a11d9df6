import { MODULES, type ModuleName } from '@clearcrate/contract/kinds';
import { type Minor, parseAmount } from '@clearcrate/contract/money';
import { PERSON_SIGNS, type PersonSign, REAL_NAME_GATES, type RealNameGate } from '@clearcrate/contract/policy';
import type { MarketRule, Switch } from './policy.document.ts';

/** What law and operator allow a player. An absent cap means no cap. */
export interface MarketPolicy {
  openModules: ReadonlySet<ModuleName>;
  selling: boolean;
  payouts: boolean;
  extraction: boolean;
  /** Whether coins may be given back for losses. */
  inducements: boolean;
  boxPriceCap: Minor | undefined;
  dailySpendCap: Minor | undefined;
  dailyOpeningCap: number | undefined;
  coolOffDays: { min: number; max: number };
  realName: RealNameGate;
  /** Signs by which accounts without a verified identity are matched to one person. */
  matchPersonsBy: readonly PersonSign[];
  /** Shells per coin spent, in hundredths. */
  shellsPerHundredCoins: bigint;
  /** All other settings of the operator, for the module that knows the name. */
  settings: ReadonlyMap<string, string>;
}

/** The account a policy is evaluated for. */
export interface Audience {
  channelCode: string;
  /** Possible countries of the player; empty when unknown. */
  countries: readonly string[];
  verified: boolean;
}
export type Asker = Audience | { visitorOf: string };

export interface PolicySource {
  modules: readonly { name: ModuleName; status: number }[];
  config: readonly { itemKey: string; itemValue: string }[];
  /** `undefined` when the policy could not be read. */
  rules: readonly MarketRule[] | undefined;
}

const DEFAULT_SHELL_RATE = 5n;
const COOL_OFF_DAYS = { min: 1, max: 30 } as const;

/** Modules that only display something; they always stay open. */
const DISPLAY_ONLY: ReadonlySet<ModuleName> = new Set([
  'Rucksack',
  'AppDownload',
  'Service',
  'GroupChat',
  ...MODULES.filter((name) => name.startsWith('Help')),
]);

/**
 * Applies when the policy cannot be read: no play, purchase, sale or delivery until an operator has
 * fixed it.
 */
const CLOSED: MarketRule = {
  when: {},
  close: [...MODULES.filter((name) => !DISPLAY_ONLY.has(name)), 'selling', 'payouts', 'extraction', 'inducements'],
  caps: {},
  realName: 'spend',
};

/**
 * Whether a rule applies. A player of unknown country is bound by the rules of every country:
 * withholding a phone number must not be a way around them. A visitor is bound only by rules
 * without such conditions; the rest is decided at sign-in.
 */
export function binds({ when }: MarketRule, asker: Asker): boolean {
  const { channels, countries, identity } = when;
  const channelCode = 'visitorOf' in asker ? asker.visitorOf : asker.channelCode;
  if (channels && !channels.includes(channelCode)) return false;
  if ('visitorOf' in asker) return countries === undefined && identity === undefined;
  if (identity && (identity === 'verified') !== asker.verified) return false;
  return !countries || asker.countries.length === 0 || asker.countries.some((country) => countries.includes(country));
}

function minimum<T extends bigint | number>(values: readonly (T | undefined)[]): T | undefined {
  return values.reduce((found, value) =>
    found === undefined || (value !== undefined && value < found) ? value : found,
  );
}

/**
 * Combines all binding rules into the strictest: lowest caps, highest gates, longest cool-offs, and
 * everything closed by any.
 */
export function readPolicy({ modules, config, rules }: PolicySource, asker: Asker): MarketPolicy {
  const binding = (rules ?? [CLOSED]).filter((rule) => binds(rule, asker));
  const closed = new Set<ModuleName | Switch>(binding.flatMap(({ close }) => close ?? []));
  const lowest = <Name extends keyof MarketRule['caps']>(name: Name) =>
    minimum<bigint | number>([undefined, ...binding.map(({ caps }) => caps[name])]) as MarketRule['caps'][Name];
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
