import { formatAmount } from '@clearcrate/contract/money';
import type { UserInfo } from '@clearcrate/contract/user';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Balances } from '../../ledger/purse.ts';
import type { Db } from '../../platform/db/database.ts';
import { getPlayer } from './account.repository.ts';
import { maskMobile } from './account.rules.ts';
import type { EmailReceivers } from './email/account.email-receivers.ts';

type PlayerView = Awaited<ReturnType<typeof getPlayer>>;

/** Data about a player that another module adds to the answer. */
export interface InfoPart {
  assets?: Partial<UserInfo['assets']>;
  ext?: Partial<UserInfo['ext']>;
  noReadMessages?: number;
}
export type InfoSource = (playerId: bigint) => Promise<InfoPart>;

interface InfoDeps {
  db: Db;
  receivers: EmailReceivers;
  ledger: Ledger;
  sources: readonly InfoSource[];
}

export async function readUserInfo({ db, ledger, receivers, sources }: InfoDeps, playerId: bigint): Promise<UserInfo> {
  const [player, balances, parts] = await Promise.all([
    getPlayer(db, playerId),
    ledger.balancesOf(db, playerId),
    Promise.all(sources.map((read) => read(playerId))),
  ]);
  const email = await receivers.stateOf(playerId, player.channel_code);
  return parts.reduce(withPart, toUserInfo(player, balances, email));
}

function withPart(info: UserInfo, { assets, ext, noReadMessages }: InfoPart): UserInfo {
  return {
    ...info,
    assets: { ...info.assets, ...assets },
    ext: { ...info.ext, ...ext },
    noReadMessages: noReadMessages ?? info.noReadMessages,
  };
}

type EmailState = Pick<UserInfo['base'], 'email' | 'mailOffered'>;

/** Maps stored names to those of the wire. Fields without a source are empty. */
function toUserInfo(player: PlayerView, balances: Balances, email: EmailState): UserInfo {
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
      ...email,
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
      steamUrl: player.steam_url,
    },
    noReadMessages: 0,
    avaterStatus: player.avatar_status,
    reserveStatus: player.reserve_status,
    hasRegisterPacket: player.register_packet_pending,
  };
}
