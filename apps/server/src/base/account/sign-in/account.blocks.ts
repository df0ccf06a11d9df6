import type { ErrorName } from '@clearcrate/contract/errors';
import type { BlockReason } from '@clearcrate/contract/player-rules';
import type { Db, Queryable, Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { setSuspended } from '../account.repository.ts';
import type { Sessions } from '../session/account.sessions.ts';

/** Why a player may not sign in, and for how long. */
export interface Block {
  reason: BlockReason;
  /** For operators; the player reads the text of the reason. */
  note: string;
  /** Name of the operator. */
  by: string;
  /** Null: until an operator ends it. */
  until: Date | null;
}

const PLAIN: Block = { reason: 'inquiry', note: '', by: '', until: null };
const SWEEP_MS = 30_000;
const SWEEP_SLICE = 500;

const TEXTS: Record<BlockReason, ErrorName> = {
  fraud: 'blockedForFraud',
  payment: 'blockedForPayment',
  abuse: 'blockedForAbuse',
  inquiry: 'blockedForInquiry',
  request: 'blockedByRequest',
};

const lockPlayer = (tx: Tx, playerId: bigint) =>
  tx.selectFrom('player').select('suspended_at').where('id', '=', playerId).forUpdate().executeTakeFirst();

async function endInForce(tx: Tx, playerId: bigint, by: string, at: Date): Promise<void> {
  await tx
    .updateTable('player_block')
    .set({ ended_at: at, ended_by: by })
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Players whose block is over. */
async function findOver(db: Db, now: Date, limit: number): Promise<bigint[]> {
  const rows = await db
    .selectFrom('player_block')
    .select('player_id')
    .where('ended_at', 'is', null)
    .where('until', '<=', now)
    .limit(limit)
    .execute();
  return rows.map(({ player_id }) => player_id);
}

export type Blocks = ReturnType<typeof createBlocks>;

/** Blocks of players: set and ended by operators, or over by time. */
export function createBlocks(
  { calendar, clock, db, jobs, security }: Platform,
  sessions: Pick<Sessions, 'revokeAll' | 'announceEnd'>,
) {
  const now = () => new Date(clock.now());

  const lift = (playerId: bigint, by: string, isDue: (tx: Tx) => Promise<boolean>): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const player = await lockPlayer(tx, playerId);
      if (!player?.suspended_at || !(await isDue(tx))) return false;
      await endInForce(tx, playerId, by, now());
      await setSuspended(tx, playerId, null);
      return true;
    });

  const isOver = async (tx: Tx, playerId: bigint): Promise<boolean> => {
    const block = await findInForce(tx, playerId);
    return block !== undefined && block.until !== null && block.until <= now();
  };

  /** Ends the block of a player if its time is over, so that it ends on the second. */
  const liftOver = (playerId: bigint) => lift(playerId, '', (tx) => isOver(tx, playerId));

  jobs.sweep({
    name: 'account.blocks',
    everyMs: SWEEP_MS,
    sweep: async () => {
      const over = await findOver(db, now(), SWEEP_SLICE);
      for (const playerId of over) await liftOver(playerId);
      return over.length === SWEEP_SLICE;
    },
  });

  return {
    liftOver,
    /** Blocks sign-in and ends every session at once. Replaces an earlier block. */
    block: async (playerId: bigint, { reason, note, by, until }: Block = PLAIN): Promise<void> => {
      if (until && until <= now()) throw new AppError('blockEndPast');
      await db.transaction().execute(async (tx) => {
        if (!(await lockPlayer(tx, playerId))) throw new AppError('playerNotFound');
        const at = now();
        await endInForce(tx, playerId, by, at);
        const values = { player_id: playerId, reason, note, blocked_by: by, blocked_at: at, until };
        await tx.insertInto('player_block').values(values).execute();
        await setSuspended(tx, playerId, at);
        await sessions.revokeAll(tx, playerId);
      });
      sessions.announceEnd({ playerId: String(playerId) });
      security.write({ event: 'suspension', outcome: 'begun', playerId });
    },
    /** False when the player was not blocked. */
    unblock: async (playerId: bigint, by = ''): Promise<boolean> => {
      const ended = await lift(playerId, by, async () => true);
      if (ended) security.write({ event: 'suspension', outcome: 'ended', playerId });
      return ended;
    },
    /** What a blocked player is told at sign-in. */
    rejection: async (from: Queryable, playerId: bigint): Promise<AppError> => {
      const block = await findInForce(from, playerId);
      if (!block) return new AppError('accountSuspended');
      const also = [new AppError(TEXTS[block.reason as BlockReason])];
      if (block.until === null) return new AppError('accountSuspended', {}, also);
      return new AppError('accountBlockedUntil', { until: calendar.clockTextOf(block.until.getTime()) }, also);
    },
  };
}

function findInForce(db: Queryable, playerId: bigint) {
  return db
    .selectFrom('player_block')
    .select(['reason', 'until'])
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}
