import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PACKET_SPLITS } from '@clearcrate/contract/packet-rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Claimer,
  createPacketRig,
  type PacketRig,
} from '../../apps/server/src/modes/packet/testing/packet-rig.ts';
import { reseal } from './mutations.ts';
import { runStoreCommand, timeOf } from './prove-export.ts';
import { drawStickers, spin, tryForLucky } from './solo-plays.ts';

/**
 * Lucky items, the turntable, stickers and packets of random shares: every draw of them, from the
 * calls to the export.
 */

const folder = mkdtempSync(join(tmpdir(), 'clearcrate-solo-'));
const PLAYERS = 4;
const TRIES = 5;
let rig: PacketRig;
const players: Claimer[] = [];

beforeAll(async () => {
  rig = await createPacketRig();
  for (let index = 0; index < PLAYERS; index += 1) players.push(await rig.player(index));
});
afterAll(async () => {
  await rig.test.close();
  rmSync(folder, { recursive: true });
});

const linesOf = (path: string): string[] => readFileSync(path, 'utf8').trimEnd().split('\n');

/**
 * What a line is a draw of, line by line: the table of a player's draw, otherwise its kind; nothing
 * where it is no draw.
 */
function drawNames(): (line: string) => string | undefined {
  const tables = new Map<string, string>();
  return (line) => {
    const record = JSON.parse(line);
    if (record.kind === 'odds') tables.set(record.hash, record.odds.table.split('/')[0]);
    if (record.kind === 'player') return tables.get(record.outcome.odds);
    return record.kind === 'split' ? record.kind : undefined;
  };
}

/** How many draws of each table, and how many splits, an export holds. */
function countDraws(lines: readonly string[]): Record<string, number> {
  const nameOf = drawNames();
  const names = lines.map(nameOf).filter((name) => name !== undefined);
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));
}

/** Tells otherwise what the first draw of each kind gave. */
function bend(lines: readonly string[]): string[] {
  const nameOf = drawNames();
  const bent = new Set<string>();
  return lines.map((line) => {
    const name = nameOf(line);
    if (name === undefined || bent.has(name)) return line;
    bent.add(name);
    return line
      .replace(/"ticket":(\d+)/, (_, ticket) => `"ticket":${(Number(ticket) + 1) % 1_000_000}`)
      .replace(/"amounts":\["[\d.]+"/, '"amounts":["9.99"');
  });
}

it('are in the operator’s export, and the verifier recomputes each of them in a process of its own', async () => {
  const { packetId } = await rig.packet({ code: 'drawn', split: PACKET_SPLITS.random, total: 8_88n, shares: PLAYERS });
  let stickers = 0;
  for (const player of players) {
    await tryForLucky(player, TRIES);
    await spin(player);
    stickers += await drawStickers(player, () => rig.test.app.platform.outbox.drain());
    expect((await rig.claim(player, packetId)).code).toBe(0);
    await rig.test.chooseSeed(player.token, 'the-end');
  }
  await rig.runDue();
  expect(stickers).toBeGreaterThan(0);

  const path = join(folder, 'draws.jsonl');
  const env = {
    ...{ DATABASE_URL: rig.test.database.url, MASTER_KEY: rig.test.app.platform.config.MASTER_KEY ?? '' },
    ...timeOf(rig.test.clock.now()),
  };
  expect(runStoreCommand('export-draws', [path], env)).toMatchObject({ status: 0 });
  const counts = countDraws(linesOf(path));
  expect(counts).toMatchObject({ lucky: PLAYERS * 3 * TRIES, turntable: PLAYERS, festival: stickers, split: 1 });
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const verified = runStoreCommand('verify', [path]);
  expect(verified.output).toContain(`: ${all} match, 0 differ, 0 not revealed yet, 0 unreadable`);
  expect(verified.status).toBe(0);

  const altered = join(folder, 'altered.jsonl');
  writeFileSync(altered, reseal(bend(linesOf(path))).join('\n'));
  const found = runStoreCommand('verify', [altered]);
  expect(found.status).toBe(1);
  expect(found.output).toContain(` ${Object.keys(counts).length} differ`);
});
