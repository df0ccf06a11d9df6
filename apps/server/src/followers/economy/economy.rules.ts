/**
 * The highest return of a coin of turnover, all rewards included: above one coin, players could
 * profit from turnover alone. Shares of a coin are floating-point numbers here, since nothing is
 * paid by them.
 */

/** One way of spending coins. */
export interface Loop {
  name: string;
  /** Coins returned per coin spent, by selling the items. */
  back: number;
  /** Whether spending in this mode grants shells. */
  dropsShells: boolean;
}

/** Prizes of a board with the minimum spending in its period. */
export interface BoardPrizes {
  days: number;
  prizes: readonly { prize: number; minimum: number }[];
}

/** A recurring packet. */
export interface PacketTerms {
  days: number;
  /** Coins of one share for players who reach both minimums; 0 for a packet by rate. */
  share: number;
  minSpend: number;
  minBought: number;
  /**
   * Share of the spending. Includes packets for losses: a player who bets on rare high prizes loses
   * nearly all spending in nearly every period and is paid for it, at the same long-run return.
   */
  rate: number;
  cap: number | null;
}

/** Rewards per bought coin. */
export interface BuyingTerms {
  /** The best bonus among the offers. */
  gift: number;
  /** VIP packets for the growth. */
  vip: number;
  /** Commission of the promoter, who may be the same person. */
  commission: number;
  /** Gifts for the first purchase of each further account, to it and to its promoter. */
  firstGift: number;
}

export interface EconomyFigures {
  loops: readonly Loop[];
  shellsPerCoin: number;
  /** Highest value of a shell, and of a mall point. Each coin spent grants one point. */
  shellWorth: number;
  pointWorth: number;
  boards: readonly BoardPrizes[];
  packets: readonly PacketTerms[];
  /** Daily gifts to every active player by source, such as welfare boxes of all levels. */
  giftsADay: Readonly<Record<string, number>>;
  /** Daily gifts that require no play. Not part of a loop, since they do not grow with turnover. */
  freeADay: number;
  buying: BuyingTerms;
}

/**
 * Lowest turnover considered. With less, fixed daily gifts are a larger share of it but cost the
 * store no more.
 */
const LEAST_TURNOVER_A_DAY = 1_000;
export const MOST_RETURN = 0.99;

export interface LoopReturn {
  loop: string;
  turnoverADay: number;
  total: number;
  /** The total by source. */
  parts: Readonly<Record<string, number>>;
  /** Daily gifts that require no play; not included in the total. */
  freeADay: number;
}

const best = (values: readonly number[]): number => Math.max(0, ...values);

/** Return of the highest prize whose minimum is reached. */
const boardShare = ({ days, prizes }: BoardPrizes, turnoverADay: number): number => {
  const turnover = turnoverADay * days;
  return best(prizes.filter(({ minimum }) => minimum <= turnover).map(({ prize }) => prize)) / turnover;
};

/** Daily turnover from which a packet is paid. A packet by rate has no minimum. */
function packetFrom({ days, minSpend, minBought, rate }: PacketTerms, lost: number): number {
  if (rate > 0) return 0;
  // Lost coins are bought again; without losses none are bought.
  const spentFor = minBought === 0 ? 0 : lost === 0 ? Number.POSITIVE_INFINITY : minBought / lost;
  return Math.max(minSpend, spentFor) / days;
}

function packetShare(packet: PacketTerms, turnoverADay: number, lost: number): number {
  if (turnoverADay < packetFrom(packet, lost)) return 0;
  const turnover = turnoverADay * packet.days;
  const paid = packet.rate === 0 ? packet.share : turnover * packet.rate;
  return Math.min(paid, packet.cap ?? paid) / turnover;
}

/** The share of a coin that is lost and bought again. */
const lostIn = ({ back }: Loop): number => Math.max(0, 1 - back);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The return of a loop per coin at a daily turnover. */
export function returnOf(loop: Loop, figures: EconomyFigures, turnoverADay: number): LoopReturn {
  const { boards, buying, freeADay, giftsADay, packets, shellsPerCoin, shellWorth, pointWorth } = figures;
  const lost = lostIn(loop);
  const parts = {
    items: loop.back,
    shells: loop.dropsShells ? shellsPerCoin * shellWorth : 0,
    points: pointWorth,
    ranks: sum(boards.map((board) => boardShare(board, turnoverADay))),
    packets: sum(packets.map((packet) => packetShare(packet, turnoverADay, lost))),
    ...Object.fromEntries(Object.entries(giftsADay).map(([source, worth]) => [source, worth / turnoverADay])),
    // Returned coins are spent again. Only lost ones are bought, with all rewards for buying.
    buying: lost * sum(Object.values(buying)),
  };
  return { loop: loop.name, turnoverADay, total: sum(Object.values(parts)), parts, freeADay };
}

/**
 * Turnovers at which a reward starts. Between two of them the return falls, so only these are
 * candidates.
 */
function turnoversOf({ boards, packets }: EconomyFigures, loop: Loop): number[] {
  const steps = [
    ...boards.flatMap(({ days, prizes }) => prizes.map(({ minimum }) => minimum / days)),
    ...packets.map((packet) => packetFrom(packet, lostIn(loop))),
  ];
  return [LEAST_TURNOVER_A_DAY, ...steps.filter((step) => step > LEAST_TURNOVER_A_DAY && Number.isFinite(step))];
}

/** The loop with the highest return, at its best turnover. */
export function bestLoop(figures: EconomyFigures): LoopReturn | undefined {
  return figures.loops
    .flatMap((loop) => turnoversOf(figures, loop).map((turnover) => returnOf(loop, figures, turnover)))
    .reduce<LoopReturn | undefined>((found, one) => (found && found.total >= one.total ? found : one), undefined);
}

/** Describes a loop in one line for operators, largest parts first. */
export function describeLoop({ loop, turnoverADay, total, parts, freeADay }: LoopReturn): string {
  const named = Object.entries(parts)
    .filter(([, part]) => part > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([name, part]) => `${name} ${part.toFixed(4)}`);
  const free = freeADay > 0 ? `; ${freeADay.toFixed(2)} a day for no play` : '';
  return `${loop}: ${total.toFixed(4)} for a coin at ${turnoverADay.toFixed(2)} a day (${named.join(', ')})${free}`;
}
