import { BOX_KINDS } from '@clearcrate/contract/box';
import { formatAmount } from '@clearcrate/contract/money';
import { normaliseCode } from '@clearcrate/contract/profile-rules';
import {
  getFirstGift,
  getInviter,
  getSpreadInfo,
  getSpreadRewardList,
  getSpreadUserDetail,
  getSpreadUserList,
  openSpreadBox,
} from '@clearcrate/contract/spread';
import type { Policy } from '../../base/policy/policy.module.ts';
import type { Boxes } from '../../modes/box/box.module.ts';
import { runnerOf } from '../../platform/db/statement.ts';
import { AppError } from '../../platform/errors.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { maskName } from '../../platform/text/mask-name.ts';
import type { PlayDeps } from '../../play/game/play.module.ts';
import { readFirstGift } from './spread.first-gift.ts';
import { createEarnedOpening } from './spread.opening.ts';
import {
  countInvited,
  findFreeOpenings,
  findInviter,
  findLevels,
  findMember,
  findMembers,
  findPromoter,
  findRewards,
  findSpreadCode,
  MEMBER,
  type MemberRow,
  type RewardRow,
} from './spread.repository.ts';
import { levelFor, percentText, type SpreadRules } from './spread.rules.ts';

export interface SpreadDeps extends PlayDeps {
  policy: Policy;
  boxes: Pick<Boxes, 'find' | 'freeOpenings'>;
  readRules(): Promise<SpreadRules>;
}

const STATES = {
  [MEMBER.counts]: 'counts',
  [MEMBER.sameDevice]: 'sameDevice',
  [MEMBER.sameIdentity]: 'sameIdentity',
  [MEMBER.sameAccount]: 'sameAccount',
} as const;

const memberView = ({ id, nickname, avatar, created_at, state, reward }: MemberRow) => ({
  memberId: String(id),
  nickName: maskName(nickname),
  avater: avatar,
  joinedAt: created_at.toISOString(),
  state: state === null ? ('joined' as const) : STATES[state],
  reward: formatAmount(reward),
});

const rewardView = ({ id, player_id, nickname, amount, rate, created_at }: RewardRow) => ({
  rewardId: String(id),
  memberId: String(player_id),
  nickName: maskName(nickname),
  amount: formatAmount(amount),
  rate: percentText(rate),
  at: created_at.toISOString(),
});

const slice = ({ page, pageSize }: { page: number; pageSize: number }) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

function registerLists(router: Router, { db }: Platform, policy: Policy): void {
  router.route(getSpreadUserList, async (body, { player }) => {
    await policy.admit(player, 'Spread');
    const [rows, total] = await Promise.all([
      findMembers(db, player.playerId, slice(body)),
      countInvited(db, player.playerId),
    ]);
    return { items: rows.map(memberView), total };
  });

  router.route(getSpreadUserDetail, async (body, { player }) => {
    await policy.admit(player, 'Spread');
    const { memberId } = body;
    const member = await findMember(db, player.playerId, memberId);
    if (!member) throw new AppError('spreadMemberUnknown');
    const { rows, total } = await findRewards(db, { promoterId: player.playerId, memberId }, slice(body));
    return { member: memberView(member), items: rows.map(rewardView), total };
  });

  router.route(getSpreadRewardList, async (body, { player }) => {
    await policy.admit(player, 'Spread');
    const { rows, total } = await findRewards(db, { promoterId: player.playerId }, slice(body));
    return { items: rows.map(rewardView), total };
  });
}

export function registerSpreadRoutes(router: Router, platform: Platform, deps: SpreadDeps): void {
  const { db } = platform;
  const { boxes, policy, readRules } = deps;
  const openEarned = createEarnedOpening(deps, boxes.freeOpenings);
  registerLists(router, platform, policy);

  router.route(getSpreadInfo, async (_body, { player }) => {
    await policy.admit(player, 'Spread');
    const { playerId } = player;
    const [spreadCode, promoter, free, invited, levels, rules] = await Promise.all([
      findSpreadCode(db, playerId),
      findPromoter(db, playerId),
      findFreeOpenings(runnerOf(db), [playerId]),
      countInvited(db, playerId),
      findLevels(db),
      readRules(),
    ]);
    const { level, rate } = levelFor(promoter.members, levels);
    return {
      spreadCode,
      level,
      rate: percentText(rate),
      invited,
      members: promoter.members,
      reward: formatAmount(promoter.reward),
      freeOpenings: free.get(playerId) ?? 0,
      levels: levels.map((one) => ({ level: one.level, members: one.members, rate: percentText(one.rate) })),
      rules: {
        firstGift: formatAmount(rules.firstGift),
        firstGiftFrom: formatAmount(rules.firstGiftFrom),
        freeOpeningEvery: rules.freeOpeningEvery,
        freeOpeningPrice: formatAmount(rules.freeOpeningPrice),
      },
    };
  });

  router.route(getFirstGift, async (_body, { player }) => readFirstGift(db, player.playerId, await readRules()));

  router.route(getInviter, async ({ code }) => {
    const inviter = await findInviter(db, normaliseCode(code));
    if (!inviter) throw new AppError('inviteCodeUnknown');
    return { nickName: maskName(inviter.nickname), avater: inviter.avatar };
  });

  router.route(openSpreadBox, async ({ boxId, version }, { player, locale, operation }) => {
    await policy.admit(player, 'Spread');
    const settings = await policy.admit(player, 'BlindBox');
    const [box, { freeOpeningPrice }] = await Promise.all([boxes.find(boxId), readRules()]);
    if (box?.kind !== BOX_KINDS.normal) throw new AppError('boxUnknown');
    if (box.version.price > freeOpeningPrice) {
      throw new AppError('freeOpeningTooDear', { price: formatAmount(freeOpeningPrice) });
    }
    const request = { player, locale, policy: settings, boxId: box.id, version };
    return openEarned(operation, await boxes.freeOpenings.input(request));
  });
}
