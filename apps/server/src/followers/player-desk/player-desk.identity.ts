import { IDENTITY_LOOK_MINUTES } from '@clearcrate/contract/player-rules';
import { z } from 'zod';
import type { ProposalKind } from '../../base/operator/operator.module.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { OperatorCall } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PlayerDeskDeps } from './player-desk.deps.ts';

const payload = z.object({ playerId: z.string() });
export type Look = z.output<typeof payload>;

const findVerified = (db: Queryable, playerId: string) =>
  db
    .selectFrom('player_identity')
    .innerJoin('player', 'player.id', 'player_identity.player_id')
    .select(['player.nickname', 'verified_at'])
    .where('player_id', '=', BigInt(playerId))
    .executeTakeFirst();

/**
 * A look at a player's identity, with a second person. The approved proposal is the permission; it
 * holds for its proposer and for an hour.
 */
export const identityLook: ProposalKind<Look> = {
  kind: 'identityLook',
  payload,
  subject: ({ playerId }) => playerId,
  currentVersion: async (tx, { playerId }) => (await findVerified(tx, playerId))?.verified_at.toISOString() ?? '',
  describe: async (tx, { playerId }) => {
    const found = await findVerified(tx, playerId);
    if (!found) throw new AppError('identityMissing');
    return { title: found.nickname, before: { identity: '***' }, after: { identity: `${IDENTITY_LOOK_MINUTES} min` } };
  },
  apply: async () => {},
};

/** Name and number for the operator who was let look within the last hour. */
export async function readIdentity(
  { db, clock }: Platform,
  { identity }: PlayerDeskDeps,
  { operator }: OperatorCall,
  playerId: bigint,
): Promise<{ realName: string; idNumber: string }> {
  const since = new Date(clock.now() - IDENTITY_LOOK_MINUTES * 60_000);
  const granted = await db
    .selectFrom('operator_proposal')
    .select('id')
    .where('kind', '=', 'identityLook')
    .where('subject', '=', String(playerId))
    .where('proposed_by', '=', operator.operatorId)
    .where('state', '=', 'approved')
    .where('decided_at', '>', since)
    .executeTakeFirst();
  if (!granted) throw new AppError('identityLookOver');
  const clear = await identity.readClear(playerId);
  if (!clear) throw new AppError('identityMissing');
  return clear;
}
