/**
 * What is the same file in both layouts is played in one of them, half of it on the phone and half on the PC: what lies behind a page
 * (a payment fails, a line is lost), and the ways through a page that is one file for both. What is arranged in two ways is played in
 * both, and every page is measured and looked at in both. `LAYOUTS=both` plays everything in both.
 */
export const ON_PHONE = { tag: '@on-phone' };
export const ON_PC = { tag: '@on-pc' };

/** Tests that a project leaves to the other one. */
export const leftTo = (other: { tag: string }): { grepInvert?: RegExp } =>
  process.env.LAYOUTS === 'both' ? {} : { grepInvert: new RegExp(other.tag) };
