import { describe, expect, it } from 'vitest';
import { createVault } from './vault.ts';

const vault = createVault(Buffer.alloc(32, 7));
const other = createVault(Buffer.alloc(32, 8));

describe('a fingerprint', () => {
  it('is the same for the same secret, purpose and key, and differs with each of them', () => {
    const print = vault.fingerprint('A123456789', 'identity');
    expect(vault.fingerprint('A123456789', 'identity')).toEqual(print);
    expect(vault.fingerprint('A123456788', 'identity')).not.toEqual(print);
    expect(vault.fingerprint('A123456789', 'payment')).not.toEqual(print);
    expect(other.fingerprint('A123456789', 'identity')).not.toEqual(print);
  });
});

describe('a seal', () => {
  it('opens with its key and for its purpose only, and never looks the same twice', () => {
    const secret = Buffer.from('secret');
    const sealed = vault.seal(secret, 'identity');
    expect(vault.open(sealed, 'identity')).toEqual(secret);
    expect(vault.seal(secret, 'identity')).not.toEqual(sealed);
    expect(() => vault.open(sealed, 'payment')).toThrow('does not open');
    expect(() => other.open(sealed, 'identity')).toThrow('does not open');
  });
});
