import * as profile from '@clearcrate/contract/profile';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Account } from '../account/account.module.ts';
import { steamUrlOf } from './profile.repository.ts';
import { createProfileService } from './profile.service.ts';
import { createUpdate, type Looks, NO_LOOKS } from './profile.update.ts';

export type Profile = ReturnType<typeof createProfile>;
export type { Looks } from './profile.update.ts';

/** Player profile: name, sex, picture, codes, trade link. */
export function createProfile(platform: Platform, account: Account, looks: Looks = NO_LOOKS) {
  const service = createProfileService(platform, account);
  const update = createUpdate(platform, looks);
  return {
    /** Empty until a trade link is bound. */
    steamUrlOf: (playerId: bigint) => steamUrlOf(platform.db, playerId),
    routes: (router: Router) => {
      router.route(profile.update, async (body, { player }) => {
        await update(player.playerId, body);
        return {};
      });
      router.route(profile.changeInvitationCode, async ({ invitationCode }, { player }) => ({
        invitationCode: await service.changeInvitationCode(player.playerId, invitationCode),
      }));
      router.route(profile.changeSpreadCode, async ({ spreadCode }, { player }) => ({
        spreadCode: await service.changeSpreadCode(player.playerId, spreadCode),
      }));
      router.route(profile.bindSteam, async (body, { player, ip, deviceId }) => ({
        steamUrl: await service.bindSteam(player.playerId, body, { ip, deviceId }),
      }));
    },
  };
}
