/**
 * What lies behind a page is the same file in both layouts: what it does when a payment fails or a line is lost is played in one of
 * them, half of it on the phone and half on the PC. What a page is for, and how it is arranged, is played in both.
 * `LAYOUTS=both` plays everything in both.
 */
export const ON_PHONE = { tag: '@on-phone' };
export const ON_PC = { tag: '@on-pc' };

/** Tests that a project leaves to the other one. */
export const leftTo = (other: { tag: string }): { grepInvert?: RegExp } =>
  process.env.LAYOUTS === 'both' ? {} : { grepInvert: new RegExp(other.tag) };
