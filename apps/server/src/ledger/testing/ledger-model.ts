import fc from 'fast-check';
import type { Balances as Purse } from '../purse.ts';

/** The model changes its numbers in place. */
type Balances = { -readonly [Name in keyof Purse]: Purse[Name] };

/**
 * A naive model of the ledger: a few numbers for each player. The real ledger is compared with it.
 */

export type Step =
  | { do: 'grant'; player: number; amount: bigint; account: 'coin' | 'bonus' }
  | { do: 'spend'; player: number; amount: bigint }
  | { do: 'repeat'; player: number }
  | { do: 'misuseKey'; player: number; amount: bigint }
  | { do: 'reserve'; player: number; amount: bigint }
  | { do: 'capture'; player: number }
  | { do: 'release'; player: number };

/** Result of a step: done, or the name of the rejection. */
export type StepResult = string;

interface ModelHold {
  coin: bigint;
  bonus: bigint;
}

interface ModelPlayer {
  index: number;
  balances: Balances;
  holds: ModelHold[];
  /** The answer that repeating the newest spending must give. */
  lastSpend: string | undefined;
}

export interface Model {
  players: ModelPlayer[];
}

export function createModel(players: number): Model {
  const empty = (): Balances => ({
    coin: 0n,
    bonus: 0n,
    coinHeld: 0n,
    bonusHeld: 0n,
    shell: 0n,
    point: 0n,
    growth: 0n,
    welfare: 0n,
  });
  return {
    players: Array.from({ length: players }, (_, index) => ({
      index,
      balances: empty(),
      holds: [],
      lastSpend: undefined,
    })),
  };
}

export function stepArbitrary(players: number): fc.Arbitrary<Step> {
  const player = fc.integer({ min: 0, max: players - 1 });
  const amount = fc.oneof(
    { weight: 6, arbitrary: fc.bigInt({ min: 1n, max: 5_000n }) },
    { weight: 1, arbitrary: fc.bigInt({ min: 1n, max: 10n ** 12n }) },
  );
  const account = fc.constantFrom('coin' as const, 'bonus' as const);
  return fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('grant' as const), player, amount, account }) },
    { weight: 6, arbitrary: fc.record({ do: fc.constant('spend' as const), player, amount }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('repeat' as const), player }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('misuseKey' as const), player, amount }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('reserve' as const), player, amount }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('capture' as const), player }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('release' as const), player }) },
  );
}

/** Spends bonus coins first. Undefined when both together are too few. */
function split({ balances }: ModelPlayer, amount: bigint): ModelHold | undefined {
  if (balances.coin + balances.bonus < amount) return undefined;
  const bonus = balances.bonus < amount ? balances.bonus : amount;
  return { bonus, coin: amount - bonus };
}

function spend(player: ModelPlayer, amount: bigint): StepResult {
  const parts = split(player, amount);
  if (!parts) return 'notEnoughCoins';
  player.balances.bonus -= parts.bonus;
  player.balances.coin -= parts.coin;
  player.balances.point += amount;
  player.lastSpend = `spent ${amount}, ${player.balances.coin + player.balances.bonus} left`;
  return player.lastSpend;
}

function reserve(player: ModelPlayer, amount: bigint): StepResult {
  const parts = split(player, amount);
  if (!parts) return 'notEnoughCoins';
  player.balances.bonus -= parts.bonus;
  player.balances.bonusHeld += parts.bonus;
  player.balances.coin -= parts.coin;
  player.balances.coinHeld += parts.coin;
  player.holds.push(parts);
  return 'reserved';
}

function close(player: ModelPlayer, giveBack: boolean): StepResult {
  const hold = player.holds.shift();
  if (!hold) return 'nothing held';
  player.balances.bonusHeld -= hold.bonus;
  player.balances.coinHeld -= hold.coin;
  if (!giveBack) return 'captured';
  player.balances.bonus += hold.bonus;
  player.balances.coin += hold.coin;
  return 'released';
}

export function applyToModel(model: Model, step: Step): StepResult {
  const player = model.players[step.player] as ModelPlayer;
  switch (step.do) {
    case 'grant':
      player.balances[step.account] += step.amount;
      return 'granted';
    case 'spend':
      return spend(player, step.amount);
    case 'repeat':
      return player.lastSpend ?? 'nothing to repeat';
    case 'misuseKey':
      return player.lastSpend === undefined ? 'nothing to repeat' : 'idempotencyKeyReused';
    case 'reserve':
      return reserve(player, step.amount);
    case 'capture':
      return close(player, false);
    case 'release':
      return close(player, true);
  }
}
