import type { OperatorRole } from '@clearcrate/contract/endpoint';
import type { ErrorName } from '@clearcrate/contract/errors';
import type { PlatformId, UserKind } from '@clearcrate/contract/kinds';
import type { Locale } from '@clearcrate/contract/locale';
import type { UploadedFile } from './uploads.ts';

/** What every handler may know about the request, read and bounded once at the edge. */
export interface Call {
  readonly requestId: string;
  /** When the server had read the whole request, whatever it waited for since. */
  readonly receivedAtMs: number;
  readonly ip: string;
  readonly locale: Locale;
  readonly channelCode: string;
  readonly platformId: PlatformId;
  readonly deviceId: string;
  readonly userAgent: string;
  /** The token as sent, or empty. */
  readonly token: string;
}

/** The signed-in player behind a call. */
export interface SessionPlayer {
  readonly playerId: bigint;
  readonly sessionId: bigint;
  readonly kind: UserKind;
  /** The channel of the account; what is open to the player depends on it, and not on any header. */
  readonly channelCode: string;
  /** Where the player may be, as two letters each: of their verified identity, or of their number's area code. Empty: unknown. */
  readonly countries: readonly string[];
  /** Has proven who they are. */
  readonly verified: boolean;
}

export interface PlayerCall extends Call {
  readonly player: SessionPlayer;
}

/**
 * In front of keys that we made ourselves. No caller can send one: it is in no key that is accepted. Were it left out, a player
 * could use up the key of something the store has yet to do for them, and it would never happen.
 */
export const OUR_KEY = '@';

/** What makes a value-moving call happen once: who, the key they chose, and what exactly they asked for. */
export interface OperationKey {
  readonly playerId: bigint;
  readonly endpoint: string;
  readonly key: string;
  /** In hexadecimal. */
  readonly requestHash: string;
}

/** The caller sent no key: a repeat of the call cannot be told from a new one by its key. */
export const isKeyless = ({ key }: OperationKey): boolean => key.startsWith(OUR_KEY);

export interface MoneyCall extends PlayerCall {
  readonly operation: OperationKey;
}

/** A call that brought a file along. */
export interface UploadCall extends PlayerCall {
  readonly file: UploadedFile;
}

/** Somebody who runs the store. */
export interface SessionOperator {
  readonly operatorId: bigint;
  readonly role: OperatorRole;
}

export interface OperatorCall extends Call {
  readonly operator: SessionOperator;
}

/** A line of the audit log. */
export interface OperatorAction extends OperatorCall {
  readonly path: string;
  readonly body: unknown;
  /** `asked` before the effect; `done` or the name of the refusal behind it. */
  readonly outcome: 'asked' | 'done' | ErrorName;
}

/** What the router has to know of operators. */
export interface OperatorGate {
  /** Finds the operator of a token; nothing for a dead or unknown one, and for a player's. */
  authenticate(token: string): Promise<SessionOperator | undefined>;
  audit(action: OperatorAction): Promise<void>;
}

/** Finds the player of a token; nothing for a dead or unknown one. */
export type Authenticate = (token: string) => Promise<SessionPlayer | undefined>;

/** Refuses a player who may not play or pay now. Every value-moving call passes it, unless its contract says otherwise. */
export type AdmitPlay = (player: SessionPlayer) => Promise<void>;
