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
    const rows = await db
      .selectFrom('seed_pair')
      .select('player_id')
      .distinct()
      .where('player_id', '>', after)
      .where('revealed_at', 'is not', null)
      .where((eb) =>
        eb.exists(eb.selectFrom('draw').whereRef('draw.seed_id', '=', 'seed_pair.id').where('draw.proof', '=', 1)),
      )
      .orderBy('player_id')
      .limit(PLAYERS_AT_ONCE)
      .execute();
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
 * written once, before the first draw that names it.
 */
export async function* drawLines(platform: Platform): AsyncGenerator<string> {
  const { exportDraws } = createFairness(platform, { ledger: createLedger(platform), modes: createModes() });
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
}
