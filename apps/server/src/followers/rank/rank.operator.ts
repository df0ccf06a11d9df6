import { RANK_BOARDS } from '@clearcrate/contract/rank';
import { sql } from 'kysely';
import type { Calendar } from '../../platform/calendar.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { RankBoardRecord } from './rank.records.ts';
import { findPrizes } from './rank.repository.ts';
import { minimumOf } from './rank.rules.ts';
import { fixOpen } from './rank.terms.ts';

export { createRankExport } from './rank.export.ts';
export { endOfRoom as endOfRankRoom } from './rank.seeds.ts';

const textOf = (prizes: RankBoardRecord['prizes']): string =>
  prizes.map((prize) => [prize.from, prize.to, prize.amount, minimumOf(prize)].join()).join(';');

/** Replaces the prizes of boards from the next period on. Returns how many boards changed. */
export async function putRankBoards(
  tx: Tx,
  boards: readonly RankBoardRecord[],
  { calendar, now }: { calendar: Calendar; now: Date },
): Promise<number> {
  await fixOpen(tx, calendar, now.getTime());
  let changed = 0;
  for (const { code, prizes } of boards) {
    const board = RANK_BOARDS[code];
    if (textOf(await findPrizes(tx, board)) === textOf(prizes)) continue;
    changed += 1;
    await sql`delete from rank_prize where board = ${board}`.execute(tx);
    if (prizes.length === 0) continue;
    await tx
      .insertInto('rank_prize')
      .values(
        prizes.map(({ from, to, amount, minimum }) => ({ board, from_place: from, to_place: to, amount, minimum })),
      )
      .execute();
  }
  return changed;
}
