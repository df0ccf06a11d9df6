import { AREA_CODES } from '@clearcrate/contract/auth-rules';

export const SMS_PROVIDERS = ['aliyun', 'tencent', 'twilio', 'http'] as const;
export type SmsProviderName = (typeof SMS_PROVIDERS)[number];

/** The providers for numbers that begin with a prefix, in the order in which they are tried. */
export interface SmsRoute {
  /** Digits behind the plus; empty for all numbers. */
  prefix: string;
  providers: readonly SmsProviderName[];
}

/** Setting for a store without any provider. */
const NONE = 'none';

const isProvider = (name: string): name is SmsProviderName => (SMS_PROVIDERS as readonly string[]).includes(name);

function parseRoute(text: string): SmsRoute | string {
  const [prefix = '', list = '', ...rest] = text.split(':').map((part) => part.trim());
  if (rest.length > 0 || list === '' || !/^(\*|\+?\d{1,10})$/.test(prefix))
    return 'must look like 86:aliyun,tencent;*:twilio';
  const providers = list.split(',').map((name) => name.trim());
  const unknown = providers.find((name) => !isProvider(name));
  if (unknown !== undefined) return `knows ${SMS_PROVIDERS.join(', ')}, not "${unknown}"`;
  if (new Set(providers).size < providers.length) return `names a provider twice for ${prefix}`;
  return { prefix: prefix.replace(/[*+]/, ''), providers: providers.filter(isProvider) };
}

/**
 * Parses `86:aliyun,tencent;*:twilio`, longest prefix first. Returns a text that describes an
 * error; no routes for `none`.
 */
export function parseSmsRoutes(text: string): readonly SmsRoute[] | string {
  if (text.trim() === NONE) return [];
  const routes: SmsRoute[] = [];
  for (const part of text.split(';').filter((one) => one.trim() !== '')) {
    const route = parseRoute(part);
    if (typeof route === 'string') return route;
    if (routes.some(({ prefix }) => prefix === route.prefix)) return `names the prefix ${route.prefix || '*'} twice`;
    routes.push(route);
  }
  if (routes.length === 0) return `names no provider; ${NONE} lets the store run without text messages`;
  return routes.sort((a, b) => b.prefix.length - a.prefix.length);
}

/** The route of a number in E.164 spelling, by its longest prefix. */
export function findSmsRoute(routes: readonly SmsRoute[], mobile: string): SmsRoute | undefined {
  const digits = mobile.replace(/^\+/, '');
  return routes.find(({ prefix }) => digits.startsWith(prefix));
}

const CALLING_CODES = AREA_CODES.map((code) => code.slice(1)).sort((a, b) => b.length - a.length);

/**
 * The calling code of a number, for counting costs; `other` for countries that players cannot
 * choose.
 */
export function callingCodeOf(mobile: string): string {
  const digits = mobile.replace(/^\+/, '');
  return CALLING_CODES.find((code) => digits.startsWith(code)) ?? 'other';
}

/** Calling codes that players can choose but no route covers. */
export function codesWithoutRoute(routes: readonly SmsRoute[]): string[] {
  return CALLING_CODES.filter(
    (code) => !routes.some(({ prefix }) => code.startsWith(prefix) || prefix.startsWith(code)),
  );
}
