/**
 * What a coin of turnover earns back at most, everything together: the store loses to whoever plays for nothing but that as soon as it
 * is more than the coin. Shares of a coin are plain numbers here: nothing is paid by them.
 */

/** One way of spending coins. */
export interface Loop {
  name: string;
  /** What comes back as coins by selling what came out, for a coin spent. */
  back: number;
  /** Whether spending there drops shells. */
  dropsShells: boolean;
}

/** What a place of a board pays, and what must be spent in its period for it. */
export interface BoardPrizes {
  days: number;
  prizes: readonly { prize: number; minimum: number }[];
}

/** A packet that comes again and again. */
export interface PacketTerms {
  days: number;
  /** One share, for those who have spent and bought enough; 0 where a rate says what each gets. */
  share: number;
  minSpend: number;
  minBought: number;
  /**
   * Of what was spent. A packet for losses is one of these: who goes for high prizes alone loses nearly all that is spent in nearly
   * every period, is paid for it, and gets the same back in the long run.
   */
  rate: number;
  cap: number | null;
}

/** What a coin brings when it is bought rather than spent. */
export interface BuyingTerms {
  /** The best of the offered gifts. */
  gift: number;
  /** Packets of membership for the growth that buying brings. */
  vip: number;
  /** One's own promoter. */
  commission: number;
  /** What the first purchase of each further account brings, to it and to its promoter. */
  firstGift: number;
}

export interface EconomyFigures {
  loops: readonly Loop[];
  shellsPerCoin: number;
  /** The best a shell can be turned into, and a mall point, of which each coin spent brings one. */
  shellWorth: number;
  pointWorth: number;
  boards: readonly BoardPrizes[];
  packets: readonly PacketTerms[];
  /** What a day brings to who plays, however much, by its source, such as welfare boxes of all levels. */
  giftsADay: Readonly<Record<string, number>>;
  /** What a day brings to who plays nothing. It is no part of a loop: turnover brings no more of it. */
  freeADay: number;
  buying: BuyingTerms;
}

/**
 * What a day's gifts are held against at least. With less turnover they are more of it, and cost the store no more: they are what it
 * gives to each player a day, not a way to wash.
 */
const LEAST_TURNOVER_A_DAY = 1_000;
export const MOST_RETURN = 0.99;

export interface LoopReturn {
  loop: string;
  turnoverADay: number;
  total: number;
  /** What the total is made of. */
  parts: Readonly<Record<string, number>>;
  /** Told beside it: what a day brings to who plays nothing. */
  freeADay: number;
}

const best = (values: readonly number[]): number => Math.max(0, ...values);

/** The prize that pays most among those whose minimum is reached. */
const boardShare = ({ days, prizes }: BoardPrizes, turnoverADay: number): number => {
  const turnover = turnoverADay * days;
  return best(prizes.filter(({ minimum }) => minimum <= turnover).map(({ prize }) => prize)) / turnover;
};

/** Turnover a day from which a packet is paid. A packet by rate asks for nothing else. */
function packetFrom({ days, minSpend, minBought, rate }: PacketTerms, lost: number): number {
  if (rate > 0) return 0;
  // What is lost is bought again; where nothing is lost, nothing is bought.
  const spentFor = minBought === 0 ? 0 : lost === 0 ? Number.POSITIVE_INFINITY : minBought / lost;
  return Math.max(minSpend, spentFor) / days;
}

function packetShare(packet: PacketTerms, turnoverADay: number, lost: number): number {
  if (turnoverADay < packetFrom(packet, lost)) return 0;
  const turnover = turnoverADay * packet.days;
  const paid = packet.rate === 0 ? packet.share : turnover * packet.rate;
  return Math.min(paid, packet.cap ?? paid) / turnover;
}

/** The part of a coin that does not come back, and is bought again. */
const lostIn = ({ back }: Loop): number => Math.max(0, 1 - back);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** What a loop gives back for a coin when so much goes through it every day. */
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
    // Coins go round; only what is lost on the way has to be bought again, and is bought with all that buying brings.
    buying: lost * sum(Object.values(buying)),
  };
  return { loop: loop.name, turnoverADay, total: sum(Object.values(parts)), parts, freeADay };
}

/** Turnovers at which something begins to be paid: between two of them a coin more brings nothing more. */
function turnoversOf({ boards, packets }: EconomyFigures, loop: Loop): number[] {
  const steps = [
    ...boards.flatMap(({ days, prizes }) => prizes.map(({ minimum }) => minimum / days)),
    ...packets.map((packet) => packetFrom(packet, lostIn(loop))),
  ];
  return [LEAST_TURNOVER_A_DAY, ...steps.filter((step) => step > LEAST_TURNOVER_A_DAY && Number.isFinite(step))];
}

/** The loop that gives back most, at the turnover at which it does. */
export function bestLoop(figures: EconomyFigures): LoopReturn | undefined {
  return figures.loops
    .flatMap((loop) => turnoversOf(figures, loop).map((turnover) => returnOf(loop, figures, turnover)))
    .reduce<LoopReturn | undefined>((found, one) => (found && found.total >= one.total ? found : one), undefined);
}

/** One line for whoever publishes, with the largest parts first. */
export function describeLoop({ loop, turnoverADay, total, parts, freeADay }: LoopReturn): string {
  const named = Object.entries(parts)
    .filter(([, part]) => part > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([name, part]) => `${name} ${part.toFixed(4)}`);
  const free = freeADay > 0 ? `; ${freeADay.toFixed(2)} a day for no play` : '';
  return `${loop}: ${total.toFixed(4)} for a coin at ${turnoverADay.toFixed(2)} a day (${named.join(', ')})${free}`;
}

/** A table that is drawn from, by the published odds: its expected value, and what counts towards the guarantee. */
export interface DrawnTable {
  price: number;
  value: number;
  /** After so many openings without one of these the next is one of these. */
  guarantee: { openings: number; chance: number; value: number } | undefined;
}

/** What comes out for a coin that goes in, with what the guarantee adds. */
export function tableReturn({ price, value, guarantee }: DrawnTable): number {
  if (price === 0) return 0;
  if (!guarantee || guarantee.chance === 0 || guarantee.chance === 1) return value / price;
  const miss = 1 - guarantee.chance;
  // From one hit to the next: ordinary draws while all before them missed, and a certain one when that many have.
  const isForced = miss ** guarantee.openings;
  const ordinary = (1 - isForced) / guarantee.chance;
  return (value * ordinary + guarantee.value * isForced) / ((ordinary + isForced) * price);
}
