import type { ErrorName } from '@clearcrate/contract/errors';
import type { PlatformId, UserKind } from '@clearcrate/contract/kinds';
import type { Locale } from '@clearcrate/contract/locale';
import type { OperatorRole } from '@clearcrate/contract/permissions';
import type { UploadedFile } from './body/uploads.ts';
import type { SessionCookies } from './console-cookies.ts';

/** Request data available to every handler, read and bounded once at the edge. */
export interface Call {
  readonly requestId: string;
  /** When the server had read the last byte of the request, before any waiting. */
  readonly receivedAtMs: number;
  readonly ip: string;
  readonly locale: Locale;
  readonly channelCode: string;
  readonly platformId: PlatformId;
  readonly deviceId: string;
  readonly userAgent: string;
  /** The token as sent; empty without one. */
  readonly token: string;
}

/** The signed-in player behind a call. */
export interface SessionPlayer {
  readonly playerId: bigint;
  readonly sessionId: bigint;
  readonly kind: UserKind;
  /** The channel of the account. It decides what is open to the player; a header does not. */
  readonly channelCode: string;
  /**
   * Two-letter countries of the verified identity, or of the phone number's area code. Empty:
   * unknown.
   */
  readonly countries: readonly string[];
  /** Has a verified identity. */
  readonly verified: boolean;
}

export interface PlayerCall extends Call {
  readonly player: SessionPlayer;
}

/**
 * Prefix of server-generated keys; rejected in client keys. Without it a client could use up the
 * key of an operation that a job has yet to carry out.
 */
export const OUR_KEY = '@';

/** Identifies an operation: the player, the key they chose, and a hash of what they requested. */
export interface OperationKey {
  readonly playerId: bigint;
  readonly endpoint: string;
  readonly key: string;
  /** In hexadecimal. */
  readonly requestHash: string;
}

/** Whether the client sent no key. The key then does not distinguish a retry from a new call. */
export const isKeyless = ({ key }: OperationKey): boolean => key.startsWith(OUR_KEY);

export interface MoneyCall extends PlayerCall {
  readonly operation: OperationKey;
}

/** A call with an uploaded file. */
export interface UploadCall extends PlayerCall {
  readonly file: UploadedFile;
}

/** A call of the console, which may open or close a session. */
export interface ConsoleCall extends Call {
  readonly cookies: SessionCookies;
}

/** The signed-in operator behind a call. */
export interface SessionOperator {
  readonly operatorId: bigint;
  readonly sessionId: bigint;
  readonly name: string;
  readonly role: OperatorRole;
  /** When they last entered a code of their authenticator. */
  readonly confirmedAtMs: number;
}

export interface OperatorCall extends ConsoleCall {
  readonly operator: SessionOperator;
  /** Notes for the audit log what the call changed. */
  noteChange?(before: unknown, after: unknown): void;
}

/** A call of an operator with an uploaded file. */
export interface OperatorUploadCall extends OperatorCall {
  readonly file: UploadedFile;
}

/** An entry of the audit log. */
export interface AuditEntry {
  readonly operator: Pick<SessionOperator, 'operatorId' | 'role'>;
  readonly path: string;
  readonly requestId: string;
  readonly ip: string;
  readonly body: Record<string, unknown>;
  /** Id of what the call acts on; empty when it has none. */
  readonly subject: string;
  readonly reason: string;
  readonly change?: { before: unknown; after: unknown } | undefined;
  /** `asked` before the effect; afterwards `done` or the name of the error. */
  readonly outcome: 'asked' | 'done' | ErrorName;
}

/** Authentication and audit log of operators, as the router needs them. */
export interface OperatorGate {
  /**
   * Finds the operator of a session; `undefined` for an unknown or ended one and for a player's
   * token. `isUse` keeps the session from ending as idle.
   */
  authenticate(token: string, isUse: boolean): Promise<SessionOperator | undefined>;
  audit(entry: AuditEntry): Promise<void>;
}

/** Finds the player of a token; `undefined` for an unknown or expired one. */
export type Authenticate = (token: string) => Promise<SessionPlayer | undefined>;

/**
 * Rejects a player who may not play or pay now. Runs before every value-moving call without
 * `openDuringBreak`.
 */
export type AdmitPlay = (player: SessionPlayer) => Promise<void>;
