import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CrashRig, createCrashRig, type Shooter } from '../testing/crash-rig.ts';

/**
 * Random bets, escapes, waits and outages against a model that knows nothing but the rules of the
 * game in plain numbers.
 */

const SEEDS = process.env.SOAK ? 60 : 3;
const STEPS = 30;
const PLAYERS = 5;

interface ModelBet {
  who: number;
  roundId: string;
  slot: number;
  stake: number;
  auto: number | null;
  /** In hundredths, once it escaped by hand. */
  escaped: number | null;
}

let rig: CrashRig;
let players: Shooter[];

/** Where the flights end follows from a seed too: short ones, a few long. More than are flown. */
const POINTS = Array.from({ length: SEEDS * 8 }, (_, index) => {
  const next = numbersOf(1_000 + index);
  return BigInt(next(8) === 0 ? 400 + next(400) : 100 + next(250));
});

beforeAll(async () => {
  rig = await createCrashRig({ points: POINTS });
  players = await Promise.all(Array.from({ length: PLAYERS }, (_, index) => rig.player(index)));
});
afterAll(() => rig.test.close());

/** Numbers that follow from a seed, so that a failure can be had again. */
function numbersOf(seed: number): (below: number) => number {
  let count = 0;
  return (below) => createHash('sha256').update(`crash ${seed} ${count++}`).digest().readUInt32BE() % below;
}

const hundredths = (text: string): number => Math.round(Number(text) * 100);
const valueAfter = (ms: number): number => Math.floor(100 * Math.exp(0.000_06 * ms));

/** What a bet brings in the end, in hundredths of a coin, by the plain rules. */
function outcomeOf(bet: ModelBet, round: { state: number; point: number; interrupted: boolean }): number {
  if (bet.escaped !== null) return Math.floor((bet.stake * bet.escaped) / 100);
  if (round.state === 4) return bet.stake;
  if (bet.auto !== null && bet.auto <= round.point) return Math.floor((bet.stake * bet.auto) / 100);
  return round.interrupted ? bet.stake : 0;
}

async function place(bets: ModelBet[], next: (below: number) => number): Promise<void> {
  const who = next(PLAYERS);
  const slot = next(2) + 1;
  const { id, starts_at, state } = await rig.round();
  const roundId = String(id);
  const stake = 100 + next(900);
  const auto = next(3) === 0 ? null : 101 + next(300);
  const body = { slot, amount: (stake / 100).toFixed(2), autoEscape: auto === null ? '' : (auto / 100).toFixed(2) };
  const answer = await rig.bet(players[who] as Shooter, body);
  const isOpen = state === 1 && rig.test.clock.now() < starts_at.getTime();
  if (answer.code === 0) {
    expect(isOpen).toBe(true);
    bets.push({ who, roundId, slot, stake, auto, escaped: null });
    const same = bets.filter((bet) => bet.who === who && bet.roundId === roundId && bet.slot === slot);
    expect(same).toHaveLength(1);
  }
}

async function tryEscape(bets: ModelBet[], next: (below: number) => number): Promise<void> {
  const { id, starts_at } = await rig.round();
  const open = bets.filter((bet) => bet.roundId === String(id) && bet.escaped === null);
  const bet = open[next(Math.max(1, open.length))];
  if (!bet) return;
  const answer = await rig.escape(players[bet.who] as Shooter, bet.slot);
  if (answer.code !== 0) return;
  const value = hundredths(answer.data.bet.escapedAt);
  const reached = valueAfter(rig.test.clock.now() - starts_at.getTime());
  expect(value).toBe(bet.auto !== null && bet.auto <= reached ? bet.auto : reached);
  bet.escaped = value;
}

async function passTime(next: (below: number) => number): Promise<void> {
  const kind = next(10);
  // Mostly a moment; now and then an outage.
  rig.test.clock.advance(kind === 0 ? 20_000 + next(60_000) : 200 + next(2_500));
  await rig.test.app.platform.jobs.runDue();
}

it('loses and doubles no coin, whatever happens in whichever order', async () => {
  await rig.waiting();
  const before = await Promise.all(players.map((player) => player.coins()));
  const bets: ModelBet[] = [];
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const next = numbersOf(seed);
    for (let step = 0; step < STEPS; step += 1) {
      const deed = next(10);
      if (deed < 4) await place(bets, next);
      else if (deed < 6) await tryEscape(bets, next);
      else await passTime(next);
    }
    // The last bets may lie in a round that still takes more: it flies too, before anything is
    // added up.
    await rig.settled();
    expect(await rig.problems()).toEqual([]);
    await rig.waiting();
  }
  expect(bets.length).toBeGreaterThan(SEEDS * 2);

  const rounds = new Map<string, { state: number; point: number; interrupted: boolean }>();
  const { rows } = await rig.test.database.pool.query(
    'select id, state, point, interrupted from crash_round where point is not null',
  );
  for (const { id, state, point, interrupted } of rows)
    rounds.set(String(id), { state, point: Number(point), interrupted });
  const expected = before.map((coins, who) => {
    const own = bets.filter((bet) => bet.who === who);
    const gained = own.reduce((sum, bet) => {
      const round = rounds.get(bet.roundId);
      if (!round) throw new Error(`round ${bet.roundId} never ended`);
      return sum + outcomeOf(bet, round) - bet.stake;
    }, 0);
    return Math.round(coins * 100) + gained;
  });
  const after = await Promise.all(players.map((player) => player.coins()));
  expect(after.map((coins) => Math.round(coins * 100))).toEqual(expected);
}, 600_000);
