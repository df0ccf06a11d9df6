import type { LocalText } from '@clearcrate/contract/locale';
import type { RollPlan } from '../../src/modes/roll/roll.module.ts';

const DAY = 1_440;
const evening = (hour: number) => hour * 60;

const named = (zh: string, tw: string, en: string, vi: string, ko: string): LocalText => ({ zh, tw, en, vi, ko });
const times = (count: number, code: string): string[] => new Array<string>(count).fill(code);

const PLAIN: Omit<RollPlan, 'code' | 'names' | 'period' | 'drawMinute' | 'prizes' | 'sort'> = {
  anchorCode: null,
  drawOnceAt: null,
  maxPlayers: null,
  minLevel: 0,
  recharge: 0n,
  rechargeDays: 0,
  needsSpread: false,
  password: null,
  open: true,
};

/** House rooms. A new one opens as soon as one is drawn. */
export const officialRolls: RollPlan[] = [
  {
    ...PLAIN,
    code: 'weekend-night',
    names: named('周末开箱夜', '週末開箱夜', 'Weekend Crate Night', 'Đêm mở hộp cuối tuần', '주말 상자의 밤'),
    period: 'week',
    drawMinute: 5 * DAY + evening(22),
    maxPlayers: 500,
    minLevel: 2,
    recharge: 50_00n,
    rechargeDays: 7,
    prizes: [
      ...['kv-47-nebula-tide-fn', 'ringblade-ghost-fire-ft', 'kv-47-koi-rising-fn', 'dx-50-gilded-prism-fn'],
      ...['bx-3-molten-core-fn', 'px-90-white-tiger-ft', 'str-8-ghost-fire-bs', 'l1-r-mainboard-ft'],
      ...['kv-s-ember-seas-ww', 'gt-6-apex-lane-fn', 'kv-s-venom-stripe-mw', 'tm-1-peach-soda-ft'],
    ],
    sort: 1,
  },
  {
    ...PLAIN,
    code: 'hourly',
    names: named('整点小房', '整點小房', 'On the Hour', 'Phòng mỗi giờ', '매시 정각 방'),
    period: 'hour',
    drawMinute: 0,
    prizes: ['tm-1-peach-soda-ft', 'fm-22-sand-hive-fn', 'gr-3-dusk-weave-fn'],
    sort: 2,
  },
  {
    ...PLAIN,
    code: 'daily',
    names: named('每日小房', '每日小房', 'Daily Room', 'Phòng hằng ngày', '데일리 방'),
    period: 'day',
    drawMinute: evening(22),
    prizes: [
      ...['bx-3-molten-core-ft', 'kv-s-ember-seas-ww', 'gt-6-apex-lane-fn', 'kv-s-venom-stripe-mw'],
      ...['fm-22-night-circuit-ft', 'tm-1-peach-soda-ft', 'u-9-cherry-steel-fn', 'lp-8-sea-prism-ft'],
      ...times(2, 'gr-3-dusk-weave-fn'),
    ],
    sort: 3,
  },
  {
    ...PLAIN,
    code: 'v5-only',
    names: named('V5 专场', 'V5 專場', 'V5 Special', 'Đặc biệt V5', 'V5 전용 방'),
    period: 'week',
    drawMinute: 6 * DAY + evening(20),
    maxPlayers: 100,
    minLevel: 5,
    prizes: [
      ...['trail-bowie-mountain-king-ww', 'tm-28-gilded-prism-fn', 'bx-3-molten-core-fn', 'dx-50-nebula-tide-fn'],
      ...['px-90-white-tiger-ft', 'str-8-ghost-fire-bs', 'l1-r-mainboard-ft', 'gt-6-apex-lane-fn'],
    ],
    sort: 4,
  },
];

/** Rooms of the demo streamers, by the number they sign in with. */
export const anchorRolls: { mobile: string; plans: RollPlan[] }[] = [
  {
    mobile: '+8613800000016',
    plans: [
      {
        ...PLAIN,
        code: 'anchor-lan',
        names: named('阿岚的直播间', '阿嵐的直播間', 'Lan’s Stream', 'Phòng live của Lan', '란의 방송방'),
        period: 'day',
        drawMinute: evening(21),
        maxPlayers: 200,
        needsSpread: true,
        prizes: [
          ...['dx-50-nebula-tide-fn', 'str-8-ghost-fire-bs', 'kv-s-ember-seas-ww', 'fm-22-night-circuit-ft'],
          'u-9-cherry-steel-fn',
        ],
        sort: 5,
      },
    ],
  },
  {
    mobile: '+8613800000017',
    plans: [
      {
        ...PLAIN,
        code: 'anchor-qin',
        names: named('老秦的口令房', '老秦的口令房', 'Qin’s Password Room', 'Phòng mật khẩu của Qin', '친의 암호 방'),
        period: 'day',
        drawMinute: evening(23),
        maxPlayers: 100,
        password: 'qin2026',
        prizes: ['bx-3-molten-core-ft', 'gt-6-apex-lane-fn', 'lp-8-sea-prism-ft'],
        sort: 6,
      },
    ],
  },
];
