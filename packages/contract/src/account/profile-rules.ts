import type { ErrorName } from '../wire/errors.ts';
import { SPREAD_CODE_LENGTH } from '../wire/limits.ts';

/** Form rules of the profile, shared by page and server. */
type Verdict = ErrorName | undefined;

/** Wire numbers; 0 is "prefer not to say". */
export const SEXES = { unsaid: 0, male: 1, female: 2 } as const;

/** Normalises a code. Codes are read aloud and typed by hand: case and spaces do not matter. */
export function normaliseCode(code: string): string {
  return code.replace(/\s/g, '').toUpperCase();
}

export function checkSpreadCode(code: string): Verdict {
  const { min, max } = SPREAD_CODE_LENGTH;
  return new RegExp(`^[0-9A-Z]{${min},${max}}$`).test(normaliseCode(code)) ? undefined : 'spreadCodeInvalid';
}

const STEAM_HOST = 'steamcommunity.com';
const STEAM_PATH = /^\/tradeoffer\/new\/?$/;
const STEAM_TOKEN = /^[\w-]{8}$/;
const MAX_STEAM_ACCOUNT = 2 ** 32 - 1;

/** The relevant parts of a trade link: the owner, and the token that lets strangers send offers. */
export interface TradeLink {
  partner: string;
  token: string;
}

/**
 * Parses a trade link; `undefined` for anything else, also when a parameter occurs twice and is
 * ambiguous.
 */
export function parseSteamUrl(text: string): TradeLink | undefined {
  const url = URL.parse(text.trim());
  if (url?.protocol !== 'https:' || url.host !== STEAM_HOST || url.username || !STEAM_PATH.test(url.pathname)) {
    return undefined;
  }
  const [partner = '', ...otherPartners] = url.searchParams.getAll('partner');
  const [token = '', ...otherTokens] = url.searchParams.getAll('token');
  const isAccount = /^[1-9]\d{0,9}$/.test(partner) && Number(partner) <= MAX_STEAM_ACCOUNT;
  if (!isAccount || !STEAM_TOKEN.test(token) || otherPartners.length + otherTokens.length > 0) return undefined;
  return { partner, token };
}

/**
 * Normalises a trade link; `undefined` for anything else. It is rebuilt from its two parts, so that
 * nothing else a player pastes is ever stored or shown.
 */
export function normaliseSteamUrl(text: string): string | undefined {
  const link = parseSteamUrl(text);
  return link && `https://${STEAM_HOST}/tradeoffer/new/?partner=${link.partner}&token=${link.token}`;
}

export function checkSteamUrl(text: string): Verdict {
  return normaliseSteamUrl(text) ? undefined : 'steamUrlInvalid';
}
