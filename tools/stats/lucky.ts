import { USER_KINDS, type UserKind } from '@clearcrate/contract/kinds';
import { getLuckyDetail, getLuckyGoodsList, type LuckyDetail, playLucky } from '@clearcrate/contract/lucky';
import { LUCKY_CHANCE } from '@clearcrate/fairness/lucky';
import { pick } from '@clearcrate/fairness/odds';
import { bothTails, chiSquare, homogeneity, poolRare, upperGamma } from '@clearcrate/fairness/statistics';
import { TICKETS } from '@clearcrate/fairness/ticket';
import { sql } from 'kysely';
import type { App } from '../../apps/server/src/app.ts';
import { findTarget, loadGrades } from '../../apps/server/src/modes/lucky/lucky.repository.ts';
import { gradeOf, type LuckyChoice, luckyChoice } from '../../apps/server/src/modes/lucky/lucky.rules.ts';
import { invariant } from '../../apps/server/src/platform/errors.ts';
import type { Platform } from '../../apps/server/src/platform/platform.ts';
import type { DrawSource } from '../../apps/server/src/play/fairness/fairness.module.ts';
import { luckyHash } from '../lib/lucky-hash.ts';
import { addPlayers, callStore, choosePlayed, inParallel } from '../lib/store/played-store.ts';
import { createPairs, ticketFindings } from './draws.ts';
import type { Finding } from './verdicts.ts';

/** Twenty chances from the lowest to the highest, inclusive, each with its own target. */
const CHANCES = Array.from({ length: 20 }, (_, index) => {
  const share = index / 19;
  const tickets = LUCKY_CHANCE.min + share * (LUCKY_CHANCE.max - LUCKY_CHANCE.min);
  return Math.round(tickets / LUCKY_CHANCE.step) * LUCKY_CHANCE.step;
});
const DRAWS_PER_PAIR = 10_000;

async function luckyChoices(platform: Platform): Promise<LuckyChoice[]> {
  const grades = await loadGrades(platform.db);
  const least = grades[0]?.minPrice;
  invariant(least !== undefined, 'there are no lucky items');
  const { rows } = await sql<{ id: bigint }>`
    select id from goods where price >= ${least} order by price, id limit ${CHANCES.length}`.execute(platform.db);
  const choices: LuckyChoice[] = [];
  for (const [index, tickets] of CHANCES.entries()) {
    const target = await findTarget(platform.db, rows[index % rows.length]?.id ?? 0n);
    const grade = target && gradeOf(grades, target.price);
    invariant(target && grade, 'a target has no grade');
    choices.push(luckyChoice(target, grade, tickets));
  }
  return choices;
}

/** Results of one choice per kind of player: draws per entry of its table. */
type Tally = number[][];
const KINDS = Object.values(USER_KINDS) as UserKind[];

/** Cycles through seed pairs of players of every kind. */
async function pairsOfKinds(app: App): Promise<() => Promise<{ kind: number; source: DrawSource }>> {
  const players = await addPlayers(
    app,
    KINDS.map((kind) => ({ kind, coins: 1n })),
  );
  const next = players.map(({ id }) => createPairs(app.platform, id));
  let turn = 0;
  return async () => {
    const kind = turn % next.length;
    turn += 1;
    return { kind, source: await (next[kind] as (typeof next)[number])() };
  };
}

/**
 * Draws from twenty choices in turn with the pairs of players of every kind in turn, by the store's
 * own seeds, tables and code, and tests the results.
 */
export async function testLucky(app: App, draws: number): Promise<Finding[]> {
  const nextPair = await pairsOfKinds(app);
  const choices = await luckyChoices(app.platform);
  const tallies: Tally[] = choices.map(({ odds }) => KINDS.map(() => odds.entries.map(() => 0)));
  const tickets = new Uint32Array(draws);
  let pair = await nextPair();
  for (let at = 0; at < draws; at += 1) {
    if (at > 0 && at % DRAWS_PER_PAIR === 0) pair = await nextPair();
    const turn = at % choices.length;
    const { ticket } = pair.source.draw();
    const { entry } = pick((choices[turn] as LuckyChoice).odds, ticket);
    const own = tallies[turn]?.[pair.kind] as number[];
    own[entry.outcome - 1] = (own[entry.outcome - 1] ?? 0) + 1;
    tickets[at] = ticket;
  }
  const fits = choices.map((choice, index) => fitOf(choice, tallies[index] as Tally));
  return [...ticketFindings('lucky items', tickets), ...fits, sameForKinds(choices, tallies)];
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
/** The tickets of a choice. */
type Shared = { odds: { entries: readonly { tickets: number }[] } };
const sharesOf = ({ odds }: Shared): number[] => odds.entries.map((entry) => entry.tickets);

function fitOf(choice: LuckyChoice, tally: Tally): Finding {
  const shares = sharesOf(choice);
  const counts = shares.map((_, place) => sumOf(tally.map((own) => own[place] ?? 0)));
  const pooled = poolRare(counts, shares);
  const { statistic, degrees, pValue } = chiSquare(pooled.counts, pooled.shares);
  return {
    what: `lucky items at ${choice.tickets / (TICKETS / 100)} %`,
    test: 'chi-square of items',
    observations: sumOf(counts),
    statistic,
    degrees,
    pValue: bothTails(pValue),
  };
}

/**
 * Tests whether players of every kind get the same results from the same choices; statistics and
 * degrees of independent tables add up.
 */
export function sameForKinds(choices: readonly Shared[], tallies: readonly Tally[]): Finding {
  const results = choices.map((choice, index) => {
    const tally = tallies[index] as Tally;
    const smallest = Math.min(...tally.map(sumOf));
    return homogeneity(tally.map((own) => poolRare(own, sharesOf(choice), smallest).counts));
  });
  const statistic = sumOf(results.map((result) => result.statistic));
  const degrees = sumOf(results.map((result) => result.degrees));
  return {
    what: `lucky items by kind, ${KINDS.length} groups, ${choices.length} chances`,
    test: 'chi-square of homogeneity',
    observations: sumOf(tallies.flat(2)),
    statistic,
    degrees,
    pValue: bothTails(upperGamma(degrees / 2, statistic / 2)),
  };
}

const TRIES_AT_ONCE = 5;
const KIND_CHANCE = 250_000;

/**
 * Tests tries through the whole server, from call to ledger, by players of every kind: the kind
 * must have no influence.
 */
export async function testLuckyKinds(app: App, triesPerKind: number): Promise<Finding> {
  const players = await addPlayers(
    app,
    KINDS.flatMap((kind) => Array.from({ length: 4 }, () => ({ kind, coins: 100_000_000n }))),
  );
  for (const player of players) await choosePlayed(app, player, `lucky-${player.id}`);
  const [first] = players;
  invariant(first, 'there are no players');
  const ask = <Data>(path: string, body: object) => callStore<Data>(app, first, path, body);
  const list = await ask<{ items: { goodsId: string }[] }>(getLuckyGoodsList.path, { sort: 'priceUp', pageSize: 1 });
  const goodsId = list.items[0]?.goodsId ?? '';
  const detail = await ask<LuckyDetail>(getLuckyDetail.path, { goodsId });
  const body = { goodsId, tickets: KIND_CHANCE, count: TRIES_AT_ONCE, oddsHash: luckyHash(detail, KIND_CHANCE) };
  const tallies = new Map(KINDS.map((kind) => [kind, [0, 0]]));
  const visits = Math.ceil(triesPerKind / 4 / TRIES_AT_ONCE);
  await inParallel(players, 8, async (player) => {
    for (let visit = 0; visit < visits; visit += 1) {
      const { items } = await callStore<{ items: { won: boolean }[] }>(app, player, playLucky.path, body);
      const tally = tallies.get(player.kind) as [number, number];
      for (const { won } of items) tally[won ? 0 : 1] += 1;
    }
  });
  const { statistic, degrees, pValue } = homogeneity([...tallies.values()]);
  return {
    what: 'lucky items by kind, 4 groups, through the server',
    test: 'chi-square of homogeneity',
    observations: [...tallies.values()].flat().reduce((sum, count) => sum + count, 0),
    statistic,
    degrees,
    pValue: bothTails(pValue),
  };
}
