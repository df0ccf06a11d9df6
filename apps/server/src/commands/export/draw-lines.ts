import { sql } from 'kysely';
import { createLedger } from '../../ledger/ledger.ts';
import type { Platform } from '../../platform/platform.ts';
import { createFairness } from '../../play/fairness/fairness.module.ts';
import { createModes } from '../../play/modes/modes.module.ts';

const PLAYERS_AT_ONCE = 500;
const ODDS_LINE = /^\{"format":\d+,"kind":"odds"/;

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

/**
 * Every draw of every player whose seed is public, in the lines that each player could export too. An odds version is
 * written once, before the first draw that names it. Orders, which many players share, stand at the end, each once.
 */
export async function* drawLines(platform: Platform): AsyncGenerator<string> {
  const { exportDraws, orders } = createFairness(platform, { ledger: createLedger(platform), modes: createModes() });
  const written = new Set<string>();
  const isNews = (line: string) => {
    if (!ODDS_LINE.test(line)) return true;
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
  yield* orders.lines();
}
