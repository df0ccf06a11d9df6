import type { consoleBox, getBoxVersions, OddsItem } from '@clearcrate/contract/console-boxes';
import type { DataOf } from '@clearcrate/contract/endpoint';
import type { Locale } from '@clearcrate/contract/locale';
import { formatAmount } from '@clearcrate/contract/money';
import { returnOfVersion } from '@clearcrate/fairness/simulate';
import type { z } from 'zod';
import {
  type Box,
  type EntryTerms,
  figuresOf,
  type HistoryPage,
  oddsOf,
  ticketsOf,
} from '../../modes/box/box.module.ts';

/** What the console shows of boxes, in one language. */

const PERCENT = 100;

function shownFigures(box: Box) {
  const { expectedValue, returnRate } = figuresOf(box);
  const isPaidInCoins = returnRate !== null;
  return {
    expectedValue,
    returnRate: isPaidInCoins ? Number(returnRate) / PERCENT : null,
    guaranteedReturn: isPaidInCoins && box.version.guarantee ? returnOfVersion(oddsOf(box)) : null,
  };
}

export const shownBox = (box: Box, locale: Locale, scheduledAt: Date | undefined): z.output<typeof consoleBox> => ({
  boxId: String(box.id),
  code: box.code,
  name: box.names[locale],
  kind: box.kind,
  category: box.categoryCode,
  image: box.image,
  open: box.open,
  price: formatAmount(box.version.price),
  ...shownFigures(box),
  version: box.version.number,
  publishedAt: new Date(box.version.publishedAtMs).toISOString(),
  items: box.version.entries.length,
  scheduledAt: scheduledAt?.toISOString() ?? null,
});

/** Price and stock of goods now. */
export type GoodsNow = ReadonlyMap<string, { price: bigint; stock: number }>;

export const shownOdds = ({ version }: Box, now: GoodsNow, locale: Locale): OddsItem[] =>
  version.entries.map((entry) => ({
    code: entry.goodsCode,
    weaponName: entry.weaponNames[locale],
    finishName: entry.finishNames[locale],
    quality: entry.quality,
    exterior: entry.exterior,
    image: entry.image,
    price: formatAmount(entry.price),
    priceNow: formatAmount(now.get(entry.goodsCode)?.price ?? entry.price),
    stock: now.get(entry.goodsCode)?.stock ?? 0,
    tickets: ticketsOf(entry),
  }));

const shownTerms = (terms: EntryTerms | null) => terms && { tickets: terms.tickets, price: formatAmount(terms.price) };

export function shownVersions(
  box: Box,
  { versions, hasMore }: HistoryPage,
  names: ReadonlyMap<bigint, string>,
  locale: Locale,
): DataOf<typeof getBoxVersions> {
  const nameOf = (id: bigint | null) => (id === null ? '' : (names.get(id) ?? ''));
  return {
    hasMore,
    items: versions.map(({ version, changes }) => ({
      number: version.number,
      publishedAt: new Date(version.publishedAtMs).toISOString(),
      price: formatAmount(version.price),
      ...shownFigures({ ...box, version }),
      hash: version.oddsHash,
      reason: version.reason,
      proposedBy: nameOf(version.proposedBy),
      approvedBy: nameOf(version.approvedBy),
      changes: changes.map(({ entry, before, after }) => ({
        code: entry.goodsCode,
        name: `${entry.finishNames[locale]} ${entry.weaponNames[locale]}`,
        before: shownTerms(before),
        after: shownTerms(after),
      })),
    })),
  };
}
