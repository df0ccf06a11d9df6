import type { TaskContent } from '../../src/followers/task/task.module.ts';
import { texts } from '../texts.ts';

const shells = (amount: number) => ({ asset: 'shell' as const, amount });
const points = (amount: number) => ({ asset: 'point' as const, amount });
const coins = (amount: number) => ({ asset: 'coin' as const, amount });

/**
 * Small rewards for visits and for learning to verify the store; none requires a purchase of a
 * given size.
 */
export const tasks: TaskContent = {
  round: [
    [shells(20)],
    [shells(40)],
    [shells(60)],
    [shells(80)],
    [shells(100)],
    [shells(120)],
    [shells(300), points(2000)],
  ],
  tasks: [
    {
      code: 'daily-open-3',
      daily: true,
      metric: 'boxesOpened',
      target: 3,
      names: texts('开任意箱 3 次', 'Open any 3 boxes', 'Mở 3 hộp bất kỳ', '아무 상자나 3번 열기', '開任意箱 3 次'),
      rewards: [shells(50)],
      link: '/openbox',
    },
    {
      code: 'daily-reveal-1',
      daily: true,
      metric: 'seedsRevealed',
      target: 1,
      names: texts(
        '公开一颗种子，亲手验证开箱',
        'Reveal a seed and verify your openings',
        'Công khai một hạt giống và tự kiểm chứng',
        '시드를 공개하고 직접 검증하기',
        '公開一顆種子，親手驗證開箱',
      ),
      rewards: [points(1000)],
      link: '/verify',
    },
    {
      code: 'daily-sell-1',
      daily: true,
      metric: 'itemsSold',
      target: 1,
      names: texts(
        '整理背包，卖出 1 件饰品',
        'Tidy your bag: sell 1 item',
        'Dọn túi đồ: bán 1 vật phẩm',
        '가방 정리: 아이템 1개 판매',
        '整理背包，賣出 1 件飾品',
      ),
      rewards: [shells(20)],
      link: '/bag',
    },
    {
      code: 'once-first-open',
      daily: false,
      metric: 'boxesOpened',
      target: 1,
      names: texts('第一次开箱', 'Open your first box', 'Mở hộp đầu tiên', '첫 상자 열기', '第一次開箱'),
      rewards: [shells(100)],
      link: '/openbox',
    },
    {
      code: 'once-first-reveal',
      daily: false,
      metric: 'seedsRevealed',
      target: 1,
      names: texts(
        '第一次亲手验证结果',
        'Verify a result yourself for the first time',
        'Lần đầu tự kiểm chứng kết quả',
        '처음으로 결과 직접 검증하기',
        '第一次親手驗證結果',
      ),
      rewards: [points(5000)],
      link: '/verify',
    },
    {
      code: 'once-sign-in-7',
      daily: false,
      metric: 'daysSignedIn',
      target: 7,
      names: texts(
        '累计签到 7 天',
        'Check in on 7 days',
        'Điểm danh tổng cộng 7 ngày',
        '총 7일 출석하기',
        '累計簽到 7 天',
      ),
      rewards: [coins(100)],
      link: '/task',
    },
    {
      code: 'once-identity',
      daily: false,
      metric: 'identityVerified',
      target: 1,
      names: texts('完成实名认证', 'Verify your identity', 'Xác minh danh tính', '실명 인증 완료하기', '完成實名認證'),
      rewards: [shells(200)],
      link: '/personalInfo',
    },
    {
      code: 'once-steam',
      daily: false,
      metric: 'steamBound',
      target: 1,
      names: texts(
        '绑定 Steam 交易链接',
        'Bind your Steam trade link',
        'Gắn liên kết giao dịch Steam',
        'Steam 거래 링크 연결하기',
        '綁定 Steam 交易連結',
      ),
      rewards: [shells(200)],
      link: '/personalInfo',
    },
    {
      code: 'once-invite-3',
      daily: false,
      metric: 'friendsInvited',
      target: 3,
      names: texts(
        '邀请 3 位好友注册',
        'Invite 3 friends to register',
        'Mời 3 người bạn đăng ký',
        '친구 3명을 초대해 가입시키기',
        '邀請 3 位好友註冊',
      ),
      rewards: [shells(500)],
      link: '/spread',
    },
  ],
};
