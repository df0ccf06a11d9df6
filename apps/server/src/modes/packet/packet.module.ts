import { MODES } from '@clearcrate/contract/modes';
import type { Policy } from '../../base/policy/policy.module.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PlayDeps } from '../../play/game/play.module.ts';
import type { Modes } from '../../play/modes/modes.module.ts';
import { createClaiming } from './claim/packet.claiming.ts';
import { createPasswords } from './claim/packet.passwords.ts';
import { packetCheck, packetReconciliation, splitCheck } from './packet.audit.ts';
import type { PacketPlan } from './packet.content.ts';
import { namePackets } from './packet.names.ts';
import { putPacketPlans } from './packet.operator.ts';
import { registerPacketRoutes } from './packet.routes.ts';
import { createIssuing, registerPacketJobs } from './plan/packet.issuing.ts';
import { createSplits, findRevealedSplits } from './plan/packet.splits.ts';

export type { PacketPlan } from './packet.content.ts';
export type Packets = ReturnType<typeof createPackets>;

/** Packets in one export of a player: years of claims at a few a day. */
const MAX_EXPORTED = 10_000;

export interface PacketDeps extends PlayDeps {
  policy: Policy;
  modes: Modes;
}

/** Creates red packets: bonus coins out of a fixed total, in six kinds. */
export function createPackets(platform: Platform, { policy, modes, ...deps }: PacketDeps) {
  const { ledger, fairness } = deps;
  const { roomSeeds } = fairness;
  const issuing = createIssuing(platform, fairness);
  const claim = createClaiming(platform, deps);
  const passwords = createPasswords(platform);
  const splits = createSplits(platform, roomSeeds);
  modes.register([MODES.packet.number], namePackets);
  ledger.reconcile(packetReconciliation);
  ledger.check(packetCheck, splitCheck(roomSeeds));
  fairness.addRecords(async (playerId) => {
    const found = await findRevealedSplits(platform.db, roomSeeds, { playerId, after: 0n, limit: MAX_EXPORTED });
    return found.map(({ record }) => record);
  });
  registerPacketJobs(platform, issuing);
  return {
    /** Inserts or updates the shipped plans. */
    plant: (tx: Tx, plans: readonly PacketPlan[]) =>
      putPacketPlans(tx, plans, new Date(platform.clock.now()), 'shipped'),
    /** Issues due packets at once, so that a new store has packets from its start. */
    issueDue: issuing.issueDue,
    routes: (router: Router) => registerPacketRoutes(router, platform, { policy, fairness, claim, passwords, splits }),
  };
}
