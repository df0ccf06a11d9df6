import { AUTHENTICATOR_CODE, RECOVERY_CODES } from '@clearcrate/contract/operator-rules';
import { generateSecret, generateURI, verifySync } from 'otplib';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Random, readableCode } from '../../../platform/random.ts';
import { hashToken } from '../../../platform/security/secrets.ts';
import type { Vault } from '../../../platform/security/vault.ts';
import { insertRecoveryCodes, moveTotpStep, type OperatorRow, useRecoveryCode } from '../operator.repository.ts';

export const TOTP_PURPOSE = 'operator authenticator';
const ISSUER = 'Clearcrate';
/** Clocks of phones differ by some seconds: the code before and the one after are accepted too. */
const TOLERANCE_SECONDS = 30;

export const sealNewSecret = (vault: Vault): Buffer => vault.seal(Buffer.from(generateSecret()), TOTP_PURPOSE);

export function openSecret(vault: Vault, sealed: Uint8Array, email: string) {
  const secret = vault.open(sealed, TOTP_PURPOSE).toString();
  return { secret, otpauthUrl: generateURI({ issuer: ISSUER, label: email, secret }) };
}

/** The time step of a valid code; `undefined` for a wrong one and for one not later than `after`. */
export function stepOfCode(secret: string, code: string, nowMs: number, after: number): number | undefined {
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(nowMs / 1_000),
    epochTolerance: TOLERANCE_SECONDS,
  });
  return result.valid && 'timeStep' in result && result.timeStep > after ? result.timeStep : undefined;
}

/** Stores new recovery codes in place of all others. Returns them, since only hashes are kept. */
export async function renewCodes(tx: Tx, random: Random, operatorId: bigint): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => [0, 0, 0].map(() => readableCode(random, 4)).join('-'));
  await insertRecoveryCodes(tx, operatorId, codes.map(hashToken));
  return codes;
}

/**
 * Uses up a code of the authenticator or a recovery code; false when it is wrong or was used
 * before. One statement decides, so that two calls at once cannot both use it.
 */
export async function useCode(
  db: Queryable,
  { vault, clock }: Pick<Platform, 'vault' | 'clock'>,
  operator: OperatorRow,
  code: string,
): Promise<boolean> {
  const now = clock.now();
  if (!AUTHENTICATOR_CODE.test(code)) return useRecoveryCode(db, operator.id, hashToken(code), new Date(now));
  const { secret } = openSecret(vault, operator.sealed_totp, operator.email);
  const step = stepOfCode(secret, code, now, Number(operator.totp_step));
  return step !== undefined && moveTotpStep(db, operator.id, step);
}
