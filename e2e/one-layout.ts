/**
 * Specs of pages that are one file for both layouts run in one of them, half on the phone and half
 * on PC: behaviour behind a page (a failed payment, a lost connection) and paths through such
 * pages. Pages with two arrangements run in both, and every page is measured and checked in both.
 * `LAYOUTS=both` runs everything in both.
 */
export const ON_PHONE = { tag: '@on-phone' };
export const ON_PC = { tag: '@on-pc' };

/** Excludes tests that another project runs. */
export const leftTo = (other: { tag: string }): { grepInvert?: RegExp } =>
  process.env.LAYOUTS === 'both' ? {} : { grepInvert: new RegExp(other.tag) };
