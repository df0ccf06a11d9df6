import { OPERATOR_SESSION } from '@clearcrate/contract/operator-rules';
import type { OperatorRole } from '@clearcrate/contract/permissions';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Call, SessionOperator } from '../../../platform/http/call.ts';
import type { Platform } from '../../../platform/platform.ts';
import { randomToken } from '../../../platform/random.ts';
import { hashToken, looksLikeToken } from '../../../platform/security/secrets.ts';
import { findLiveSession, insertSession, touchSession } from '../operator.repository.ts';

/** Precision of the time of last use; saves a write per call. */
const SEEN_STEP_MS = 60_000;

export const sessionBounds = (now: number) => ({
  now: new Date(now),
  seenAfter: new Date(now - OPERATOR_SESSION.idleMinutes * 60_000),
  openedAfter: new Date(now - OPERATOR_SESSION.maxHours * 3_600_000),
});

export interface OperatorSessions {
  /** Read from the database at every call: a suspended operator is out at once. */
  authenticate(token: string, isUse: boolean): Promise<SessionOperator | undefined>;
  /** Opens a session that counts as confirmed. Returns the token, which is not stored. */
  open(db: Queryable, operatorId: bigint, call: Call): Promise<string>;
}

export function createOperatorSessions({ db, clock, random }: Platform): OperatorSessions {
  return {
    authenticate: async (token, isUse) => {
      if (!looksLikeToken(token)) return undefined;
      const now = clock.now();
      const row = await findLiveSession(db, hashToken(token), sessionBounds(now));
      if (!row) return undefined;
      if (isUse && now - row.seen_at.getTime() >= SEEN_STEP_MS) await touchSession(db, row.id, new Date(now));
      return {
        operatorId: row.operator_id,
        sessionId: row.id,
        name: row.name,
        role: row.role as OperatorRole,
        confirmedAtMs: row.confirmed_at.getTime(),
      };
    },
    open: async (tx, operatorId, { ip, userAgent }) => {
      const token = randomToken(random);
      const now = new Date(clock.now());
      await insertSession(tx, {
        token_hash: hashToken(token),
        operator_id: operatorId,
        created_at: now,
        seen_at: now,
        confirmed_at: now,
        ip,
        user_agent: userAgent,
      });
      return token;
    },
  };
}
