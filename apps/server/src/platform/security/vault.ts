import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, isProduction } from '../config.ts';
import { InvariantBroken, StartupError } from '../errors.ts';

/** Encrypts secrets that a copy of the database must not reveal: server seeds, identity numbers. */
export interface Vault {
  /** Id of the sealing key, in hex; it reveals nothing about the key. */
  readonly keyId: string;
  /** Ids of all keys, that of the sealing key first. */
  readonly keyIds: readonly string[];
  /** `purpose` is authenticated with the secret: a seal opens for its own purpose only. */
  seal(secret: Uint8Array, purpose: string): Buffer;
  open(sealed: Uint8Array, purpose: string): Buffer;
  /** Keyed hash, equal for equal secrets of one purpose, to find a secret without opening seals. */
  fingerprint(secret: string, purpose: string): Buffer;
  /** One per key, that of the sealing key first, to find rows written before a key rotation. */
  fingerprints(secret: string, purpose: string): Buffer[];
}

const CIPHER = 'aes-256-gcm';
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface Key {
  id: Buffer;
  cipher: KeyObject;
  print: Buffer;
}

function readKey(bytes: Buffer): Key {
  // One key per use: id and fingerprints reveal nothing about the sealed data.
  const derive = (use: string, length: number) => Buffer.from(hkdfSync('sha256', bytes, '', use, length));
  return {
    id: derive('key-id', KEY_ID_BYTES),
    // Created once: importing the bytes at every use costs more than the cipher.
    cipher: createSecretKey(bytes),
    print: derive('fingerprint', 32),
  };
}

/** The first key seals, all of them open. A seal starts with the id of its key. */
export function createVault(...keyBytes: readonly Buffer[]): Vault {
  const keys = keyBytes.map(readKey);
  const [first] = keys;
  if (!first) throw new StartupError('There is no master key.');
  const byId = new Map(keys.map((key) => [key.id.toString('hex'), key]));
  if (byId.size < keys.length) throw new StartupError('MASTER_KEY names the same key twice.');
  const print = (key: Key, secret: string, purpose: string) =>
    createHmac('sha256', key.print).update(`${purpose}\0${secret}`).digest();
  return {
    keyId: first.id.toString('hex'),
    keyIds: [...byId.keys()],
    fingerprint: (secret, purpose) => print(first, secret, purpose),
    fingerprints: (secret, purpose) => keys.map((key) => print(key, secret, purpose)),
    seal: (secret, purpose) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, first.cipher, nonce).setAAD(Buffer.from(purpose));
      return Buffer.concat([first.id, nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
    },
    open: (sealed, purpose) => {
      const bytes = Buffer.from(sealed);
      const id = sealedBy(bytes);
      const key = byId.get(id);
      if (!key)
        throw new InvariantBroken(
          `sealed ${purpose} needs the master key ${id}: it is missing in MASTER_KEY or DATA_DIR/master-key`,
        );
      const nonce = bytes.subarray(KEY_ID_BYTES, KEY_ID_BYTES + NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, key.cipher, nonce).setAAD(Buffer.from(purpose));
      try {
        decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
        const hidden = bytes.subarray(KEY_ID_BYTES + NONCE_BYTES, -TAG_BYTES);
        return Buffer.concat([decipher.update(hidden), decipher.final()]);
      } catch {
        throw new InvariantBroken(`sealed ${purpose} does not open: modified, or sealed for another purpose`);
      }
    },
  };
}

/** The id of the key that a value was sealed with. */
export function sealedBy(sealed: Uint8Array): string {
  return Buffer.from(sealed.subarray(0, KEY_ID_BYTES)).toString('hex');
}

/**
 * Parses keys of 64 hex digits, separated by commas or line ends; `undefined` if one is invalid.
 */
export function parseMasterKeys(text: string): Buffer[] | undefined {
  const parts = text.trim().split(/\s*[,\n]\s*/);
  return parts.every((part) => /^[0-9a-f]{64}$/i.test(part))
    ? parts.map((part) => Buffer.from(part, 'hex'))
    : undefined;
}

/**
 * Reads the keys from the settings or from a file in the data directory, never from the database.
 * Generates a missing key outside production only: in production two nodes would generate two, and
 * a container without a volume a new one at each start.
 */
export async function readMasterKeys(config: Pick<Config, 'MASTER_KEY' | 'DATA_DIR' | 'NODE_ENV'>): Promise<Buffer[]> {
  const { MASTER_KEY, DATA_DIR } = config;
  const given = MASTER_KEY && parseMasterKeys(MASTER_KEY);
  if (given) return given;
  const path = join(DATA_DIR, 'master-key');
  if (isProduction(config) && !existsSync(path)) {
    throw new StartupError(
      `There is no master key. Make one (openssl rand -hex 32) and set it as MASTER_KEY on every process, or write it to ${path}.`,
    );
  }
  await mkdir(DATA_DIR, { recursive: true, mode: 0o700 });
  // With `wx` only one of several starting processes creates the key; the others read it.
  await writeFile(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST')
        throw new StartupError(`The master key cannot be written to ${path}: ${error.message}`);
    },
  );
  const kept = parseMasterKeys(await readFile(path, 'utf8'));
  if (!kept) throw new StartupError(`${path} holds no key of 64 hex digits. Restore it from a backup.`);
  return kept;
}
