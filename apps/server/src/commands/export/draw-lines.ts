import { sql } from 'kysely';
import { createLedger } from '../../ledger/ledger.ts';
import { revealedSplits } from '../../modes/packet/packet.operator.ts';
import type { Platform } from '../../platform/platform.ts';
import { createFairness, type Fairness } from '../../play/fairness/fairness.module.ts';
import { createModes } from '../../play/modes/modes.module.ts';

const PLAYERS_AT_ONCE = 500;
const SPLITS_AT_ONCE = 200;
const SHARED_LINE = /^\{"format":\d+,"kind":"(?:odds|beacon)"/;

/** Players with at least one draw whose seed is public, in order, some at a time. */
async function* revealedPlayers({ db }: Platform): AsyncGenerator<bigint> {
  let after = 0n;
  for (;;) {
    const { rows } = await sql<{ player_id: bigint }>`
      select player_id from seed_pair where player_id > ${after} and revealed_at is not null
        and exists (select from draw where draw.seed_id = seed_pair.id and draw.proof = 1)
      union
      select draw.player_id from draw join room_seed on room_seed.number = draw.seed_id
      where draw.proof = 2 and draw.player_id > ${after} and room_seed.revealed_at is not null
      order by 1 limit ${PLAYERS_AT_ONCE}`.execute(db);
    for (const { player_id } of rows) yield player_id;
    const last = rows.at(-1);
    if (!last || rows.length < PLAYERS_AT_ONCE) return;
    after = last.player_id;
  }
}

/** The draw that ends a piece of an export. */
function lastDrawOf(piece: string): bigint {
  const line = piece.trimEnd().split('\n').at(-1) ?? '';
  return BigInt((JSON.parse(line) as { id: string }).id);
}

/** The random splits of red packets, each once, whoever has a share of it. */
async function* splitLines({ db }: Platform, fairness: Fairness): AsyncGenerator<string> {
  let after = 0n;
  for (;;) {
    const found = await revealedSplits(db, fairness, after, SPLITS_AT_ONCE);
    for (const { record } of found) yield `${JSON.stringify(record)}\n`;
    const last = found.at(-1);
    if (!last || found.length < SPLITS_AT_ONCE) return;
    after = last.packetId;
  }
}

/**
 * Every draw of every player whose seed is public, in the lines that each player could export too. An odds version or a
 * beacon's chain is written once, before the first draw that names it. Orders, which many players share, stand at the end, each once.
 */
export async function* drawLines(platform: Platform): AsyncGenerator<string> {
  const fairness = createFairness(platform, { ledger: createLedger(platform), modes: createModes() });
  const { exportDraws, orders } = fairness;
  const written = new Set<string>();
  const isNews = (line: string) => {
    if (!SHARED_LINE.test(line)) return true;
    const known = written.has(line);
    written.add(line);
    return !known;
  };
  for await (const playerId of revealedPlayers(platform)) {
    // A player's export ends after so many draws; the next one goes on behind its last.
    let after = 0n;
    for (let isOver = false; !isOver; ) {
      isOver = true;
      for await (const piece of exportDraws(playerId, after).chunks) {
        const lines = piece.split('\n').filter((line) => line !== '' && isNews(line));
        yield `${lines.join('\n')}\n`;
        after = lastDrawOf(piece);
        isOver = false;
      }
    }
  }
  yield* splitLines(platform, fairness);
  yield* orders.lines();
}
