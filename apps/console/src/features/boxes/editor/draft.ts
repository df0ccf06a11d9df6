import type { getBoxEditor, OddsItem } from '@clearcrate/contract/console-boxes';
import type { DataOf } from '@clearcrate/contract/endpoint';
import type { OddsAsset, OddsVersion } from '@clearcrate/fairness/odds-version';
import { TICKETS } from '@clearcrate/fairness/ticket';

/** Odds while they are edited. */

export type EditedBox = DataOf<typeof getBoxEditor>;

export interface DraftRow extends Omit<OddsItem, 'tickets'> {
  tickets: number;
  /** Tickets of the version that is changed; null for an item it does not hold. */
  former: number | null;
}

export interface Draft {
  price: string;
  guarantee: EditedBox['guarantee'];
  rows: readonly DraftRow[];
}

/** Amount with at most two decimals in hundredths; undefined for any other text. */
function minorOf(text: string): bigint | undefined {
  const match = /^(0|[1-9]\d{0,12})(?:\.(\d{1,2}))?$/.exec(text.trim());
  return match?.[1] === undefined ? undefined : BigInt(match[1]) * 100n + BigInt((match[2] ?? '').padEnd(2, '0'));
}

/** The dearest first: the order in which the server lays out the tickets. */
const inOrder = (rows: readonly DraftRow[]): DraftRow[] =>
  rows.toSorted(
    (a, b) => Number((minorOf(b.priceNow) ?? 0n) - (minorOf(a.priceNow) ?? 0n)) || (a.code < b.code ? -1 : 1),
  );

export const draftOf = ({ price, guarantee, odds }: EditedBox): Draft => ({
  price,
  guarantee,
  rows: inOrder(odds.map((item) => ({ ...item, former: item.tickets }))),
});

export const withTickets = (draft: Draft, code: string, tickets: number): Draft => ({
  ...draft,
  rows: draft.rows.map((row) => (row.code === code ? { ...row, tickets } : row)),
});

/** Takes an item out. One of the current version stays in sight, without tickets. */
export const without = (draft: Draft, code: string): Draft => ({
  ...draft,
  rows: draft.rows.flatMap((row) => {
    if (row.code !== code) return [row];
    return row.former === null ? [] : [{ ...row, tickets: 0 }];
  }),
});

export const withItem = (draft: Draft, item: Omit<DraftRow, 'tickets' | 'former'>): Draft =>
  draft.rows.some(({ code }) => code === item.code)
    ? draft
    : { ...draft, rows: inOrder([...draft.rows, { ...item, tickets: 1, former: null }]) };

export const totalOf = ({ rows }: Draft): number => rows.reduce((sum, { tickets }) => sum + tickets, 0);

/** Adds what is missing to one item, or takes what is too much from it. */
export function filledUp(draft: Draft, code: string): Draft {
  const row = draft.rows.find((one) => one.code === code);
  const tickets = row && row.tickets + TICKETS - totalOf(draft);
  return tickets === undefined || tickets < 1 ? draft : withTickets(draft, code, tickets);
}

/** First and last ticket of each row; undefined for those without tickets. */
export function rangesOf({ rows }: Draft): (readonly [number, number] | undefined)[] {
  let next = 0;
  return rows.map(({ tickets }) => {
    const first = next;
    next += tickets;
    return tickets > 0 ? ([first, next - 1] as const) : undefined;
  });
}

export type DraftProblem = 'empty' | 'total' | 'price' | 'guarantee' | 'guaranteeQuality';

export function problemsOf(draft: Draft, kind: number): DraftProblem[] {
  const held = draft.rows.filter(({ tickets }) => tickets > 0);
  const price = minorOf(draft.price);
  const { guarantee } = draft;
  return [
    ...(held.length === 0 ? (['empty'] as const) : []),
    ...(totalOf(draft) === TICKETS ? [] : (['total'] as const)),
    ...(price === undefined || (kind === WELFARE) !== (price === 0n) ? (['price'] as const) : []),
    ...(guarantee && (guarantee.afterOpenings < 1 || guarantee.afterOpenings > 100_000)
      ? (['guarantee'] as const)
      : []),
    ...(guarantee && held.every(({ quality }) => quality < guarantee.minQuality)
      ? (['guaranteeQuality'] as const)
      : []),
  ];
}

const WELFARE = 2;
const SHELL = 3;
const assetOf = (kind: number): OddsAsset => (kind === SHELL ? 'shell' : 'coin');

/** The draft as the next version of its box, with the prices of the goods now. */
export function versionOf(draft: Draft, { code, kind, version }: EditedBox): OddsVersion {
  const { guarantee, rows } = draft;
  return {
    table: `box/${code}`,
    version: version + 1,
    price: minorOf(draft.price) ?? 0n,
    asset: assetOf(kind),
    guarantee: guarantee && { openings: guarantee.afterOpenings, quality: guarantee.minQuality },
    entries: rows.flatMap(({ code: item, quality, priceNow, tickets }) =>
      tickets > 0 ? [{ item, quality, value: minorOf(priceNow) ?? 0n, tickets }] : [],
    ),
  };
}

/** What is in force now, with the prices it was published with. */
export function currentOf(box: EditedBox): OddsVersion {
  const { guarantee, odds, code, kind, version } = box;
  return {
    table: `box/${code}`,
    version,
    price: minorOf(box.price) ?? 0n,
    asset: assetOf(kind),
    guarantee: guarantee && { openings: guarantee.afterOpenings, quality: guarantee.minQuality },
    entries: odds.map(({ code: item, quality, price, tickets }) => ({
      item,
      quality,
      value: minorOf(price) ?? 0n,
      tickets,
    })),
  };
}

export interface DraftChanges {
  changed: number;
  added: number;
  removed: number;
  price: boolean;
  guarantee: boolean;
}

export function changesOf(draft: Draft, box: EditedBox): DraftChanges {
  const { rows } = draft;
  return {
    changed: rows.filter(({ former, tickets }) => former !== null && tickets > 0 && tickets !== former).length,
    added: rows.filter(({ former, tickets }) => former === null && tickets > 0).length,
    removed: rows.filter(({ former, tickets }) => former !== null && tickets === 0).length,
    price: minorOf(draft.price) !== minorOf(box.price),
    guarantee: JSON.stringify(draft.guarantee) !== JSON.stringify(box.guarantee),
  };
}

export const isChanged = ({ changed, added, removed, price, guarantee }: DraftChanges): boolean =>
  changed + added + removed > 0 || price || guarantee;

/** Tickets of each quality, the best first. */
export function sharesOf(entries: readonly { quality: number; tickets: number }[]): Map<number, number> {
  const shares = new Map<number, number>();
  for (const { quality, tickets } of entries.toSorted((a, b) => b.quality - a.quality))
    shares.set(quality, (shares.get(quality) ?? 0) + tickets);
  return shares;
}

/** What the server is asked to check and to publish. */
export const bodyOf = (draft: Draft, box: EditedBox, overReason: string) => ({
  boxId: box.boxId,
  baseVersion: box.version,
  price: draft.price.trim(),
  guarantee: draft.guarantee,
  odds: draft.rows.flatMap(({ code, tickets }) => (tickets > 0 ? [{ goods: code, tickets }] : [])),
  overReason,
});
