/** Constants of published tables of prizes for page and server, without schemas. Numbers never change. */

export const PRIZE_KINDS = { coin: 1, shell: 2, point: 3, goods: 4 } as const;
export type PrizeName = keyof typeof PRIZE_KINDS;
export type PrizeKind = (typeof PRIZE_KINDS)[PrizeName];

/** What a prize is, by its number; unknown ones count as coins. */
export const prizeName = ({ kind }: { kind: number }): PrizeName =>
  (Object.keys(PRIZE_KINDS) as PrizeName[]).find((name) => PRIZE_KINDS[name] === kind) ?? 'coin';
