import { TICKETS } from '../draw/ticket.ts';
import { guaranteedOdds, isGuaranteed, missesAfter } from './derived-odds.ts';
import { buildOdds, type OddsTable, pick } from './odds.ts';
import type { OddsEntry, OddsVersion } from './odds-version.ts';
import { tableReturn } from './table-return.ts';

/**
 * What a table does to those who play it, by theory and by simulation. Floating-point numbers,
 * since nothing is paid by them; returns are shares of the price.
 */

type Terms = Pick<OddsVersion, 'entries' | 'guarantee' | 'price'>;

const meanOf = (entries: readonly OddsEntry[]): number => {
  const tickets = entries.reduce((sum, entry) => sum + entry.tickets, 0);
  return entries.reduce((sum, entry) => sum + entry.tickets * Number(entry.value), 0) / Math.max(tickets, 1);
};

/** The return of a price, guarantee included. */
export function returnOfVersion({ entries, guarantee, price }: Terms): number {
  const hits = guarantee ? entries.filter(({ quality }) => quality >= guarantee.quality) : [];
  const chance = hits.reduce((sum, { tickets }) => sum + tickets, 0) / TICKETS;
  return tableReturn({
    price: Number(price),
    value: meanOf(entries),
    guarantee: guarantee ? { openings: guarantee.openings, chance, value: meanOf(hits) } : undefined,
  });
}

/** Standard deviation of one draw as a share of the price, without the guarantee. */
export function deviationOf({ entries, price }: Pick<Terms, 'entries' | 'price'>): number {
  const mean = meanOf(entries);
  const squares = entries.reduce((sum, { tickets, value }) => sum + tickets * (Number(value) - mean) ** 2, 0);
  return price === 0n ? 0 : Math.sqrt(squares / TICKETS) / Number(price);
}

export interface SimulationSize {
  groups: number;
  /** Draws in each group. */
  draws: number;
  players: number;
  /** Draws that a player can pay with what they begin with. */
  purse: number;
  /** Draws after which a player stops. */
  limit: number;
}

export const SIMULATION: SimulationSize = { groups: 1_000, draws: 1_000, players: 1_000, purse: 100, limit: 1_000 };

export interface Simulation {
  draws: number;
  /** Return over all draws. */
  mean: number;
  /** Returns between which the middle 95 % of the groups lie. */
  middle: { low: number; high: number };
  /** Groups by their return; the first and last bin also hold what lies outside. */
  bins: readonly { from: number; to: number; groups: number }[];
  /** Draws from the guaranteed table. */
  guaranteed: number;
  /** Share of players who sell every item, and cannot pay a draw before their limit. */
  ruin: number;
}

const BINS = 24;

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.max(0, Math.round(share * (sorted.length - 1))))] ?? 0;

/** Cuts the range of nearly all returns into bins of equal width. */
function binsOf(sorted: readonly number[]): Simulation['bins'] {
  const [low, high] = [quantile(sorted, 0.005), quantile(sorted, 0.995)];
  const width = (high - low || 1) / BINS;
  const counts = new Array<number>(BINS).fill(0);
  for (const value of sorted) {
    const place = Math.min(BINS - 1, Math.max(0, Math.floor((value - low) / width)));
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts.map((groups, index) => ({ from: low + index * width, to: low + (index + 1) * width, groups }));
}

/** Draws one after the other, with the count of misses that a guarantee needs. */
class Drawer {
  guaranteed = 0;
  #misses = 0;
  readonly #guarantee: Terms['guarantee'];
  readonly #ordinary: OddsTable<OddsEntry>;
  readonly #owed: OddsTable<OddsEntry> | undefined;
  readonly #ticket: () => number;

  constructor({ entries, guarantee }: Terms, ticket: () => number) {
    this.#guarantee = guarantee;
    this.#ordinary = buildOdds(entries);
    this.#owed = guarantee ? guaranteedOdds(entries, guarantee) : undefined;
    this.#ticket = ticket;
  }

  restart(): void {
    this.#misses = 0;
  }

  draw(): number {
    const guarantee = this.#guarantee;
    const isOwed = guarantee !== null && this.#owed !== undefined && isGuaranteed(this.#misses, guarantee);
    const { entry } = pick(isOwed && this.#owed ? this.#owed : this.#ordinary, this.#ticket());
    if (isOwed) this.guaranteed += 1;
    if (guarantee) this.#misses = missesAfter(this.#misses, entry.quality, guarantee);
    return Number(entry.value);
  }
}

function isRuined(drawer: Drawer, price: number, { purse, limit }: SimulationSize): boolean {
  drawer.restart();
  let coins = purse * price;
  for (let draws = 0; draws < limit; draws += 1) {
    if (coins < price) return true;
    coins += drawer.draw() - price;
  }
  return false;
}

/** Plays a valid version. `ticket` gives uniform whole numbers below one million. */
export function simulate(terms: Terms, ticket: () => number, size: SimulationSize = SIMULATION): Simulation {
  const price = Math.max(Number(terms.price), 1);
  const drawer = new Drawer(terms, ticket);
  const returns: number[] = [];
  let total = 0;
  for (let group = 0; group < size.groups; group += 1) {
    let value = 0;
    for (let draw = 0; draw < size.draws; draw += 1) value += drawer.draw();
    returns.push(value / (size.draws * price));
    total += value;
  }
  const { guaranteed } = drawer;
  let ruined = 0;
  for (let player = 0; player < size.players; player += 1) if (isRuined(drawer, price, size)) ruined += 1;
  const sorted = returns.toSorted((a, b) => a - b);
  const draws = size.groups * size.draws;
  return {
    draws,
    mean: total / (draws * price),
    middle: { low: quantile(sorted, 0.025), high: quantile(sorted, 0.975) },
    bins: binsOf(sorted),
    guaranteed,
    ruin: size.players === 0 ? 0 : ruined / size.players,
  };
}
