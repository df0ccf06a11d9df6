import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createVault, parseMasterKeys, readMasterKeys, sealedBy } from './vault.ts';

const [OLD, NEW] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
const vault = createVault(OLD);
const other = createVault(NEW);
const both = createVault(NEW, OLD);

describe('fingerprint', () => {
  it('depends on secret, purpose and key only', () => {
    const print = vault.fingerprint('A123456789', 'identity');
    expect(vault.fingerprint('A123456789', 'identity')).toEqual(print);
    expect(vault.fingerprint('A123456788', 'identity')).not.toEqual(print);
    expect(vault.fingerprint('A123456789', 'payment')).not.toEqual(print);
    expect(other.fingerprint('A123456789', 'identity')).not.toEqual(print);
  });

  it('is returned for every key, that of the sealing key first', () => {
    const print = both.fingerprint('A123456789', 'identity');
    expect(both.fingerprints('A123456789', 'identity')).toEqual([print, vault.fingerprint('A123456789', 'identity')]);
    expect(other.fingerprint('A123456789', 'identity')).toEqual(print);
  });
});

describe('seal', () => {
  const secret = Buffer.from('secret');

  it('opens only with its key and purpose, and differs each time', () => {
    const sealed = vault.seal(secret, 'identity');
    expect(vault.open(sealed, 'identity')).toEqual(secret);
    expect(vault.seal(secret, 'identity')).not.toEqual(sealed);
    expect(() => vault.open(sealed, 'payment')).toThrow('does not open');
    expect(() => other.open(sealed, 'identity')).toThrow(`needs the master key ${vault.keyId}`);
    expect(() => vault.open(sealed.subarray(0, 9), 'identity')).toThrow('does not open');
  });

  it('seals with the first key, opens with all, and names its key', () => {
    const before = vault.seal(secret, 'identity');
    const after = both.seal(secret, 'identity');
    expect([sealedBy(before), sealedBy(after)]).toEqual([vault.keyId, other.keyId]);
    for (const sealed of [before, after]) expect(both.open(sealed, 'identity')).toEqual(secret);
    expect(other.open(after, 'identity')).toEqual(secret);
  });
});

describe('master keys', () => {
  it('are parsed from one line or several, and rejected when one is invalid', () => {
    const [a, b] = ['ab'.repeat(32), 'CD'.repeat(32)];
    expect(parseMasterKeys(`${a} , ${b}\n`)?.map((key) => key.toString('hex'))).toEqual([a, b.toLowerCase()]);
    expect(parseMasterKeys(`${a}\n${b}\n`)).toHaveLength(2);
    for (const text of ['', a.slice(1), `${a},`, `${a},${b}0`]) expect(parseMasterKeys(text)).toBeUndefined();
  });

  it('are rejected when duplicated or missing', () => {
    expect(() => createVault(OLD, NEW, OLD)).toThrow('same key twice');
    expect(() => createVault()).toThrow('no master key');
  });
});

describe('readMasterKeys', () => {
  let DATA_DIR: string;
  beforeEach(() => {
    DATA_DIR = mkdtempSync(join(tmpdir(), 'clearcrate-keys-'));
  });
  afterEach(() => rmSync(DATA_DIR, { recursive: true }));

  it('generates a key once outside production and stores it', async () => {
    const config = { DATA_DIR, MASTER_KEY: undefined, NODE_ENV: 'development' } as const;
    const made = await readMasterKeys(config);
    expect(await readMasterKeys(config)).toEqual(made);
    expect(await readMasterKeys({ ...config, NODE_ENV: 'production' })).toEqual(made);
  });

  it('generates no key in production', async () => {
    const config = { DATA_DIR, MASTER_KEY: undefined, NODE_ENV: 'production' } as const;
    await expect(readMasterKeys(config)).rejects.toThrow('There is no master key. Make one');
    expect(await readMasterKeys({ ...config, MASTER_KEY: 'ab'.repeat(32) })).toHaveLength(1);
  });
});
