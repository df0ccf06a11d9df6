import { scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { normalisePassword, PACKET_TRIES, PACKET_TRY_WINDOW_MS } from '@clearcrate/contract/packet-rules';
import { AppError } from '../../../platform/errors.ts';
import { useWithin } from '../../../platform/limits/quota.ts';
import { createTurns } from '../../../platform/limits/turns.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PacketTerms } from '../packet.rules.ts';

const derive = promisify<string, string, number, { N: number }, Buffer>(scrypt);
const HASH_BYTES = 32;
const WORK = 4_096;
/**
 * Hashes per player and window. Correct passwords cost a hash too but do not count as failed tries,
 * so they need a limit of their own.
 */
const MAX_HASHES = 30;
const HASH_WINDOW_MS = 60_000;

/** Hashes a password for storage and comparison, with the plan code as salt. */
export const hashPassword = (planCode: string, password: string): Promise<Buffer> =>
  derive(normalisePassword(password), `packet:${planCode}`, HASH_BYTES, { N: WORK });

/** Checks passwords and locks players out after too many failed tries. */
export function createPasswords({ quota }: Pick<Platform, 'quota'>) {
  const inTurn = createTurns<bigint>();
  const lockOf = (playerId: bigint) => `packet.password:player:${playerId}`;
  return {
    triesLeft: async (playerId: bigint): Promise<number> =>
      Math.max(0, PACKET_TRIES - (await quota.count(lockOf(playerId)))),
    /** Throws for a wrong password and counts the try. Correct passwords are never counted. */
    async check(playerId: bigint, { planCode, passwordHash }: PacketTerms, password: string): Promise<void> {
      if (passwordHash === null) return;
      if ((await useWithin(quota, `packet.words:${playerId}`, HASH_WINDOW_MS, MAX_HASHES)) === undefined)
        throw new AppError('rateLimited', { seconds: HASH_WINDOW_MS / 1000 });
      const lock = lockOf(playerId);
      await inTurn(playerId, async () => {
        if ((await quota.count(lock)) >= PACKET_TRIES)
          throw new AppError('packetPasswordLocked', { tries: PACKET_TRIES });
        if (timingSafeEqual(passwordHash, await hashPassword(planCode, password))) return;
        const used = await quota.use(lock, PACKET_TRY_WINDOW_MS);
        throw new AppError('packetPasswordWrong', { left: Math.max(0, PACKET_TRIES - used) });
      });
    },
  };
}
