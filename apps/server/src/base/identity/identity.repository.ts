import { type Insertable, sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { PlayerIdentity } from '../../platform/db/schema.generated.ts';

export function findIdentity(db: Queryable, playerId: bigint) {
  return db
    .selectFrom('player_identity')
    .select(['country', 'sealed', 'verified_at'])
    .where('player_id', '=', playerId)
    .executeTakeFirst();
}

export async function lastSubmission(db: Queryable, playerId: bigint): Promise<Date | undefined> {
  const row = await db
    .selectFrom('identity_submission')
    .select('submitted_at')
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row?.submitted_at;
}

/** True for exactly one of however many come at once; false while the last one is not older than the given moment. */
export async function takeSubmission(db: Queryable, playerId: bigint, now: Date, lastBefore: Date): Promise<boolean> {
  const row = await db
    .insertInto('identity_submission')
    .values({ player_id: playerId, submitted_at: now })
    .onConflict((conflict) =>
      conflict
        .column('player_id')
        .doUpdateSet({ submitted_at: now })
        .where('identity_submission.submitted_at', '<=', lastBefore),
    )
    .returning('player_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counting the accounts of one number and adding another must be one step. */
export async function lockNumber(tx: Tx, print: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${print.readBigInt64BE()})`.execute(tx);
}

export async function countAccounts(tx: Tx, print: Buffer): Promise<number> {
  const { count } = await tx
    .selectFrom('player_identity')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('number_print', '=', print)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** False when the player is verified. */
export async function insertIdentity(tx: Tx, identity: Insertable<PlayerIdentity>): Promise<boolean> {
  const row = await tx
    .insertInto('player_identity')
    .values(identity)
    .onConflict((conflict) => conflict.column('player_id').doNothing())
    .returning('player_id')
    .executeTakeFirst();
  return row !== undefined;
}
