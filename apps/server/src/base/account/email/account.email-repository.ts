import type { EmailAddress } from '@clearcrate/contract/email-rules';
import type { Queryable, Tx } from '../../../platform/db/database.ts';

export async function findEmail(db: Queryable, playerId: bigint): Promise<string | undefined> {
  const row = await db
    .selectFrom('player_email')
    .select('address')
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row?.address;
}

/** The address of the player with this number, and the player's channel. */
export function findEmailOfMobile(db: Queryable, mobile: string) {
  return db
    .selectFrom('player_email')
    .innerJoin('player', 'player.id', 'player_email.player_id')
    .select(['player_email.address', 'player.channel_code as channelCode'])
    .where('player.mobile', '=', mobile)
    .executeTakeFirst();
}

export async function channelOf(db: Queryable, playerId: bigint): Promise<string> {
  const { channel_code } = await db
    .selectFrom('player')
    .select('channel_code')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  return channel_code;
}

/** Replaces the player's address. Another player's address violates the unique constraint. */
export async function putEmail(tx: Tx, playerId: bigint, { address, key }: EmailAddress, now: Date): Promise<void> {
  const values = { address, address_key: key, bound_at: now };
  await tx
    .insertInto('player_email')
    .values({ player_id: playerId, ...values })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(values))
    .execute();
}

/** Returns the removed address; `undefined` when there was none. */
export async function deleteEmail(tx: Tx, playerId: bigint): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('player_email')
    .where('player_id', '=', playerId)
    .returning('address')
    .executeTakeFirst();
  return row?.address;
}
