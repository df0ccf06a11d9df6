import type { ErrorName } from '../wire/errors.ts';
import { ADULT_AGE } from '../wire/limits.ts';

/** Format rules of identity numbers in four countries, shared by page and server. */

export const IDENTITY_COUNTRIES = ['CN', 'VN', 'KR', 'TW'] as const;
export type IdentityCountry = (typeof IDENTITY_COUNTRIES)[number];

export interface IdentityClaim {
  country: IdentityCountry;
  realName: string;
  idNumber: string;
  /** `1990-12-31`; read only when the number does not carry it. */
  birthday: string;
}

/** Birth data carried by a well-formed number. */
interface Birth {
  /** The full date, when the number carries it. */
  date?: string;
  /** The year, when that is all it carries. */
  year?: number;
}

const digitsOf = (text: string): number[] => [...text].map(Number);

function weightedSum(digits: readonly number[], weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0);
}

/** True for existing calendar days; false for the 30th of February. */
export function isCalendarDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

function birthOn(day: string): Birth | undefined {
  return isCalendarDay(day) ? { date: day } : undefined;
}

/**
 * The first two digits are a province, or the residence permits of Taiwan (83), Hong Kong (81) and
 * Macau (82).
 */
const CN_REGIONS = /^(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])/;
const CN_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** GB 11643: region, date of birth, sequence, and a check character by ISO 7064 MOD 11-2. */
function readChinese(number: string): Birth | undefined {
  const [, year, month, day] = /^\d{6}(\d{4})(\d{2})(\d{2})\d{3}[\dX]$/.exec(number) ?? [];
  if (!year || !CN_REGIONS.test(number)) return undefined;
  if ('10X98765432'[weightedSum(digitsOf(number), CN_WEIGHTS) % 11] !== number[17]) return undefined;
  return birthOn(`${year}-${month}-${day}`);
}

/** Province codes of the citizen card since 2016. */
const VN_PROVINCES = new Set(
  (
    '001 002 004 006 008 010 011 012 014 015 017 019 020 022 024 025 026 027 030 031 033 034 035 036 037 038 040 042 ' +
    '044 045 046 048 049 051 052 054 056 058 060 062 064 066 067 068 070 072 074 075 077 079 080 082 083 084 086 087 ' +
    '089 091 092 093 094 095 096'
  ).split(' '),
);

/**
 * Province, a digit for century and sex, the year’s last two digits, six random digits. No check
 * digit.
 */
function readVietnamese(number: string): Birth | undefined {
  const [, province = '', century, year] = /^(\d{3})([0-3])(\d{2})\d{6}$/.exec(number) ?? [];
  if (!VN_PROVINCES.has(province)) return undefined;
  return { year: 1900 + Math.floor(Number(century) / 2) * 100 + Number(year) };
}

const KR_WEIGHTS = [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5];
/** Century by the seventh digit: 9 and 0 were born before 1900, 5 to 8 are foreign residents. */
const KR_CENTURIES = [1800, 1900, 1900, 2000, 2000, 1900, 1900, 2000, 2000, 1800];

/**
 * Date of birth, a digit for century and sex, five for the office, and a check digit, shifted by
 * two for foreign residents.
 */
function readKorean(number: string): Birth | undefined {
  const [, year, month, day, kind] = /^(\d{2})(\d{2})(\d{2})(\d)\d{6}$/.exec(number) ?? [];
  if (!year) return undefined;
  const digits = digitsOf(number);
  const isForeign = /[5-8]/.test(kind ?? '');
  const check = (11 - (weightedSum(digits, KR_WEIGHTS) % 11) + (isForeign ? 2 : 0)) % 10;
  if (check !== digits[12]) return undefined;
  return birthOn(`${(KR_CENTURIES[Number(kind)] ?? 0) + Number(year)}-${month}-${day}`);
}

/** Letters in the order of their values 10 to 35. */
const TW_LETTERS = 'ABCDEFGHJKLMNPQRSTUVXYWZIO';
const TW_WEIGHTS = [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1];

/**
 * A letter for the place, a digit for the sex (8 and 9 for foreign residents), seven sequence
 * digits, a check digit.
 */
function readTaiwanese(number: string): Birth | undefined {
  if (!/^[A-Z][1289]\d{8}$/.test(number)) return undefined;
  const digits = digitsOf(`${TW_LETTERS.indexOf(number.charAt(0)) + 10}${number.slice(1)}`);
  return weightedSum(digits, TW_WEIGHTS) % 10 === 0 ? {} : undefined;
}

const READERS: Record<IdentityCountry, (number: string) => Birth | undefined> = {
  CN: readChinese,
  VN: readVietnamese,
  KR: readKorean,
  TW: readTaiwanese,
};

/** Normalises a number for comparison and storage: no spaces or dashes, upper case. */
export function normaliseIdNumber(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

export function normaliseRealName(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ');
}

/** Whether the number does not carry the full date of birth. */
export const needsBirthday = (country: IdentityCountry): boolean => country === 'VN' || country === 'TW';

/** Letters of any script, with the separators used in names. */
const NAME = /^\p{L}[\p{L}\p{M}]*(?:[ .·'’-]{1,2}\p{L}[\p{L}\p{M}]*)*\.?$/u;
const NAME_LENGTH = { min: 2, max: 40 } as const;

export function checkRealName(text: string): ErrorName | undefined {
  const name = normaliseRealName(text);
  const { length } = [...name];
  return length >= NAME_LENGTH.min && length <= NAME_LENGTH.max && NAME.test(name) ? undefined : 'realNameInvalid';
}

export function checkIdNumber(country: IdentityCountry, text: string): ErrorName | undefined {
  return READERS[country](normaliseIdNumber(text)) ? undefined : 'identityNumberInvalid';
}

/** The date of birth of a claim; `undefined` when number and date do not match. */
export function birthdayOf({ country, idNumber, birthday }: Omit<IdentityClaim, 'realName'>): string | undefined {
  const birth = READERS[country](normaliseIdNumber(idNumber));
  if (birth?.date) return birth.date;
  if (!birth || !isCalendarDay(birthday)) return undefined;
  return birth.year === undefined || birthday.startsWith(String(birth.year)) ? birthday : undefined;
}

/** The first error of a claim, apart from its age, which depends on the day. */
export function checkIdentityClaim(claim: IdentityClaim): ErrorName | undefined {
  return (
    checkRealName(claim.realName) ??
    checkIdNumber(claim.country, claim.idNumber) ??
    (birthdayOf(claim) === undefined ? 'birthdayInvalid' : undefined)
  );
}

/**
 * Full years on a day, both as `2026-11-15`. A person born on the 29th of February ages on the 1st
 * of March.
 */
export function ageOn(day: string, birthday: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4));
  return day.slice(5) >= birthday.slice(5) ? years : years - 1;
}

export const isAdultOn = (day: string, birthday: string): boolean => ageOn(day, birthday) >= ADULT_AGE;

const mask = (text: string): string => text.replace(/[^\s]/gu, '*');

/** Keeps the first letter, enough to recognise one’s own name. */
export function maskRealName(name: string): string {
  const [first = '', ...rest] = name;
  return `${first}${mask(rest.join(''))}`;
}

export function maskIdNumber(number: string): string {
  return `${number.slice(0, 1)}${mask(number.slice(1, -1))}${number.slice(-1)}`;
}
