import * as security from '@clearcrate/contract/security';
import { AppError } from '../../../platform/errors.ts';
import type { Router } from '../../../platform/http/router.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Sessions } from '../session/account.sessions.ts';
import type { PasswordChanger } from '../sign-in/account.password-change.ts';
import { listDevices } from './account.devices.ts';
import { forgetDeviceOf, forgetDevices, hashDevice } from './account.known-devices.ts';

interface SecurityRouteDeps {
  platform: Platform;
  sessions: Sessions;
  passwordChanger: PasswordChanger;
}

export function registerSecurityRoutes(
  router: Router,
  { platform, sessions, passwordChanger }: SecurityRouteDeps,
): void {
  const { db, clock } = platform;
  router.route(security.changePassword, async (body, { player, ip, deviceId }) => ({
    endedSessions: await passwordChanger.change(player, body, { ip, device: hashDevice(deviceId) }),
  }));
  router.route(security.getSessionList, async (_body, { player }) => ({
    items: await listDevices(db, player, new Date(clock.now())),
  }));
  router.route(security.endSession, async ({ sessionId }, { player }) => {
    if (!(await sessions.end(player.playerId, sessionId))) throw new AppError('sessionUnknown');
    await forgetDeviceOf(db, player.playerId, sessionId, player.sessionId);
    return {};
  });
  router.route(security.endOtherSessions, async (_body, { player }) => {
    await forgetDevices(db, player.playerId, player.sessionId);
    return { endedSessions: await sessions.endOthers(player.playerId, player.sessionId) };
  });
}
