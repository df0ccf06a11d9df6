import { PACKET_CYCLES, PACKET_KINDS, PACKET_SPLITS } from '@clearcrate/contract/packet-rules';
import type { PacketPlan } from '../../src/modes/packet/packet.module.ts';

const { even, random, rate } = PACKET_SPLITS;
const { day, week, month, year } = PACKET_CYCLES;

type Planned = Pick<PacketPlan, 'code' | 'kind' | 'cycle' | 'split' | 'names' | 'notes' | 'total'> &
  Partial<PacketPlan>;

const PLAIN = {
  shares: 0,
  minRecharge: 0n,
  minSpend: 0n,
  vipLevel: 0,
  rate: 0,
  cap: null,
  password: null,
  openAfter: 0,
  openMinutes: 0,
  startsAt: null,
  endsAt: null,
  open: true,
};

const LUCKY_NOTES = {
  zh: '每期一次，随机拆分，每份至少 0.01',
  en: 'Once a period, random shares of at least 0.01',
  vi: 'Mỗi kỳ một lần, chia ngẫu nhiên, mỗi phần ít nhất 0.01',
  ko: '기간마다 한 번, 무작위 분할, 최소 0.01',
  tw: '每期一次，隨機拆分，每份至少 0.01',
};

const plans: Planned[] = [
  {
    ...{ code: 'community-word', kind: PACKET_KINDS.password, cycle: week, split: even, total: 500_00n, shares: 100 },
    names: { zh: '口令红包', en: 'Password packet', vi: 'Lì xì mật khẩu', ko: '암호 홍바오', tw: '口令紅包' },
    notes: {
      zh: '口令在群聊与直播间公布',
      en: 'The word is told in the group chat and on streams',
      vi: 'Mật khẩu được công bố trong nhóm chat và trên livestream',
      ko: '암호는 단체 채팅과 방송에서 공개됩니다',
      tw: '口令在群聊與直播間公布',
    },
    password: '明箱开门',
  },
  {
    ...{ code: 'lucky-day', kind: PACKET_KINDS.lucky, cycle: day, split: random, total: 88_00n, shares: 88 },
    names: { zh: '日红包', en: 'Daily packet', vi: 'Lì xì ngày', ko: '일일 홍바오', tw: '日紅包' },
    notes: LUCKY_NOTES,
  },
  {
    ...{ code: 'lucky-week', kind: PACKET_KINDS.lucky, cycle: week, split: random, total: 388_00n, shares: 200 },
    names: { zh: '周红包', en: 'Weekly packet', vi: 'Lì xì tuần', ko: '주간 홍바오', tw: '週紅包' },
    notes: LUCKY_NOTES,
    openAfter: -240,
  },
  {
    ...{ code: 'lucky-month', kind: PACKET_KINDS.lucky, cycle: month, split: random, total: 1_288_00n, shares: 300 },
    names: { zh: '月红包', en: 'Monthly packet', vi: 'Lì xì tháng', ko: '월간 홍바오', tw: '月紅包' },
    notes: LUCKY_NOTES,
    openAfter: -1_440,
  },
  {
    ...{ code: 'lucky-year', kind: PACKET_KINDS.lucky, cycle: year, split: random, total: 8_888_00n, shares: 1_000 },
    names: { zh: '年红包', en: 'Yearly packet', vi: 'Lì xì năm', ko: '연간 홍바오', tw: '年紅包' },
    notes: LUCKY_NOTES,
    openAfter: -1_440,
  },
  {
    ...{ code: 'evening-rain', kind: PACKET_KINDS.activity, cycle: day, split: random, total: 888_00n, shares: 300 },
    names: { zh: '红包雨', en: 'Packet rain', vi: 'Mưa lì xì', ko: '홍바오 비', tw: '紅包雨' },
    notes: {
      zh: '每人拆一个，点哪个都一样',
      en: 'One each, and every one is the same',
      vi: 'Mỗi người mở một bao, chọn bao nào cũng như nhau',
      ko: '한 사람에 하나, 어느 것을 눌러도 같습니다',
      tw: '每人拆一個，點哪個都一樣',
    },
    openAfter: 1_200,
    openMinutes: 120,
  },
  {
    ...{ code: 'recharge-day', kind: PACKET_KINDS.recharge, cycle: day, split: even, total: 200_00n, shares: 100 },
    names: { zh: '充值红包', en: 'Top-up packet', vi: 'Lì xì nạp xu', ko: '충전 홍바오', tw: '儲值紅包' },
    notes: {
      zh: '今日充值满 100.00 即可领取',
      en: 'For 100.00 topped up today',
      vi: 'Dành cho ai nạp đủ 100.00 hôm nay',
      ko: '오늘 100.00 이상 충전하면 받을 수 있습니다',
      tw: '今日儲值滿 100.00 即可領取',
    },
    minRecharge: 100_00n,
  },
  {
    ...{ code: 'rebate-week', kind: PACKET_KINDS.rebate, cycle: week, split: rate, total: 2_000_00n, rate: 20 },
    names: { zh: '返利红包', en: 'Rebate packet', vi: 'Lì xì hoàn xu', ko: '환급 홍바오', tw: '返利紅包' },
    notes: {
      zh: '上周消费的 0.20%',
      en: '0.20% of what you spent last week',
      vi: '0.20% số xu đã tiêu tuần trước',
      ko: '지난주 사용액의 0.20%',
      tw: '上週消費的 0.20%',
    },
    cap: 50_00n,
  },
  {
    ...{ code: 'loss-month', kind: PACKET_KINDS.loss, cycle: month, split: rate, total: 3_000_00n, rate: 200 },
    names: { zh: '净支出红包', en: 'Net-spend packet', vi: 'Lì xì chi ròng', ko: '순지출 홍바오', tw: '淨支出紅包' },
    notes: {
      zh: '上月消费减去所得后的 2.00%',
      en: '2.00% of what you spent last month less what came back',
      vi: '2.00% số xu tiêu tháng trước trừ phần nhận lại',
      ko: '지난달 사용액에서 얻은 것을 뺀 금액의 2.00%',
      tw: '上月消費減去所得後的 2.00%',
    },
    cap: 40_00n,
  },
];

/** Packets of every kind, so that a new store has them from its first day. */
export const packetPlans: PacketPlan[] = plans.map((plan, index) => ({ ...PLAIN, ...plan, sort: (index + 1) * 10 }));
