import { openReward } from '@clearcrate/contract/register-packet';
import type { Account } from '../../base/account/account.module.ts';
import type { Policy } from '../../base/policy/policy.module.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PlayDeps } from '../../play/game/play.module.ts';
import { createPacketOpening } from './register-packet.opening.ts';
import { findGoodsId, insertPacket, packetCheck, packetReconciliation } from './register-packet.repository.ts';
import { readOffer } from './register-packet.rules.ts';

export interface RegisterPacketDeps extends PlayDeps {
  account: Account;
  policy: Policy;
}

/** Creates the packet for new players: granted at registration, opened once. */
export function createRegisterPacket(platform: Platform, { account, policy, ...play }: RegisterPacketDeps) {
  const open = createPacketOpening(play);
  play.ledger.reconcile(packetReconciliation);
  play.ledger.check(packetCheck);
  account.onRegister(async (tx, { playerId, channelCode }) => {
    const { settings } = await policy.forVisitor(channelCode, tx);
    const { amount, goodsCode } = readOffer(settings);
    const goodsId = goodsCode === undefined ? null : ((await findGoodsId(tx, goodsCode)) ?? null);
    if (amount === 0n && goodsId === null) return;
    await insertPacket(tx, { playerId, amount, goodsId, at: new Date(platform.clock.now()) });
  });
  return {
    routes: (router: Router) => {
      router.route(openReward, (_body, { player, locale, operation }) =>
        open(operation, { playerId: player.playerId, locale }),
      );
    },
  };
}
