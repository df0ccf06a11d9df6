import { TICKETS } from '../draw/ticket.ts';
import { apportion } from './apportion.ts';
import { buildOdds, type OddsTable, type TicketShare } from './odds.ts';
import type { Guarantee, OddsEntry } from './odds-version.ts';

/** Scales the entries to `total` in their order. Drops an entry that gets no whole ticket. */
function rescale<Entry extends TicketShare>(entries: readonly Entry[], total: number): Entry[] {
  const shares = apportion(
    entries.map(({ tickets }) => tickets),
    total,
  );
  return entries
    .map((entry, index) => ({ ...entry, tickets: shares[index] ?? 0 }))
    .filter(({ tickets }) => tickets > 0);
}

/**
 * The guaranteed sub-table: entries of at least that quality, scaled to all tickets by largest
 * remainder.
 */
export function guaranteedOdds<Entry extends OddsEntry>(
  entries: readonly Entry[],
  { quality }: Pick<Guarantee, 'quality'>,
): OddsTable<Entry> {
  return buildOdds(
    rescale(
      entries.filter((entry) => entry.quality >= quality),
      TICKETS,
    ),
  );
}

/**
 * Returns whether the guarantee is due: `misses` openings in a row were below the wanted quality.
 */
export function isGuaranteed(misses: number, { openings }: Pick<Guarantee, 'openings'>): boolean {
  return misses >= openings;
}

/** Returns the counter after an opening that gave an item of this quality. */
export function missesAfter(misses: number, quality: number, guarantee: Pick<Guarantee, 'quality'>): number {
  return quality >= guarantee.quality ? 0 : misses + 1;
}

/**
 * The table of a lucky item: the target has the first tickets, exactly its chance, and the
 * consolation entries share the rest by largest remainder. A target that is also a consolation
 * entry is removed there, so that the shown chance is the drawn chance.
 */
export function luckyOdds<Target extends TicketShare, Entry extends TicketShare>(
  target: Target,
  consolation: readonly Entry[],
): OddsTable<Target | Entry> {
  if (!Number.isInteger(target.tickets) || target.tickets < 1 || target.tickets >= TICKETS)
    throw new RangeError(`a chance of ${target.tickets} tickets`);
  const others = consolation.filter(({ item }) => item !== target.item);
  return buildOdds<Target | Entry>([target, ...rescale(others, TICKETS - target.tickets)]);
}
