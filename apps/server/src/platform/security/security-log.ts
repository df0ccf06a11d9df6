import { isIPv4 } from 'node:net';
import type { ErrorName } from '@clearcrate/contract/errors';
import { pino } from 'pino';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Vault } from './vault.ts';

/** Events of the security log. */
export type SecurityEvent =
  | 'access'
  | 'card'
  | 'code'
  | 'emailBind'
  | 'emailRemove'
  | 'identity'
  | 'masterKey'
  | 'mobileBind'
  | 'operatorSignIn'
  | 'passwordChange'
  | 'passwordReset'
  | 'payment'
  | 'puzzle'
  | 'register'
  | 'sessionEnd'
  | 'signIn'
  | 'sms'
  | 'steamBind'
  | 'suspension';

/**
 * All fields of a line. There is none for a phone number, name, token, code or plain IP address.
 */
export interface SecurityLine {
  event: SecurityEvent;
  /** One word: `ok`, or the reason of the failure. */
  outcome: string;
  playerId?: bigint | undefined;
  operatorId?: bigint | undefined;
  /**
   * Address of the client. Only a keyed digest of its network is written, which allows comparison
   * only.
   */
  ip?: string | undefined;
  /** The path of the endpoint. */
  route?: string | undefined;
  /** The id of a master key, which says nothing about the key. */
  keyId?: string | undefined;
  count?: number | undefined;
}

export interface SecurityLog {
  write(line: SecurityLine): void;
}

/** Rejections that the router logs. Wrong passwords are logged where the player is known. */
const REFUSALS: Partial<Record<ErrorName, Pick<SecurityLine, 'event' | 'outcome'>>> = {
  unauthorized: { event: 'access', outcome: 'denied' },
  sessionExpired: { event: 'access', outcome: 'expired' },
  forbidden: { event: 'access', outcome: 'forbidden' },
  signInLocked: { event: 'signIn', outcome: 'locked' },
  accountSuspended: { event: 'signIn', outcome: 'suspended' },
  codeWrong: { event: 'code', outcome: 'wrong' },
  emailCodeWrong: { event: 'code', outcome: 'wrong' },
  codeLimitReached: { event: 'code', outcome: 'limited' },
  sliderRequired: { event: 'puzzle', outcome: 'asked' },
  sliderFailed: { event: 'puzzle', outcome: 'failed' },
  oldPasswordWrong: { event: 'passwordChange', outcome: 'wrongPassword' },
  identityMismatch: { event: 'identity', outcome: 'mismatch' },
  identityUsedUp: { event: 'identity', outcome: 'usedUp' },
  identityUnderage: { event: 'identity', outcome: 'underage' },
  cardWrong: { event: 'card', outcome: 'wrong' },
  cardLocked: { event: 'card', outcome: 'locked' },
};

export function securityLineOf(name: ErrorName): Pick<SecurityLine, 'event' | 'outcome'> | undefined {
  return REFUSALS[name];
}

/**
 * The network of an address: the first 24 bits of an IPv4 address, the first 48 bits of an IPv6
 * one.
 */
function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return plain.split('.').slice(0, 3).join('.');
  const [head = ''] = plain.toLowerCase().split('::');
  const groups = head.split(':').filter(Boolean);
  return [0, 1, 2].map((index) => groups[index] ?? '0').join(':');
}

const ADDRESS_DIGITS = 12;

/** Writes to `SECURITY_LOG`, or to the ordinary log with `"channel":"security"`. */
export function createSecurityLog(config: Pick<Config, 'SECURITY_LOG'>, log: Log, vault: Vault): SecurityLog {
  // Synchronous: the last lines before a crash matter most.
  const channel = config.SECURITY_LOG
    ? pino({ base: undefined }, pino.destination({ dest: config.SECURITY_LOG, mkdir: true, mode: 0o600, sync: true }))
    : log;
  const out = channel.child({ channel: 'security' });
  const digestOf = (ip: string) =>
    vault.fingerprint(networkOf(ip), 'log-address').toString('hex').slice(0, ADDRESS_DIGITS);
  return {
    write: ({ event, outcome, playerId, operatorId, ip, route, keyId, count }) =>
      out.info({
        event,
        outcome,
        ...(playerId === undefined ? {} : { playerId: String(playerId) }),
        ...(operatorId === undefined ? {} : { operatorId: String(operatorId) }),
        ...(ip === undefined ? {} : { address: digestOf(ip) }),
        ...(route === undefined ? {} : { route }),
        ...(keyId === undefined ? {} : { keyId }),
        ...(count === undefined ? {} : { count }),
      }),
  };
}
