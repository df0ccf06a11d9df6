import { USER_KINDS } from '@clearcrate/contract/kinds';
import { DEFAULTS } from '@clearcrate/contract/limits';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { readableCode } from '../../platform/random.ts';

/**
 * Accounts that the store plays with. They show an AI badge, and cannot sign in: they have neither
 * number nor password.
 */

const SPREAD_CODE_LENGTH = 6;

/** Ids, oldest first. */
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
  /** The name in earlier releases. */
  formerly?: string;
  avatar: string;
}

/** Creates missing accounts, identified by name, and renames those that have a new one. */
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
