import { expect, it } from 'vitest';
import { movableClock } from '../../../platform/clock.ts';
import { createMemoryQuota } from '../../../platform/limits/quota.ts';
import type { PacketTerms } from '../packet.rules.ts';
import { createPasswords, hashPassword } from './packet.passwords.ts';

it('limits password hashes to thirty per minute and player, including correct ones', async () => {
  const clock = movableClock(0);
  const passwords = createPasswords({ quota: createMemoryQuota(clock) });
  const terms = { planCode: 'plan', passwordHash: await hashPassword('plan', 'open') } as PacketTerms;
  const say = (playerId: bigint) => passwords.check(playerId, terms, 'open');
  // Concurrent correct passwords do not count as failed tries.
  await Promise.all(Array.from({ length: 30 }, () => say(7n)));
  await expect(say(7n)).rejects.toMatchObject({ errorName: 'rateLimited', params: { seconds: 60 } });
  await say(8n);
  clock.advance(60_000);
  await say(7n);
});
