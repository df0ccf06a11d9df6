import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../platform/db/database.ts';

/**
 * Pages generate longer identifiers. A shorter one may be guessable, so its device is never known.
 */
const UNGUESSABLE_LENGTH = 32;
const WEAK_MARK = '~';

/**
 * Hashes the identifier that a device generated, for storage and comparison. The identifier is a
 * secret, since anyone who knows it counts as the device; it is stored nowhere. Empty without one.
 */
export function hashDevice(deviceId: string): string {
  if (deviceId === '') return '';
  const digest = hash('sha256', `device ${deviceId}`, 'base64url');
  return deviceId.length < UNGUESSABLE_LENGTH ? `${WEAK_MARK}${digest}` : digest;
}

/** Whether the identifier is long enough to be unguessable. */
export const canBeKnown = (device: string) => device !== '' && !device.startsWith(WEAK_MARK);

/** Whether the device has signed in to the account of this number before. */
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

/** Call only in the transaction of a successful sign-in. */
export async function bindDevice(tx: Tx, playerId: bigint, device: string, now: Date): Promise<void> {
  if (!canBeKnown(device)) return;
  await tx
    .insertInto('known_device')
    .values({ player_id: playerId, device_id: device, bound_at: now, used_at: now })
    .onConflict((conflict) => conflict.columns(['player_id', 'device_id']).doUpdateSet({ used_at: now }))
    .execute();
}

/**
 * Makes all devices unknown, except that of a kept session: others may have known the old password.
 */
export async function forgetDevices(db: Queryable, playerId: bigint, keptSessionId?: bigint): Promise<void> {
  await sql`delete from known_device where player_id = ${playerId}
    and device_id is distinct from (select device_id from session where id = ${keptSessionId ?? null}::bigint)`.execute(
    db,
  );
}

/** Makes the device of an ended session unknown, unless it is the caller's own. */
export async function forgetDeviceOf(db: Queryable, playerId: bigint, endedId: bigint, ownId: bigint): Promise<void> {
  await sql`delete from known_device where player_id = ${playerId}
    and device_id = (select device_id from session where id = ${endedId} and player_id = ${playerId})
    and device_id is distinct from (select device_id from session where id = ${ownId})`.execute(db);
}
