import { BOX_KINDS } from '@clearcrate/contract/box';
import { USER_KINDS } from '@clearcrate/contract/kinds';
import { PACKET_SPLITS } from '@clearcrate/contract/packet-rules';
import { sql } from 'kysely';
import { endedBattles } from '../../apps/server/src/modes/battle/battle.operator.ts';
import {
  type Claimer,
  createPacketRig,
  type PacketRig,
} from '../../apps/server/src/modes/packet/testing/packet-rig.ts';
import { rechargeCompleted } from '../../apps/server/src/modes/recharge/recharge.events.ts';
import { movableClock } from '../../apps/server/src/platform/clock.ts';
import { event } from '../../apps/server/src/platform/outbox/outbox.ts';
import { startBeaconServer } from '../../apps/server/src/play/beacon/testing/beacon-server.ts';
import { TEST_START_MS } from '../../apps/server/src/testing/test-platform.ts';
import { addPlayers, callStore, choosePlayed } from '../lib/store/played-store.ts';
import { answer, drawStickers, spin, tryForLucky } from './solo-plays.ts';

/** A store with a beacon in which every mode that draws is played, and every seed is revealed at the end. */

const PLAYERS = 4;
const SHARES = 4;
/** Enough that another user code hardly ever draws the same places: 1 of 40,320 where all win. */
const ENTRANTS = 8;
/** More players with equal amounts than a day's board has places. */
const TIED = 12;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const ROUNDS = 3;

export interface EveryMode {
  databaseUrl: string;
  masterKey: string;
  /** The time in the store. */
  nowMs: number;
  close(): Promise<void>;
}

interface Store extends PacketRig {
  players: Claimer[];
  look(times?: number): Promise<void>;
}

async function openStore() {
  const clock = movableClock(TEST_START_MS);
  const server = await startBeaconServer(() => clock.now());
  const rig = await createPacketRig({ clock, env: server.env() });
  const { platform } = rig.test.app;
  const look = async (times = 1) => {
    for (let looks = 0; looks < times; looks += 1) {
      await platform.jobs.runDue();
      await platform.outbox.drain();
    }
  };
  await rig.test.app.loadContent();
  await look(3);
  const players = await Promise.all(Array.from({ length: PLAYERS }, (_, index) => rig.player(index)));
  return { server, store: { ...rig, players, look } };
}

interface Shown {
  boxId: string;
  oddsVersion: number;
}

async function openBoxes({ test, players }: Store): Promise<void> {
  const { items } = (await test.call('/api/box/getBoxList', { sort: 'priceUp', pageSize: 50 })).body.data;
  const { rows } = await sql<{ id: bigint }>`
    select box.id from box join box_version version on version.box_id = box.id
    where version.guarantee_after_openings is not null and box.kind = ${BOX_KINDS.normal} order by version.price limit 1`.execute(
    test.database.db,
  );
  const guaranteed = items.find(({ boxId }: Shown) => boxId === String(rows[0]?.id));
  for (const player of players)
    for (const { boxId, oddsVersion } of [items[0], guaranteed, guaranteed].filter(Boolean) as Shown[])
      await answer(player, '/api/box/openBox', { boxId, count: 5, version: oddsVersion });
}

/** Players with exactly equal amounts: those of whom the board has places for some only. */
async function spendEqually({ test }: Store): Promise<void> {
  const players = await addPlayers(
    test.app,
    Array.from({ length: TIED }, () => ({ kind: USER_KINDS.general, coins: 100_000_000n })),
  );
  const [box] = (await test.call('/api/box/getBoxList', { sort: 'priceUp', pageSize: 1 })).body.data.items;
  for (const player of players) {
    await choosePlayed(test.app, player, `tied:${player.id}`);
    await callStore(test.app, player, '/api/box/openBox', { boxId: box.boxId, count: 1, version: box.oddsVersion });
  }
  await test.app.platform.outbox.drain();
}

/** Plays a battle to its end. Returns whether a seat won it. */
async function playBattle({ test, players, look }: Store, mode: number, seats: number): Promise<boolean> {
  const { items } = (await test.call('/api/box/getBoxList', { sort: 'priceUp', pageSize: 2 })).body.data;
  const boxes = items.map(({ boxId, oddsVersion }: Shown) => ({ boxId, version: oddsVersion }));
  const [host, ...guests] = players as [Claimer, ...Claimer[]];
  const { roomId } = await answer<{ roomId: string }>(host, '/api/battle/createBattle', {
    players: seats,
    mode,
    boxes,
  });
  for (const guest of guests.slice(0, seats - 1)) await answer(guest, '/api/battle/joinBattle', { roomId });
  // The round of the beacon, the rounds of the room, and its end.
  for (const wait of [5_000, MINUTE_MS, MINUTE_MS]) {
    test.clock.advance(wait);
    await look(2);
  }
  const [end] = (await endedBattles(test.database.db, BigInt(roomId) - 1n, 1)).map(({ record }) => record);
  if (!end) throw new Error(`battle ${roomId} has not ended`);
  return end.winner !== null;
}

/** At least one battle of each mode is won: a tie is a tie in both modes. */
async function playBattles(store: Store): Promise<void> {
  for (const [mode, seats] of [
    [1, 2],
    [2, 3],
    [1, 3],
  ] as const)
    while (!(await playBattle(store, mode, seats)));
}

/** All players join a roll room and a time box, which are drawn. */
async function playRaffles({ test, player: enter, players, look }: Store): Promise<void> {
  const { platform } = test.app;
  const rolls = (await test.call('/api/roll/getRollList', {})).body.data.items;
  const rollId = rolls.find(
    ({ hasPassword, minLevel, recharge, needsSpread }: Record<string, unknown>) =>
      !hasPassword && minLevel === 0 && recharge === '0.00' && !needsSpread,
  ).rollId;
  const boxes = (await test.call('/api/timebox/getTimeBoxList', {})).body.data.items;
  const { roundId } = boxes.find(({ period, tier }: Record<string, unknown>) => period === 'hour' && tier === 0).round;
  const others = Array.from({ length: ENTRANTS - PLAYERS }, (_, index) => enter(PLAYERS + index));
  const entrants = [...players, ...(await Promise.all(others))];
  for (const [index, player] of entrants.entries()) {
    const at = new Date(test.clock.now()).toISOString();
    const fact = { playerId: String(player.id), amount: '1000.00', bonus: '0.00', orderId: `every-${index}`, at };
    await platform.db.transaction().execute((tx) => platform.outbox.add(tx, [event(rechargeCompleted, fact)]));
    await platform.outbox.drain();
    await answer(player, '/api/roll/joinRoll', { rollId });
    await answer(player, '/api/timebox/joinTimeBox', { roundId });
  }
  const { rows } = await sql<{ draws_at: Date }>`
    select draws_at from raffle where id in (${rollId}, ${roundId}) order by draws_at`.execute(test.database.db);
  for (const { draws_at } of rows) {
    test.clock.advance(Math.max(0, draws_at.getTime() - test.clock.now()));
    await look(2);
    test.clock.advance(MINUTE_MS);
    await look(3);
  }
}

async function flyCrash({ test, look }: Store): Promise<void> {
  const ended = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from crash_round where point is not null`.execute(test.database.db);
    return rows[0]?.count ?? 0;
  };
  while ((await ended()) < ROUNDS) {
    test.clock.advance(2_500);
    await look();
  }
}

export async function playEveryMode(): Promise<EveryMode> {
  const { server, store } = await openStore();
  const { test, players } = store;
  const packet = { code: 'drawn', split: PACKET_SPLITS.random, total: 8_88n, shares: SHARES };
  const { packetId } = await store.packet(packet);
  await openBoxes(store);
  await spendEqually(store);
  for (const player of players) {
    await tryForLucky(player, 2);
    await spin(player);
    await drawStickers(player, () => test.app.platform.outbox.drain());
    const { code } = await store.claim(player, packetId);
    if (code !== 0) throw new Error(`the packet was refused with ${code}`);
  }
  await flyCrash(store);
  await playBattles(store);
  await playRaffles(store);
  // Boards of the day, and packets that close.
  test.clock.advance(DAY_MS);
  await store.look(3);
  for (const player of players) await test.chooseSeed(player.token, 'the-end');
  return {
    databaseUrl: test.database.url,
    masterKey: test.app.platform.config.MASTER_KEY ?? '',
    nowMs: test.clock.now(),
    close: async () => {
      await test.close();
      await server.close();
    },
  };
}
