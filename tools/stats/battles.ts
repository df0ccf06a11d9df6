import { createBattle, joinBattle } from '@clearcrate/contract/battle';
import { BATTLE_MODES } from '@clearcrate/contract/battle-rules';
import { BOX_KINDS } from '@clearcrate/contract/box';
import { USER_KINDS } from '@clearcrate/contract/kinds';
import { bothTails, chiSquare, normalTwoSided, poolRare } from '@clearcrate/fairness/statistics';
import { sql } from 'kysely';
import type { App } from '../../apps/server/src/app.ts';
import { loadBoxes } from '../../apps/server/src/modes/box/box.repository.ts';
import { type Box, ticketsOf } from '../../apps/server/src/modes/box/box.rules.ts';
import { invariant } from '../../apps/server/src/platform/errors.ts';
import { addPlayers, callStore, choosePlayed, inParallel, type PlayedPlayer } from '../lib/store/played-store.ts';
import { ticketFindings } from './draws.ts';
import type { Finding } from './verdicts.ts';

/**
 * Battles through the whole server, from call to ledger: seats must have equal chances, and the
 * return must be the published one.
 */

/**
 * Rooms played concurrently. Played one by one, a seeded random source gives each the same seed in
 * every run.
 */
const PAIRS = 16;
const BOXES = 4;
const COINS = 100_000_000_000n;

interface DrawnRow {
  seat: number;
  ticket: number;
  price: bigint;
  goods_id: bigint;
  box_id: bigint;
}

/** Plays rooms of two with two rounds, created and joined like pages do. */
async function playRooms(app: App, boxes: readonly Box[], battles: number, pairsAtOnce: number): Promise<bigint> {
  const { rows } = await sql<{ last: bigint }>`select coalesce(max(id), 0) as last from battle_room`.execute(
    app.platform.db,
  );
  const players = await addPlayers(
    app,
    Array.from({ length: 2 * pairsAtOnce }, () => ({ kind: USER_KINDS.test, coins: COINS })),
  );
  for (const player of players) await choosePlayed(app, player, `battle-${player.id}`);
  const pairs = Array.from({ length: pairsAtOnce }, (_, pair) => ({
    pair,
    sitters: players.slice(2 * pair, 2 * pair + 2),
  }));
  await inParallel(pairs, pairsAtOnce, async ({ pair, sitters }) => {
    for (let number = pair; number < battles; number += pairsAtOnce) {
      // Creators alternate, so that an advantage of the creator is not mistaken for one of the
      // player.
      const [maker, joiner] = (number % 2 ? sitters : sitters.toReversed()) as [PlayedPlayer, PlayedPlayer];
      const rounds = [boxes[number % boxes.length], boxes[(number + 1) % boxes.length]] as Box[];
      const { roomId } = await callStore<{ roomId: string }>(app, maker, createBattle.path, {
        players: 2,
        mode: number % 3 === 0 ? BATTLE_MODES.clown : BATTLE_MODES.classic,
        boxes: rounds.map(({ id, version }) => ({ boxId: String(id), version: version.number })),
      });
      await callStore(app, joiner, joinBattle.path, { roomId });
      // A temporary store runs no jobs, so room seeds are published here.
      if (number % 64 === 0) await app.platform.jobs.runDue();
    }
  });
  return rows[0]?.last ?? 0n;
}

/**
 * Compares the payout with the expected value of the published odds, as a deviation of the mean.
 */
function returnFinding(boxes: readonly Box[], drawn: readonly DrawnRow[]): Finding {
  let [expected, variance, got] = [0, 0, 0];
  const momentsOf = new Map(
    boxes.map(({ id, version }) => {
      const shares = version.entries.map((entry) => ({
        share: ticketsOf(entry) / 1_000_000,
        price: Number(entry.price),
      }));
      const mean = shares.reduce((sum, { share, price }) => sum + share * price, 0);
      const square = shares.reduce((sum, { share, price }) => sum + share * price * price, 0);
      return [id, { mean, variance: square - mean * mean }];
    }),
  );
  for (const { box_id, price } of drawn) {
    const moments = momentsOf.get(box_id);
    invariant(moments, `box ${box_id} is not part of the run`);
    expected += moments.mean;
    variance += moments.variance;
    got += Number(price);
  }
  const statistic = (got - expected) / Math.sqrt(variance);
  const pValue = normalTwoSided(statistic);
  return { what: 'battles, return against the odds', test: 'deviation', observations: drawn.length, statistic, pValue };
}

function fitOf(box: Box, drawn: readonly DrawnRow[]): Finding[] {
  const { entries } = box.version;
  const places = new Map(entries.map(({ goodsId }, index) => [goodsId, index]));
  const counts = entries.map(() => 0);
  const own = drawn.filter(({ box_id }) => box_id === box.id);
  for (const { goods_id } of own) {
    const place = places.get(goods_id);
    invariant(place !== undefined, `${goods_id} is not in the table`);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  const pooled = poolRare(counts, entries.map(ticketsOf));
  if (pooled.counts.length < 2) return [];
  const { statistic, degrees, pValue } = chiSquare(pooled.counts, pooled.shares);
  const what = `battles, box ${box.code}`;
  return [
    { what, test: 'chi-square of items', observations: own.length, statistic, degrees, pValue: bothTails(pValue) },
  ];
}

/** Tests whether both seats win equally often. */
async function seatFinding({ platform }: App, after: bigint): Promise<Finding> {
  const { rows } = await sql<{ seat: number; wins: number }>`
    select winner_seat as seat, count(*)::int as wins from battle_room
    where id > ${after} and winner_seat is not null and house_code is null group by 1 order by 1`.execute(platform.db);
  const wins = [1, 2].map((seat) => rows.find((row) => row.seat === seat)?.wins ?? 0);
  const { statistic, degrees, pValue } = chiSquare(wins, [1, 1]);
  const observations = wins.reduce((sum, count) => sum + count, 0);
  return { what: 'battles, wins by seat', test: 'chi-square', observations, statistic, degrees, pValue };
}

export async function testBattles(app: App, battles: number, pairsAtOnce = PAIRS): Promise<Finding[]> {
  const { db } = app.platform;
  // Battles neither count nor use guarantees, so any box will do.
  const normal = (await loadBoxes(db)).filter(({ kind }) => kind === BOX_KINDS.normal);
  const boxes = normal.sort((a, b) => Number(a.version.price - b.version.price)).slice(0, BOXES);
  const after = await playRooms(app, boxes, battles, pairsAtOnce);
  const { rows } = await sql<DrawnRow>`
    select one.seat, one.ticket, one.price, one.goods_id, played.box_id from battle_draw one
    join battle_round played on played.room_id = one.room_id and played.round = one.round
    join battle_room room on room.id = one.room_id
    where one.room_id > ${after} and room.house_code is null order by one.room_id, one.round, one.seat`.execute(db);
  invariant(rows.length === 4 * battles, `${rows.length} draws in ${battles} battles`);
  return [
    ...ticketFindings(
      'battles',
      Uint32Array.from(rows, ({ ticket }) => ticket),
    ),
    ...boxes.flatMap((box) => fitOf(box, rows)),
    returnFinding(boxes, rows),
    await seatFinding(app, after),
  ];
}
