import type { BodyOf } from '@clearcrate/contract/endpoint';
import { INVITATION_HOURS, OPERATOR_SESSION } from '@clearcrate/contract/operator-rules';
import type { getOperators } from '@clearcrate/contract/operators';
import type { OperatorRole } from '@clearcrate/contract/permissions';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { OperatorCall } from '../../../platform/http/call.ts';
import type { Platform } from '../../../platform/platform.ts';
import { randomToken } from '../../../platform/random.ts';
import { hashToken } from '../../../platform/security/secrets.ts';
import { voidProposalsOf } from '../approval/approval.repository.ts';
import {
  countOtherOwners,
  endInvitation,
  endInvitationsTo,
  endSessions,
  findByEmail,
  findById,
  insertInvitation,
  listInvitations,
  listOperators,
  lockPeople,
  type OperatorRow,
  updateOperator,
} from '../operator.repository.ts';
import { deletePasskeys } from '../passkey/passkey.repository.ts';
import { sealNewSecret } from '../sign-in/operator.second-factor.ts';

interface Invitation {
  operatorId?: bigint;
  email: string;
  name: string;
  role: OperatorRole;
  accessUntil: string | null;
  invitedBy: string;
  /** Null for the command. */
  invitedById: bigint | null;
}

interface Named {
  operatorId: bigint;
}

const maker = ({ name, operatorId }: OperatorCall['operator']) => ({ invitedBy: name, invitedById: operatorId });

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

const termsOf = ({ role, access_until }: OperatorRow) => ({ role, accessUntil: iso(access_until) });

/** Who may run the store: invitations, roles, suspensions. */
export class OperatorPeople {
  readonly #platform: Platform;
  constructor(platform: Platform) {
    this.#platform = platform;
  }

  get #now(): Date {
    return new Date(this.#platform.clock.now());
  }

  async list(asked: BodyOf<typeof getOperators>) {
    const now = this.#now;
    const seenAfter = new Date(now.getTime() - OPERATOR_SESSION.idleMinutes * 60_000);
    const { rows, next } = await listOperators(this.#platform.db, seenAfter, asked);
    return {
      next,
      items: rows.map((row) => ({
        operatorId: String(row.id),
        name: row.name,
        email: row.email,
        role: row.role as OperatorRole,
        state: stateOf(row, now),
        accessUntil: iso(row.access_until),
        lastSignInAt: iso(row.last_sign_in_at),
        openSessions: Number(row.open_sessions ?? 0),
        invitedBy: row.invited_by,
        createdAt: row.created_at.toISOString(),
      })),
    };
  }

  async invitations() {
    const rows = await listInvitations(this.#platform.db, this.#now);
    return rows.map(({ id, name, email, role, invited_by, expires_at }) => ({
      invitationId: String(id),
      name,
      email,
      role: role as OperatorRole,
      invitedBy: invited_by,
      expiresAt: expires_at.toISOString(),
    }));
  }

  /** Invites the first two owners; they invite the others. */
  inviteFirst(email: string, name: string) {
    return this.#inTurn(async (tx) => {
      // A second owner from the command can approve at once: no invitation links the two.
      if ((await countOtherOwners(tx, 0n, this.#now)) >= 2) throw new AppError('operatorEmailTaken');
      return this.#insertInvitation(tx, {
        email,
        name,
        role: 'owner',
        accessUntil: null,
        invitedBy: '',
        invitedById: null,
      });
    });
  }

  invite({ operator }: OperatorCall, body: Omit<Invitation, 'invitedBy' | 'invitedById' | 'operatorId'>) {
    return this.#inTurn(async (tx) => {
      if (await findByEmail(tx, body.email)) throw new AppError('operatorEmailTaken');
      return this.#insertInvitation(tx, { ...body, ...maker(operator) });
    });
  }

  withdraw(invitationId: bigint): Promise<void> {
    return this.#inTurn(async (tx) => {
      if (!(await endInvitation(tx, invitationId, this.#now))) throw new AppError('invitationOver');
    });
  }

  change(call: OperatorCall, body: Named & { role: OperatorRole; accessUntil: string | null }): Promise<void> {
    return this.#inTurn(async (tx) => {
      const former = await this.#other(tx, call, body);
      const { role, accessUntil } = body;
      if (role !== 'owner' || accessUntil !== null) await this.#keepAnOwner(tx, former);
      await updateOperator(tx, former.id, { role, access_until: accessUntil === null ? null : new Date(accessUntil) });
      await voidProposalsOf(tx, former.id, this.#now);
      // Their pages show what the former role could see.
      await endSessions(tx, former.id, this.#now);
      call.noteChange?.(termsOf(former), { role, accessUntil });
    });
  }

  suspend(call: OperatorCall, named: Named): Promise<void> {
    return this.#inTurn(async (tx) => {
      const former = await this.#other(tx, call, named);
      await this.#keepAnOwner(tx, former);
      await updateOperator(tx, former.id, { suspended_at: this.#now });
      await voidProposalsOf(tx, former.id, this.#now);
      await endInvitationsTo(tx, former.email, this.#now);
      const ended = await endSessions(tx, former.id, this.#now);
      call.noteChange?.({ suspended: former.suspended_at !== null }, { suspended: true, sessionsEnded: ended });
    });
  }

  reinstate(call: OperatorCall, { operatorId }: Named): Promise<void> {
    return this.#inTurn(async (tx) => {
      const former = await findById(tx, operatorId);
      if (!former) throw new AppError('operatorNotFound');
      await updateOperator(tx, former.id, { suspended_at: null });
      call.noteChange?.({ suspended: former.suspended_at !== null }, { suspended: false });
    });
  }

  /** Ends the sessions of someone whose phone is gone, and lets them set their sign-in anew. */
  reset(call: OperatorCall, named: Named) {
    return this.#inTurn(async (tx) => {
      const { id, email, name, role, access_until } = await this.#other(tx, call, named);
      // A passkey on the lost phone needs no password.
      await Promise.all([endSessions(tx, id, this.#now), deletePasskeys(tx, id)]);
      await voidProposalsOf(tx, id, this.#now);
      const terms = { role: role as OperatorRole, accessUntil: iso(access_until) };
      return this.#insertInvitation(tx, { operatorId: id, email, name, ...terms, ...maker(call.operator) });
    });
  }

  async #insertInvitation(tx: Tx, invitation: Invitation) {
    const { operatorId, email, name, role, accessUntil, invitedBy, invitedById } = invitation;
    const { vault, random, config } = this.#platform;
    const token = randomToken(random);
    const now = this.#now;
    const expiresAt = new Date(now.getTime() + INVITATION_HOURS * 3_600_000);
    await endInvitationsTo(tx, email, now);
    await insertInvitation(tx, {
      token_hash: hashToken(token),
      operator_id: operatorId ?? null,
      email,
      name,
      role,
      access_until: accessUntil === null ? null : new Date(accessUntil),
      sealed_totp: sealNewSecret(vault),
      invited_by: invitedBy,
      invited_by_id: invitedById,
      created_at: now,
      expires_at: expiresAt,
    });
    // Behind the hash sign, so that no proxy logs the token.
    return { link: `${config.CONSOLE_URL}/#/invitation/${token}`, expiresAt: expiresAt.toISOString() };
  }

  /** The operator to act on; never the caller, who could give themselves what they lack. */
  async #other(tx: Tx, { operator }: OperatorCall, { operatorId }: Named): Promise<OperatorRow> {
    if (operatorId === operator.operatorId) throw new AppError('operatorSelf');
    const found = await findById(tx, operatorId);
    if (!found) throw new AppError('operatorNotFound');
    return found;
  }

  async #keepAnOwner(tx: Tx, { id, role }: OperatorRow): Promise<void> {
    if (role === 'owner' && (await countOtherOwners(tx, id, this.#now)) === 0) throw new AppError('operatorLastOwner');
  }

  #inTurn<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#platform.db.transaction().execute(async (tx) => {
      await lockPeople(tx);
      return work(tx);
    });
  }
}

function stateOf({ suspended_at, access_until }: OperatorRow, now: Date): 'active' | 'suspended' | 'expired' {
  if (suspended_at !== null) return 'suspended';
  return access_until !== null && access_until <= now ? 'expired' : 'active';
}
