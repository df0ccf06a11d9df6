import { isWeakOperatorPassword, OPERATOR_SESSION, OPERATOR_TRIES } from '@clearcrate/contract/operator-rules';
import { acceptInvitation, confirmSignIn, signInOperator } from '@clearcrate/contract/operator-sign-in';
import type { OperatorRole } from '@clearcrate/contract/permissions';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/address.ts';
import type { AuditEntry, Call, ConsoleCall, OperatorCall } from '../../../platform/http/call.ts';
import { useWithin } from '../../../platform/limits/quota.ts';
import { hashToken } from '../../../platform/security/secrets.ts';
import {
  confirmSession,
  countRecoveryCodes,
  endInvitation,
  endSessions,
  findByEmail,
  findById,
  findInvitation,
  findLastSignIn,
  type InvitationRow,
  insertOperator,
  listSessions,
  lockPeople,
  noteAccepted,
  type OperatorRow,
  updateOperator,
} from '../operator.repository.ts';
import { deletePasskeys } from '../passkey/passkey.repository.ts';
import { openSecret, renewCodes, stepOfCode, useCode } from './operator.second-factor.ts';
import { sessionBounds } from './operator.sessions.ts';
import { mayEnter, noteSignIn, type SignInDeps } from './operator.sign-in-notes.ts';

const TICKET_PURPOSE = 'operator sign-in ticket';
const TICKET_MS = 5 * 60_000;
const WINDOW_MS = OPERATOR_TRIES.minutes * 60_000;
/** Wrong passwords from one network, over all addresses of mail. */
const TRIES_OF_NETWORK = 30;

interface Ticket {
  operatorId: string;
  expiresAtMs: number;
  /** A new password voids tickets of the former one. */
  passwordHash: string;
}

const locked = () => new AppError('operatorLocked', { minutes: OPERATOR_TRIES.minutes });

/** Sign-in of operators: password, second factor, sessions, invitations. */
export class OperatorSignIn {
  readonly #deps: SignInDeps;
  constructor(deps: SignInDeps) {
    this.#deps = deps;
  }

  get #now(): Date {
    return new Date(this.#deps.platform.clock.now());
  }

  /**
   * Checks the password. Tries are counted and work is done for unknown addresses, too, so the answer
   * does not reveal which addresses exist.
   */
  async signIn({ email, password }: { email: string; password: string }, call: Call): Promise<{ ticket: string }> {
    const { platform, passwords } = this.#deps;
    const { db, quota, vault } = platform;
    const key = `operator:password:${email}`;
    const network = `operator:network:${networkOf(call.ip)}`;
    if ((await useWithin(quota, network, WINDOW_MS, TRIES_OF_NETWORK)) === undefined) throw locked();
    if ((await useWithin(quota, key, WINDOW_MS, OPERATOR_TRIES.count)) === undefined) {
      await this.#note(await findByEmail(db, email), signInOperator.path, call, 'operatorLocked');
      throw locked();
    }
    const operator = await findByEmail(db, email);
    const isRight = await passwords.verify(operator?.password_hash, password);
    if (!operator || !isRight || !mayEnter(operator, this.#now.getTime())) {
      await this.#note(operator, signInOperator.path, call, 'operatorUnknown');
      throw new AppError('operatorUnknown');
    }
    await Promise.all([quota.reset(key), quota.giveBack(network)]);
    const ticket: Ticket = {
      operatorId: String(operator.id),
      expiresAtMs: this.#now.getTime() + TICKET_MS,
      passwordHash: operator.password_hash,
    };
    return { ticket: vault.seal(Buffer.from(JSON.stringify(ticket)), TICKET_PURPOSE).toString('base64url') };
  }

  async confirmSignIn({ ticket, code }: { ticket: string; code: string }, call: ConsoleCall) {
    const { platform, sessions } = this.#deps;
    const operator = await this.#redeem(ticket);
    await this.#prove(operator, code, confirmSignIn.path, call);
    const token = await sessions.open(platform.db, operator.id, call);
    call.cookies.open(token);
    await this.#note(operator, confirmSignIn.path, call, 'done');
    return this.describe(token);
  }

  async #redeem(text: string): Promise<OperatorRow> {
    const { vault, db } = this.#deps.platform;
    const ticket = readTicket(() => vault.open(Buffer.from(text, 'base64url'), TICKET_PURPOSE));
    const now = this.#now.getTime();
    const operator = ticket && ticket.expiresAtMs > now ? await findById(db, BigInt(ticket.operatorId)) : undefined;
    if (!operator || operator.password_hash !== ticket?.passwordHash || !mayEnter(operator, now))
      throw new AppError('operatorTicketOver');
    return operator;
  }

  /** Uses up a code. Tries are counted before they are judged, so that many at once are not more. */
  async #prove(operator: OperatorRow, code: string, path: string, call: Call): Promise<void> {
    const { platform } = this.#deps;
    const key = `operator:code:${operator.id}`;
    if ((await useWithin(platform.quota, key, WINDOW_MS, OPERATOR_TRIES.count)) === undefined) {
      await this.#note(operator, path, call, 'operatorLocked');
      throw locked();
    }
    if (!(await useCode(platform.db, platform, operator, code))) {
      await this.#note(operator, path, call, 'operatorCodeWrong');
      throw new AppError('operatorCodeWrong');
    }
    await platform.quota.reset(key);
  }

  /** Asks the signed-in operator for a fresh code. */
  async confirm(code: string, call: OperatorCall): Promise<void> {
    const { platform } = this.#deps;
    const { operatorId, sessionId } = call.operator;
    const operator = await findById(platform.db, operatorId);
    if (!operator) throw new AppError('unauthorized');
    const key = `operator:code:${operatorId}`;
    if ((await useWithin(platform.quota, key, WINDOW_MS, OPERATOR_TRIES.count)) === undefined) throw locked();
    if (!(await useCode(platform.db, platform, operator, code))) throw new AppError('operatorCodeWrong');
    await platform.quota.reset(key);
    await confirmSession(platform.db, sessionId, this.#now);
  }

  /** The operator of a session that was just opened. */
  async describe(token: string) {
    const operator = await this.#deps.sessions.authenticate(token, true);
    if (!operator) throw new AppError('unauthorized');
    return this.me(operator);
  }

  async me({ operatorId, sessionId }: OperatorCall['operator']) {
    const { db } = this.#deps.platform;
    const [operator, last, recoveryCodesLeft] = await Promise.all([
      findById(db, operatorId),
      findLastSignIn(db, operatorId, sessionId),
      countRecoveryCodes(db, operatorId),
    ]);
    if (!operator) throw new AppError('unauthorized');
    return {
      operatorId: String(operatorId),
      name: operator.name,
      email: operator.email,
      role: operator.role as OperatorRole,
      recoveryCodesLeft,
      lastSignIn: last ? { at: last.created_at.toISOString(), ip: last.ip } : null,
      idleMinutes: OPERATOR_SESSION.idleMinutes,
    };
  }

  async signOut(call: OperatorCall): Promise<void> {
    await endSessions(this.#deps.platform.db, call.operator.operatorId, this.#now, call.operator.sessionId);
    call.cookies.close();
  }

  async ownSessions({ operatorId, sessionId }: OperatorCall['operator']) {
    const { seenAfter, openedAfter } = sessionBounds(this.#now.getTime());
    const rows = await listSessions(this.#deps.platform.db, operatorId, seenAfter, openedAfter);
    return rows
      .map(({ id, created_at, seen_at, ip, user_agent }) => ({
        sessionId: String(id),
        isThis: id === sessionId,
        openedAt: created_at.toISOString(),
        seenAt: seen_at.toISOString(),
        ip,
        userAgent: user_agent,
      }))
      .toSorted((a, b) => Number(b.isThis) - Number(a.isThis));
  }

  async endOwnSession(sessionId: bigint, { operator }: OperatorCall): Promise<void> {
    const ended = await endSessions(this.#deps.platform.db, operator.operatorId, this.#now, sessionId);
    if (ended === 0) throw new AppError('notFound');
  }

  renewRecoveryCodes({ operator }: OperatorCall): Promise<string[]> {
    const { db, random } = this.#deps.platform;
    return db.transaction().execute((tx) => renewCodes(tx, random, operator.operatorId));
  }

  async #openInvitation(token: string): Promise<InvitationRow> {
    const invitation = await findInvitation(this.#deps.platform.db, hashToken(token), this.#now);
    if (!invitation) throw new AppError('invitationOver');
    return invitation;
  }

  async invitation(token: string) {
    const { email, name, role, sealed_totp, expires_at } = await this.#openInvitation(token);
    const shown = openSecret(this.#deps.platform.vault, sealed_totp, email);
    return { email, name, role: role as OperatorRole, ...shown, expiresAt: expires_at.toISOString() };
  }

  /** Creates the operator, or sets the sign-in of an existing one anew, and signs in. */
  async accept(body: { token: string; password: string; code: string }, call: ConsoleCall) {
    const { platform, passwords, sessions } = this.#deps;
    const invitation = await this.#openInvitation(body.token);
    if (isWeakOperatorPassword(body.password, invitation.email)) throw new AppError('operatorPasswordWeak');
    const key = `operator:invitation:${invitation.id}`;
    if ((await useWithin(platform.quota, key, WINDOW_MS, OPERATOR_TRIES.count)) === undefined) throw locked();
    const { secret } = openSecret(platform.vault, invitation.sealed_totp, invitation.email);
    const step = stepOfCode(secret, body.code, this.#now.getTime(), 0);
    if (step === undefined) throw new AppError('operatorCodeWrong');
    const passwordHash = await passwords.hash(body.password);
    const accepted = await platform.db.transaction().execute(async (tx) => {
      await lockPeople(tx);
      if (!(await endInvitation(tx, invitation.id, this.#now))) throw new AppError('invitationOver');
      const operatorId = await this.#enrol(tx, invitation, passwordHash, step);
      await noteAccepted(tx, invitation.id, operatorId);
      const recoveryCodes = await renewCodes(tx, platform.random, operatorId);
      return { operatorId, recoveryCodes, token: await sessions.open(tx, operatorId, call) };
    });
    call.cookies.open(accepted.token);
    await this.#note(await findById(platform.db, accepted.operatorId), acceptInvitation.path, call, 'done');
    return { me: await this.describe(accepted.token), recoveryCodes: accepted.recoveryCodes };
  }

  async #enrol(tx: Tx, invitation: InvitationRow, passwordHash: string, step: number): Promise<bigint> {
    const { operator_id, email, name, role, access_until, sealed_totp, invited_by } = invitation;
    const credentials = { password_hash: passwordHash, sealed_totp, totp_step: BigInt(step) };
    if (operator_id !== null) {
      await updateOperator(tx, operator_id, credentials);
      await Promise.all([endSessions(tx, operator_id, this.#now), deletePasskeys(tx, operator_id)]);
      return operator_id;
    }
    return insertOperator(tx, { email, name, role, access_until, invited_by, created_at: this.#now, ...credentials });
  }

  #note(operator: OperatorRow | undefined, path: string, call: Call, outcome: AuditEntry['outcome']): Promise<void> {
    return noteSignIn(this.#deps, operator, path, call, outcome);
  }
}

function readTicket(open: () => Buffer): Ticket | undefined {
  try {
    return JSON.parse(open().toString()) as Ticket;
  } catch {
    return undefined;
  }
}
