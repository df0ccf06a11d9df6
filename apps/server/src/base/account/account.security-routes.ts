import * as security from '@clearcrate/contract/security';
import { AppError } from '../../platform/errors.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { listDevices } from './account.devices.ts';
import type { PasswordChanger } from './account.password-change.ts';
import type { Sessions } from './account.sessions.ts';

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
  router.route(security.changePassword, async (body, { player, ip }) => ({
    endedSessions: await passwordChanger.change(player, body, ip),
  }));
  router.route(security.getSessionList, async (_body, { player }) => ({
    items: await listDevices(db, player, new Date(clock.now())),
  }));
  router.route(security.endSession, async ({ sessionId }, { player }) => {
    if (!(await sessions.end(player.playerId, sessionId))) throw new AppError('sessionUnknown');
    return {};
  });
  router.route(security.endOtherSessions, async (_body, { player }) => ({
    endedSessions: await sessions.endOthers(player.playerId, player.sessionId),
  }));
}
