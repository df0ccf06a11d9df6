import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { toHex } from '../hash/bytes.ts';
import { runSync } from '../hash/hash-steps.ts';
import { nodeHasher } from '../hash/node-crypto.ts';
import { NO_SEAL, nextSeal } from './seal.ts';

test('each line is hashed behind the seal of the lines before it', () => {
  const lines = ['{"kind":"export"}', '{"note":"三号"}', ''];
  const expected = lines.reduce(
    (seal, line) => createHash('sha256').update(seal).update(line).digest(),
    Buffer.alloc(32),
  );
  const seal = lines.reduce((before, line) => runSync(nextSeal(before, line), nodeHasher), NO_SEAL);
  expect(toHex(seal)).toBe(expected.toString('hex'));
});
