import { PRIZE_KINDS } from '@clearcrate/contract/prize-rules';
import type { TurntableTerms } from '../../src/modes/turntable/turntable.module.ts';
import type { PrizePlan } from '../../src/play/prizes/prizes.module.ts';

const { coin, shell, point, goods } = PRIZE_KINDS;
const paid = (code: string, kind: typeof coin | typeof shell | typeof point, amount: bigint, tickets: number) => ({
  ...{ code, kind, amount, tickets },
  goods: null,
  isTop: false,
});
const skin = (name: string, tickets: number) => ({
  ...{ code: name, kind: goods, amount: null, goods: name, tickets },
  isTop: false,
});

/**
 * The wheel as shipped, clockwise from its needle. Prizes are small; three invited friends unlock
 * the top prize.
 */
const turntable: TurntableTerms & { prizes: PrizePlan[] } = {
  friends: 3,
  prizes: [
    paid('shells-0.50', shell, 50n, 300_000),
    { ...paid('coins-100', coin, 100_00n, 4_000), isTop: true },
    paid('coins-5', coin, 5_00n, 24_000),
    paid('points-10', point, 10_00n, 220_000),
    paid('coins-1', coin, 1_00n, 50_000),
    paid('shells-1', shell, 1_00n, 160_000),
    skin('sp-4-treeline-fn', 30_000),
    paid('coins-0.50', coin, 50n, 120_000),
    skin('mc-11-violet-realm-ww', 12_000),
    paid('points-30', point, 30_00n, 80_000),
  ],
};

/** What modes with a published table of prizes ship, by the name of their module. */
export const prizePlans = { turntable };
