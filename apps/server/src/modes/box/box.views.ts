import type { BoxCard, BoxDetail, GoodsCard } from '@clearcrate/contract/box';
import type { BoxHistory } from '@clearcrate/contract/box-history';
import type { Locale } from '@clearcrate/contract/locale';
import { formatAmount } from '@clearcrate/contract/money';
import { canonicalVersion } from '@clearcrate/fairness/odds-version';
import { invariant } from '../../platform/errors.ts';
import { type Box, type BoxEntry, figuresOf, oddsOf, sharesByQuality, ticketsOf } from './box.rules.ts';
import type { EntryTerms, HistoryPage } from './history/box.history.ts';

/** Wire representations of boxes in one language. */

const DAY_MS = 86_400_000;
const NEW_FOR_DAYS = 7;
const levelCode = (quality: number) => `level${quality}`;

export function goodsCardOf(entry: BoxEntry, locale: Locale): GoodsCard {
  return {
    goodsId: String(entry.goodsId),
    weaponName: entry.weaponNames[locale],
    finishName: entry.finishNames[locale],
    goodsLevel: levelCode(entry.quality),
    exterior: entry.exterior,
    price: formatAmount(entry.price),
    image: entry.image,
    imageLarge: entry.imageLarge,
  };
}

/** The current time and the creation time of the oldest box. */
export interface ShelfTime {
  nowMs: number;
  firstBoxAtMs: number;
}

/**
 * Boxes created within a day of the first box are not marked as new; later ones are, for a week.
 */
function isNew({ createdAtMs }: Box, { nowMs, firstBoxAtMs }: ShelfTime): boolean {
  return createdAtMs - firstBoxAtMs > DAY_MS && nowMs - createdAtMs < NEW_FOR_DAYS * DAY_MS;
}

/** Entries are in ticket order, most expensive first. A box without entries cannot be published. */
function bestPrizeOf({ version }: Box, locale: Locale): BoxCard['best'] {
  const [best] = version.entries;
  invariant(best, 'a published box has no entries');
  const { weaponName, finishName, goodsLevel, price } = goodsCardOf(best, locale);
  return { weaponName, finishName, goodsLevel, price, tickets: ticketsOf(best) };
}

export function boxCardOf(box: Box, locale: Locale, time: ShelfTime): BoxCard {
  return {
    boxId: String(box.id),
    name: box.names[locale],
    categoryCode: box.categoryCode,
    kind: box.kind,
    price: formatAmount(box.version.price),
    colour: box.colour,
    tier: box.tier,
    image: box.image,
    imageLarge: box.imageLarge,
    returnRate: figuresOf(box).returnRate,
    shares: sharesByQuality(box.version).map(({ quality, tickets }) => ({ goodsLevel: levelCode(quality), tickets })),
    best: bestPrizeOf(box, locale),
    isNew: isNew(box, time),
    oddsVersion: box.version.number,
  };
}

const guaranteeOf = ({ guarantee }: Box['version']) =>
  guarantee && { afterOpenings: guarantee.afterOpenings, minLevel: levelCode(guarantee.minQuality) };

const shownTerms = (terms: EntryTerms | null) => terms && { tickets: terms.tickets, price: formatAmount(terms.price) };

export const boxHistoryOf = (box: Box, { versions, hasMore }: HistoryPage, locale: Locale): BoxHistory => ({
  hasMore,
  items: versions.map(({ version, changes }) => {
    const dated = { ...box, version };
    const { expectedValue, returnRate } = figuresOf(dated);
    return {
      number: version.number,
      publishedAt: new Date(version.publishedAtMs).toISOString(),
      price: formatAmount(version.price),
      expectedValue,
      returnRate,
      hash: version.oddsHash,
      text: canonicalVersion(oddsOf(dated)),
      reason: version.reason,
      guarantee: guaranteeOf(version),
      changes: changes.map(({ entry, before, after }) => ({
        weaponName: entry.weaponNames[locale],
        finishName: entry.finishNames[locale],
        goodsLevel: levelCode(entry.quality),
        before: shownTerms(before),
        after: shownTerms(after),
      })),
    };
  }),
});

export function boxDetailOf(box: Box, locale: Locale, time: ShelfTime): BoxDetail {
  const { version } = box;
  const figures = figuresOf(box);
  return {
    ...boxCardOf(box, locale, time),
    description: box.descriptions[locale],
    open: box.open,
    expectedValue: figures.expectedValue,
    edge: figures.edge,
    version: {
      number: version.number,
      hash: version.oddsHash,
      text: canonicalVersion(oddsOf(box)),
      publishedAt: new Date(version.publishedAtMs).toISOString(),
    },
    guarantee: guaranteeOf(version),
    items: version.entries.map((entry) => ({
      ...goodsCardOf(entry, locale),
      code: entry.goodsCode,
      tickets: ticketsOf(entry),
      firstTicket: entry.firstTicket,
      lastTicket: entry.lastTicket,
    })),
  };
}
