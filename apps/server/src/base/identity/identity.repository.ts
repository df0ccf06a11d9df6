import type { Insertable } from 'kysely';
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

/**
 * True for exactly one of concurrent calls; false while the last submission is later than
 * `lastBefore`.
 */
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

/** False when the player is verified already. */
export async function insertIdentity(tx: Tx, identity: Insertable<PlayerIdentity>): Promise<boolean> {
  const row = await tx
    .insertInto('player_identity')
    .values(identity)
    .onConflict((conflict) => conflict.column('player_id').doNothing())
    .returning('player_id')
    .executeTakeFirst();
  return row !== undefined;
}
