import { USER_KINDS } from '@clearcrate/contract/kinds';
import { DEFAULTS } from '@clearcrate/contract/limits';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { readableCode } from '../../platform/random.ts';

/** Accounts that the store itself plays with. They wear the badge of an AI, and have neither number nor password: nobody can sign in. */

const SPREAD_CODE_LENGTH = 6;

/** Their ids, the oldest first. */
export async function findMachines(db: Queryable): Promise<bigint[]> {
  const rows = await db
    .selectFrom('player')
    .select('id')
    .where('kind', '=', USER_KINDS.ai)
    .where('mobile', 'is', null)
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export interface MachinePlan {
  nickname: string;
  /** What a store that was stocked before calls it. */
  formerly?: string;
  avatar: string;
}

/** Makes those that are missing, by their names, and calls by its new name what has got one. */
export async function plantMachines(
  tx: Tx,
  { clock, random }: Platform,
  ledger: Ledger,
  plans: readonly MachinePlan[],
): Promise<void> {
  for (const { nickname, formerly = nickname, avatar } of plans) {
    const { numUpdatedRows } = await tx
      .updateTable('player')
      .set({ nickname })
      .where('kind', '=', USER_KINDS.ai)
      .where('mobile', 'is', null)
      .where('nickname', 'in', [nickname, formerly])
      .executeTakeFirst();
    if (numUpdatedRows > 0n) continue;
    const { id } = await tx
      .insertInto('player')
      .values({
        kind: USER_KINDS.ai,
        nickname,
        avatar,
        channel_code: DEFAULTS.channelCode,
        platform_id: DEFAULTS.platformId,
        spread_code: readableCode(random, SPREAD_CODE_LENGTH + 2),
        created_at: new Date(clock.now()),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await ledger.openAccounts(tx, id);
  }
}
