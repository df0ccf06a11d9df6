import { BOX_KINDS } from '@clearcrate/contract/box';
import type { Minor } from '@clearcrate/contract/money';
import { guaranteedOdds, isGuaranteed, missesAfter } from '@clearcrate/fairness/derived-odds';
import { buildOdds, type OddsTable, pick } from '@clearcrate/fairness/odds';
import type { OddsEntry } from '@clearcrate/fairness/odds-version';
import { houseAccountId, playerAccountId } from '../../ledger/chart.ts';
import type { Entry } from '../../ledger/sheet.ts';
import { type Box, type BoxEntry, oddsOf } from './box.rules.ts';

/** A box made ready for drawing: the published table, and the guaranteed part of it. */
export interface DrawTables {
  box: Box;
  ordinary: OddsTable<OddsEntry>;
  guaranteed: OddsTable<OddsEntry> | undefined;
  entries: ReadonlyMap<string, BoxEntry>;
}

export function drawTables(box: Box): DrawTables {
  const { entries, guarantee } = oddsOf(box);
  return {
    box,
    ordinary: buildOdds(entries),
    guaranteed: guarantee ? guaranteedOdds(entries, guarantee) : undefined,
    entries: new Map(box.version.entries.map((entry) => [entry.goodsCode, entry])),
  };
}

export interface Drawn {
  entry: BoxEntry;
  ticket: number;
  nonce: number;
  guaranteed: boolean;
  /** Openings in a row without the guaranteed quality, counted before this one: they decide which table it draws from. */
  missesBefore: number;
  firstTicket: number;
  lastTicket: number;
}

/**
 * Draws one after another; the counter of the guarantee moves with each. Nothing in here knows who the player is: the
 * table is the box's, whoever opens it.
 */
export function drawMany(
  tables: DrawTables,
  count: number,
  missesBefore: number,
  next: () => { nonce: number; ticket: number },
) {
  const rule = oddsOf(tables.box).guarantee;
  let misses = missesBefore;
  const drawn = Array.from({ length: count }, (): Drawn => {
    const guaranteed = rule !== null && tables.guaranteed !== undefined && isGuaranteed(misses, rule);
    const missesBefore = misses;
    const { nonce, ticket } = next();
    const picked = pick(guaranteed && tables.guaranteed ? tables.guaranteed : tables.ordinary, ticket);
    if (rule) misses = missesAfter(misses, picked.entry.quality, rule);
    const entry = tables.entries.get(picked.entry.item) as BoxEntry;
    return { entry, ticket, nonce, guaranteed, missesBefore, firstTicket: picked.first, lastTicket: picked.last };
  });
  return { drawn, misses };
}

export interface Gains {
  point: Minor;
  shell: Minor;
  welfare: Minor;
}

/** What coins that are spent bring: a point and a welfare point each, and shells at the published rate, rounded down. */
export function gainsOf(cost: Minor, shellsPerHundredCoins: bigint): Gains {
  return { point: cost, welfare: cost, shell: (cost * shellsPerHundredCoins) / 100n };
}

export function gainEntries(playerId: bigint, { point, shell, welfare }: Gains): Entry[] {
  return [
    { account: playerAccountId(playerId, 'point'), amount: point },
    { account: houseAccountId('pointIssue'), amount: -point },
    { account: playerAccountId(playerId, 'shell'), amount: shell },
    { account: houseAccountId('shellIssue'), amount: -shell },
    { account: playerAccountId(playerId, 'welfare'), amount: welfare },
    { account: houseAccountId('welfareIssue'), amount: -welfare },
  ];
}

export const isPaidInShells = (box: Pick<Box, 'kind'>) => box.kind === BOX_KINDS.shell;
