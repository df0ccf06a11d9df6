import { BOX_KINDS } from '@clearcrate/contract/box';
import { guaranteedOdds, isGuaranteed, missesAfter } from '@clearcrate/fairness/derived-odds';
import { buildOdds, type OddsTable, pick } from '@clearcrate/fairness/odds';
import type { Guarantee, OddsEntry } from '@clearcrate/fairness/odds-version';
import { GUARANTEED_BRANCH } from '../../../play/fairness/fairness.module.ts';
import { type Box, type BoxEntry, oddsOf } from '../box.rules.ts';

interface PlacedEntry extends OddsEntry {
  /** 1-based position in the published table; stored as the outcome of a draw. */
  outcome: number;
}

/** Lookup tables of a box: the published odds, and their guaranteed sub-table if any. */
export interface DrawTables {
  box: Box;
  guarantee: Guarantee | null;
  ordinary: OddsTable<PlacedEntry>;
  guaranteed: OddsTable<PlacedEntry> | undefined;
}

export function drawTables(box: Box): DrawTables {
  const { entries, guarantee } = oddsOf(box);
  const placed = entries.map((entry, index) => ({ ...entry, outcome: index + 1 }));
  return {
    box,
    guarantee,
    ordinary: buildOdds(placed),
    guaranteed: guarantee ? guaranteedOdds(placed, guarantee) : undefined,
  };
}

/** Outcome of one ticket. */
export interface Opened {
  entry: BoxEntry;
  outcome: number;
  branch: number;
  /** Consecutive misses before this opening; they decide which table it draws from. */
  counter: number;
  firstTicket: number;
  lastTicket: number;
  /** Consecutive misses after this opening. */
  misses: number;
}

/**
 * Maps a ticket to its outcome. Depends on the box and the miss count only, never on the player.
 */
export function readTicket(
  { box, guarantee, ordinary, guaranteed }: DrawTables,
  misses: number,
  ticket: number,
): Opened {
  const isOwed = guarantee !== null && guaranteed !== undefined && isGuaranteed(misses, guarantee);
  const { entry, first, last } = pick(isOwed ? guaranteed : ordinary, ticket);
  return {
    entry: box.version.entries[entry.outcome - 1] as BoxEntry,
    outcome: entry.outcome,
    branch: isOwed ? GUARANTEED_BRANCH : 0,
    counter: guarantee ? misses : 0,
    firstTicket: first,
    lastTicket: last,
    misses: guarantee ? missesAfter(misses, entry.quality, guarantee) : 0,
  };
}

export const isPaidInShells = (box: Pick<Box, 'kind'>) => box.kind === BOX_KINDS.shell;
