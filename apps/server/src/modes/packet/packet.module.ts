import { PACKET_MODE } from '@clearcrate/contract/packet-rules';
import type { Policy } from '../../base/policy/policy.module.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PlayDeps } from '../../play/game/play.module.ts';
import type { Modes } from '../../play/modes/modes.module.ts';
import { packetCheck, packetReconciliation } from './packet.audit.ts';
import { createClaiming } from './packet.claiming.ts';
import type { PacketPlan } from './packet.content.ts';
import { createIssuing, registerPacketJobs } from './packet.issuing.ts';
import { namePackets } from './packet.names.ts';
import { putPacketPlans } from './packet.operator.ts';
import { createPasswords } from './packet.passwords.ts';
import { registerPacketRoutes } from './packet.routes.ts';
import { createSplits, findRevealedSplits } from './packet.splits.ts';

export type { PacketPlan } from './packet.content.ts';
export type Packets = ReturnType<typeof createPackets>;

/** So many packets of a player stand in one export; with a few a day that is years. */
const EXPORTED = 10_000;

export interface PacketDeps extends PlayDeps {
  policy: Policy;
  modes: Modes;
}

/** Red packets: given coins out of a fixed total, of six kinds. */
export function createPackets(platform: Platform, { policy, modes, ...deps }: PacketDeps) {
  const { ledger, fairness } = deps;
  const { roomSeeds } = fairness;
  const issuing = createIssuing(platform, fairness);
  const claim = createClaiming(platform, deps);
  const passwords = createPasswords(platform);
  const splits = createSplits(platform, roomSeeds);
  modes.register([PACKET_MODE], namePackets);
  ledger.reconcile(packetReconciliation);
  ledger.check(packetCheck);
  fairness.addRecords(async (playerId) => {
    const found = await findRevealedSplits(platform.db, roomSeeds, { playerId, after: 0n, limit: EXPORTED });
    return found.map(({ record }) => record);
  });
  registerPacketJobs(platform, issuing);
  return {
    /** Lays down the plans that ship. */
    plant: (tx: Tx, plans: readonly PacketPlan[]) =>
      putPacketPlans(tx, plans, new Date(platform.clock.now()), 'shipped'),
    /** Makes what is due, so that a store has packets from its first moment on. */
    issueDue: issuing.issueDue,
    routes: (router: Router) => registerPacketRoutes(router, platform, { policy, fairness, claim, passwords, splits }),
  };
}
