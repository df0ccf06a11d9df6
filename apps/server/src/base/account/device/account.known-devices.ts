import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../platform/db/database.ts';

/** What a page makes up is longer; anything shorter might be guessed, and then a stranger could pass for the owner. */
const UNGUESSABLE_LENGTH = 32;
const WEAK_MARK = '~';

/**
 * A device as it is kept and compared: the hash of the identifier it made up for itself. Whoever knows the identifier is taken for the
 * device, so it is treated as a secret and stored nowhere. Empty for a caller that names none.
 */
export function hashDevice(deviceId: string): string {
  if (deviceId === '') return '';
  const digest = hash('sha256', `device ${deviceId}`, 'base64url');
  return deviceId.length < UNGUESSABLE_LENGTH ? `${WEAK_MARK}${digest}` : digest;
}

/** Whether a device names itself by something that nobody else can guess. */
export const canBeKnown = (device: string) => device !== '' && !device.startsWith(WEAK_MARK);

/** Whether the device has signed in to the account of this number before. Claiming it is not enough. */
export async function isKnownDevice(db: Queryable, mobile: string, device: string): Promise<boolean> {
  if (!canBeKnown(device)) return false;
  const row = await db
    .selectFrom('known_device')
    .innerJoin('player', 'player.id', 'known_device.player_id')
    .select('player.id')
    .where('player.mobile', '=', mobile)
    .where('known_device.device_id', '=', device)
    .executeTakeFirst();
  return row !== undefined;
}

/** In the transaction of a successful sign-in, and nowhere else. */
export async function bindDevice(tx: Tx, playerId: bigint, device: string, now: Date): Promise<void> {
  if (!canBeKnown(device)) return;
  await tx
    .insertInto('known_device')
    .values({ player_id: playerId, device_id: device, bound_at: now, used_at: now })
    .onConflict((conflict) => conflict.columns(['player_id', 'device_id']).doUpdateSet({ used_at: now }))
    .execute();
}

/** Whoever may have known the old password is a stranger again; the device of a kept session may stay. */
export async function forgetDevices(db: Queryable, playerId: bigint, keptSessionId?: bigint): Promise<void> {
  await sql`delete from known_device where player_id = ${playerId}
    and device_id is distinct from (select device_id from session where id = ${keptSessionId ?? null}::bigint)`.execute(
    db,
  );
}

/** The owner has ended a session elsewhere: its device is a stranger again, unless it is the one in hand. */
export async function forgetDeviceOf(db: Queryable, playerId: bigint, endedId: bigint, ownId: bigint): Promise<void> {
  await sql`delete from known_device where player_id = ${playerId}
    and device_id = (select device_id from session where id = ${endedId} and player_id = ${playerId})
    and device_id is distinct from (select device_id from session where id = ${ownId})`.execute(db);
}
