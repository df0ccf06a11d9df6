import { checkVerifyCode, normaliseMobile } from '@clearcrate/contract/auth-rules';
import { getReserveInfo, reserve } from '@clearcrate/contract/reserve';
import { AppError } from '../../platform/errors.ts';
import type { Router } from '../../platform/http/router.ts';
import { event } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Account } from '../account/account.module.ts';
import type { Site } from '../site/site.module.ts';
import { reserveAdmitted } from './reserve.events.ts';
import { type Admission, admit, countReservations, holdBack, takePlace } from './reserve.repository.ts';

export interface ReserveDeps {
  account: Pick<Account, 'codes' | 'onRegister'>;
  site: Pick<Site, 'takesReservations'>;
}

/**
 * Admits reservations and publishes an event for each registered player. Also run by the operator's
 * command.
 */
export function admitReservations({ clock, db, outbox }: Pick<Platform, 'clock' | 'db' | 'outbox'>, wish: Admission) {
  return db.transaction().execute(async (tx) => {
    const { numbers, players } = await admit(tx, wish, new Date(clock.now()));
    await outbox.add(
      tx,
      players.map((playerId) => event(reserveAdmitted, { playerId: String(playerId) })),
    );
    return { numbers, players: players.length };
  });
}

/** The queue for a channel that is not open yet. */
export function createReserve(platform: Platform, { account, site }: ReserveDeps) {
  const { clock, db } = platform;
  account.onRegister(async (tx, { playerId, channelCode }) => {
    if (await site.takesReservations(channelCode, tx)) await holdBack(tx, playerId, channelCode);
  });

  return {
    admit: (wish: Admission) => admitReservations(platform, wish),
    routes: (router: Router) => {
      router.route(getReserveInfo, async (_body, { channelCode }) => {
        const isTaking = await site.takesReservations(channelCode);
        return { reserve: isTaking, count: isTaking ? await countReservations(db, channelCode) : 0 };
      });

      router.route(reserve, async (body, { channelCode, ip, deviceId }) => {
        if (!(await site.takesReservations(channelCode))) throw new AppError('reserveClosed');
        const mobile = normaliseMobile(body.areaCode, body.mobile);
        if (!mobile) throw new AppError('mobileInvalid');
        const wrongCode = checkVerifyCode(body.code);
        if (wrongCode) throw new AppError(wrongCode);
        if (!body.agreed) throw new AppError('agreementRequired');
        if (!body.adult) throw new AppError('adultRequired');
        const codeId = await account.codes.prove(mobile, 'reserve', body.code, { ip, deviceId });
        return db.transaction().execute(async (tx) => {
          await account.codes.consume(tx, codeId);
          return takePlace(tx, channelCode, mobile, new Date(clock.now()));
        });
      });
    },
  };
}
