import { hash, type Options, verify } from '@node-rs/argon2';
import type { Config } from '../config.ts';
import { BoundedGate } from '../limits/bounded-gate.ts';
import { type Random, randomToken } from '../random.ts';

/**
 * With the default PASSWORD_MEMORY, OWASP's first recommendation for argon2id, the library's
 * default algorithm.
 */
const ARGON2: Options = { timeCost: 2, parallelism: 1 };
/** Each takes 19 MiB and one of the four threads of Node's pool, which files and pictures share. */
const AT_ONCE = 2;
const MAX_WAITING = 200;

export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Without a stored hash it does the same work and returns false: timing must not reveal accounts.
   */
  verify(storedHash: string | null | undefined, password: string): Promise<boolean>;
}

export function createPasswords(random: Random, { PASSWORD_MEMORY }: Pick<Config, 'PASSWORD_MEMORY'>): Passwords {
  const cost: Options = { ...ARGON2, memoryCost: PASSWORD_MEMORY };
  const gate = new BoundedGate(AT_ONCE, MAX_WAITING);
  let decoy: Promise<string> | undefined;
  const decoyHash = () => {
    decoy ??= hash(randomToken(random), cost);
    return decoy;
  };
  return {
    hash: (password) => gate.run(() => hash(password, cost)),
    verify: (storedHash, password) =>
      gate.run(async () => {
        // Before either case, or the first unknown account would take longer than a known one.
        const fallback = await decoyHash();
        const matches = await verify(storedHash ?? fallback, password);
        return matches && typeof storedHash === 'string';
      }),
  };
}
