import type { DataOf } from '@clearcrate/contract/endpoint';
import { formatAmount, type Minor } from '@clearcrate/contract/money';
import type { getVipReward } from '@clearcrate/contract/vip';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Operate } from '../../ledger/operations.ts';
import { AppError } from '../../platform/errors.ts';
import { type Claim, findClaims, findLevels, insertClaims } from './vip.repository.ts';
import { type LevelRule, levelFor } from './vip.rules.ts';

interface PacketContext {
  rules: readonly LevelRule[];
  /** Claims stored, and those accepted earlier in the batch. */
  taken: Set<string>;
}

const nameOf = ({ playerId, level }: Claim): string => `${playerId}:${level}`;

/** Checks a claim, marks it as taken and returns its coins. */
function takePacket({ rules, taken }: PacketContext, claim: Claim, growth: Minor): Minor {
  const packet = rules.find(({ level }) => level === claim.level)?.packet ?? 0n;
  if (packet === 0n) throw new AppError('vipPacketUnknown');
  if (levelFor(growth, rules) < claim.level) throw new AppError('vipLevelNotReached', { level: claim.level });
  if (taken.has(nameOf(claim))) throw new AppError('vipPacketTaken');
  taken.add(nameOf(claim));
  return packet;
}

/**
 * Creates the operation that opens a level's packet once. The owner lock serialises a player's
 * claims.
 */
export function createPackets(ledger: Ledger): Operate<Claim, DataOf<typeof getVipReward>> {
  return ledger.operation<Claim, PacketContext, Claim & { amount: Minor }, DataOf<typeof getVipReward>>({
    name: 'vip.packet',
    owners: ({ playerId }) => [playerId],
    load: async (runner, inputs) => {
      const players = [...new Set(inputs.map(({ playerId }) => playerId))];
      const [rules, claims] = await Promise.all([findLevels(runner), findClaims(runner, players)]);
      return { rules, taken: new Set(claims.map(nameOf)) };
    },
    decide: (claim, sheet, context) => {
      const { playerId, level } = claim;
      const amount = takePacket(context, claim, sheet.balance(playerId, 'growth'));
      const moves = [{ from: 'gift', to: 'bonus', amount }] as const;
      sheet.post({ owner: playerId, kind: 'vip.packet', reference: nameOf(claim), moves });
      return {
        answer: { level, received: formatAmount(amount), amount: formatAmount(sheet.coins(playerId)) },
        result: { ...claim, amount },
      };
    },
    persist: (runner, accepted, _context, at) => [
      insertClaims(
        runner,
        accepted.map(({ result }) => result),
        at,
      ),
    ],
  });
}
