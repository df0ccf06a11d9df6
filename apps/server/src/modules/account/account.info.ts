import { formatAmount } from '@clearcrate/contract/money';
import type { UserInfo } from '@clearcrate/contract/user';
import type { Balances, Ledger } from '../../ledger/ledger.ts';
import type { Db } from '../../platform/db/database.ts';
import { getPlayer } from './account.repository.ts';
import { maskMobile } from './account.rules.ts';

type PlayerView = Awaited<ReturnType<typeof getPlayer>>;

export async function readUserInfo(db: Db, ledger: Ledger, playerId: bigint): Promise<UserInfo> {
  const [player, balances] = await Promise.all([getPlayer(db, playerId), ledger.balancesOf(db, playerId)]);
  return toUserInfo(player, balances);
}

/** The one place where our names become those of the wire. What no feature keeps yet is empty, never invented. */
function toUserInfo(player: PlayerView, balances: Balances): UserInfo {
  const mobile = player.mobile === null ? '' : maskMobile(player.mobile);
  return {
    userId: String(player.id),
    assets: {
      ammon: formatAmount(balances.shell),
      amount: formatAmount(balances.coin + balances.bonus),
      point: formatAmount(balances.point),
      spreadBoxCount: 0,
      spreadRewardAmount: formatAmount(0n),
    },
    base: {
      account: mobile || String(player.id),
      avater: player.avatar,
      avaterFrame: player.avatar_frame,
      mobile,
      nickName: player.nickname,
      platformId: player.platform_id,
      userLevel: player.level,
      userType: player.kind,
    },
    ext: {
      channelCode: player.channel_code,
      idNumber: '',
      invitationCode: player.inviter_code ?? '',
      isChangeInvitationCode: player.invitation_changeable,
      isChangeSpreadCode: player.spread_code_changeable,
      realName: '',
      sex: player.sex,
      spreadCode: player.spread_code,
      steamUrl: '',
    },
    noReadMessages: 0,
    avaterStatus: player.avatar_status,
    reserveStatus: player.reserve_status,
    hasRegisterPacket: player.register_packet_pending,
  };
}
