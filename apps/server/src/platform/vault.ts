import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { InvariantBroken, StartupError } from './errors.ts';

/** Seals what the database must not be able to tell: server seeds, identity numbers. */
export interface Vault {
  /** `purpose` is bound into the seal: what was sealed for one cannot be opened as another. */
  seal(secret: Uint8Array, purpose: string): Buffer;
  open(sealed: Uint8Array, purpose: string): Buffer;
  /** The same for the same secret and purpose, so that equal secrets can be found; nobody without the key can make one. */
  fingerprint(secret: string, purpose: string): Buffer;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createVault(keyBytes: Buffer): Vault {
  // Made once: turning bytes into a key at every use costs more than the cipher.
  const key = createSecretKey(keyBytes);
  // One key, one use: what is printed with this one says nothing about what the other has sealed.
  const printKey = Buffer.from(hkdfSync('sha256', keyBytes, '', 'fingerprint', 32));
  return {
    fingerprint: (secret, purpose) => createHmac('sha256', printKey).update(`${purpose}\0${secret}`).digest(),
    seal: (secret, purpose) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(purpose));
      return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
    },
    open: (sealed, purpose) => {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(purpose));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
      } catch {
        throw new InvariantBroken(`sealed ${purpose} does not open: was MASTER_KEY changed?`);
      }
    },
  };
}

/** The key from the settings, or one made at the first start and kept beside the data, never inside the database. */
export async function readMasterKey({
  MASTER_KEY,
  DATA_DIR,
}: Pick<Config, 'MASTER_KEY' | 'DATA_DIR'>): Promise<Buffer> {
  if (MASTER_KEY) return Buffer.from(MASTER_KEY, 'hex');
  const path = join(DATA_DIR, 'master-key');
  await mkdir(DATA_DIR, { recursive: true, mode: 0o700 });
  // `wx` lets one of several starting processes make the key and the others find it.
  await writeFile(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST')
        throw new StartupError(`The master key cannot be written to ${path}: ${error.message}`);
    },
  );
  const text = (await readFile(path, 'utf8')).trim();
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new StartupError(`${path} holds no key of 64 hex digits. Restore it from a backup.`);
  return Buffer.from(text, 'hex');
}
