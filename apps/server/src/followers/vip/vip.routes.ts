import { AVATAR_UPLOAD_LEVEL } from '@clearcrate/contract/avatar';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { formatAmount } from '@clearcrate/contract/money';
import { getVipLevelList, getVipReward, type VipLevel, type VipStanding } from '@clearcrate/contract/vip';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Operate } from '../../ledger/operations.ts';
import type { Db } from '../../platform/db/database.ts';
import { runnerOf } from '../../platform/db/statement.ts';
import type { Router } from '../../platform/http/router.ts';
import { type Claim, findClaims, findLevels } from './vip.repository.ts';
import { type LevelRule, levelFor, nextLevel, timeBoxTier } from './vip.rules.ts';

function levelOf(rule: LevelRule, ownLevel: number, claimed: ReadonlySet<number>): VipLevel {
  const { level, growth, packet, mallQuota } = rule;
  return {
    level,
    growth: formatAmount(growth),
    packet: formatAmount(packet),
    reached: level <= ownLevel,
    claimed: claimed.has(level),
    privileges: {
      frame: level,
      avatarUpload: level >= AVATAR_UPLOAD_LEVEL,
      timeBoxTier: timeBoxTier(level),
      mallQuota,
    },
  };
}

async function readStanding(db: Db, ledger: Ledger, playerId: bigint): Promise<VipStanding> {
  const runner = runnerOf(db);
  const [rules, claims, { growth }] = await Promise.all([
    findLevels(runner),
    findClaims(runner, [playerId]),
    ledger.balancesOf(db, playerId),
  ]);
  const level = levelFor(growth, rules);
  const next = nextLevel(growth, rules);
  const claimed = new Set(claims.map((claim) => claim.level));
  return {
    level,
    growth: formatAmount(growth),
    next: next ? { level: next.level, growth: formatAmount(next.growth), missing: formatAmount(next.missing) } : null,
    items: rules.map((rule) => levelOf(rule, level, claimed)),
  };
}

export function registerVipRoutes(
  router: Router,
  db: Db,
  ledger: Ledger,
  openPacket: Operate<Claim, DataOf<typeof getVipReward>>,
): void {
  router.route(getVipLevelList, (_body, { player }) => readStanding(db, ledger, player.playerId));
  router.route(getVipReward, ({ level }, { player, operation }) =>
    openPacket(operation, { playerId: player.playerId, level }),
  );
}
