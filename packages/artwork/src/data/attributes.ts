import { type Localised, text } from './language.ts';

export const weaponKinds = {
  rifle: text('步枪', 'Rifle', 'Súng trường', '돌격소총', '步槍'),
  marksman: text('射手步枪', 'Marksman rifle', 'Súng thiện xạ', '지정사수소총', '射手步槍'),
  smg: text('冲锋枪', 'Submachine gun', 'Tiểu liên', '기관단총', '衝鋒槍'),
  pistol: text('手枪', 'Pistol', 'Súng lục', '권총', '手槍'),
  shotgun: text('霰弹枪', 'Shotgun', 'Súng săn', '산탄총', '霰彈槍'),
  heavy: text('重武器', 'Heavy weapon', 'Vũ khí hạng nặng', '중화기', '重型武器'),
  knife: text('刀具', 'Knife', 'Dao', '나이프', '刀具'),
  glove: text('手套', 'Gloves', 'Găng tay', '장갑', '手套'),
  agent: text('特勤徽章', 'Agent badge', 'Huy hiệu đặc vụ', '요원 배지', '特勤徽章'),
  sticker: text('印花', 'Sticker', 'Nhãn dán', '스티커', '貼紙'),
  charm: text('挂件', 'Charm', 'Móc treo', '참 장식', '吊飾'),
  emblem: text('纪念章', 'Commemorative emblem', 'Huy chương kỷ niệm', '기념 휘장', '紀念章'),
} as const satisfies Record<string, Localised>;

export type WeaponKind = keyof typeof weaponKinds;

interface Exterior {
  readonly names: Localised;
  /** Share of the finish that is rubbed off, 0 to 1; determines the picture. */
  readonly wear: number;
  /** Share of the factory-new price. */
  readonly priceFactor: number;
}

export const exteriors = {
  FN: { names: text('崭新出厂', 'Factory New', 'Mới xuất xưởng', '공장 출고', '全新出廠'), wear: 0, priceFactor: 1 },
  MW: {
    names: text('略有磨损', 'Minimal Wear', 'Mòn rất ít', '미세한 마모', '輕微磨損'),
    wear: 0.16,
    priceFactor: 0.64,
  },
  FT: {
    names: text('久经沙场', 'Field-Tested', 'Qua thực chiến', '실전 사용', '實戰使用'),
    wear: 0.4,
    priceFactor: 0.41,
  },
  WW: { names: text('破损不堪', 'Well-Worn', 'Mòn nhiều', '많이 닳음', '嚴重磨損'), wear: 0.66, priceFactor: 0.3 },
  BS: {
    names: text('战痕累累', 'Battle-Scarred', 'Đầy vết chiến trận', '전투의 상흔', '戰痕累累'),
    wear: 0.92,
    priceFactor: 0.23,
  },
} as const satisfies Record<string, Exterior>;

export type ExteriorCode = keyof typeof exteriors;

export interface Quality {
  readonly names: Localised;
  readonly colour: string;
  /** The colour as light on a dark ground; yellows are warmer, or they would look olive. */
  readonly glow: string;
  /** The same hue lifted to AA contrast for text on a dark panel. */
  readonly textColour: string;
  /** One or two letters next to the colour, since colour is never the only indicator. */
  readonly pip: string;
  /** Range of factory-new prices of this quality, in minor units. */
  readonly priceRange: readonly [low: number, high: number];
}

const warmGlows: Readonly<Record<string, string>> = {
  '#FFD24A': '#FF9A1F',
  '#FF9D3D': '#FF7A1F',
  '#FFE39A': '#FFB44A',
};

function quality(
  names: Localised,
  pip: string,
  colour: string,
  textColour: string,
  low: number,
  high: number,
): Quality {
  return { names, colour, glow: warmGlows[colour] ?? colour, textColour, pip, priceRange: [low, high] };
}

export const qualities = {
  level1: quality(text('消费级', 'Consumer', 'Phổ thông', '소비자 등급', '消費級'), 'C', '#B0C3D9', '#B0C3D9', 8, 90),
  level2: quality(
    text('工业级', 'Industrial', 'Công nghiệp', '산업 등급', '工業級'),
    'I',
    '#5E98D9',
    '#7FB1EA',
    40,
    420,
  ),
  level3: quality(
    text('军规级', 'Mil-Spec', 'Quân dụng', '군사 규격', '軍規級'),
    'M',
    '#4B69FF',
    '#8398FF',
    220,
    1_900,
  ),
  level4: quality(
    text('受限级', 'Restricted', 'Hạn chế', '제한 등급', '受限級'),
    'R',
    '#8847FF',
    '#B48CFF',
    900,
    7_200,
  ),
  level5: quality(
    text('保密级', 'Classified', 'Tuyệt mật', '기밀 등급', '保密級'),
    'S',
    '#D32CE6',
    '#EC7BF7',
    3_600,
    26_000,
  ),
  level6: quality(text('隐秘级', 'Covert', 'Bí ẩn', '은밀 등급', '隱密級'), 'X', '#EB4B4B', '#FF7B78', 12_000, 180_000),
  level7: quality(
    text('非凡级', 'Extraordinary', 'Phi thường', '비범 등급', '非凡級'),
    '★',
    '#FFD24A',
    '#FFD24A',
    68_000,
    2_000_000,
  ),
  level8: quality(
    text('特勤·新锐', 'Agent · Rookie', 'Đặc vụ · Tân binh', '요원 · 신예', '特勤·新銳'),
    'A1',
    '#7E93FF',
    '#97A8FF',
    320,
    1_400,
  ),
  level9: quality(
    text('特勤·资深', 'Agent · Veteran', 'Đặc vụ · Kỳ cựu', '요원 · 베테랑', '特勤·資深'),
    'A2',
    '#A678FF',
    '#BE9CFF',
    1_300,
    5_200,
  ),
  level10: quality(
    text('特勤·精锐', 'Agent · Elite', 'Đặc vụ · Tinh nhuệ', '요원 · 정예', '特勤·精銳'),
    'A3',
    '#E266F0',
    '#EE8EF8',
    4_800,
    17_000,
  ),
  level11: quality(
    text('特勤·传奇', 'Agent · Legend', 'Đặc vụ · Huyền thoại', '요원 · 전설', '特勤·傳奇'),
    'A4',
    '#F5706C',
    '#FF8E8A',
    15_000,
    72_000,
  ),
  level12: quality(
    text('违禁级', 'Contraband', 'Hàng cấm', '밀수품 등급', '違禁級'),
    'Z',
    '#FF9D3D',
    '#FFAF60',
    420_000,
    1_500_000,
  ),
  level13: quality(text('普通印花', 'Print', 'In thường', '일반 인쇄', '一般印刷'), 'P', '#8FB6E0', '#A4C4E8', 20, 320),
  level14: quality(text('闪箔印花', 'Foil', 'Ép kim', '홀로그램 포일', '閃箔'), 'F', '#6FD6E8', '#7FDDEC', 360, 7_600),
  level15: quality(
    text('匠作挂件', 'Crafted Charm', 'Móc treo thủ công', '장인 참 장식', '匠作吊飾'),
    'H',
    '#FF8AB8',
    '#FF9EC5',
    150,
    4_600,
  ),
  level16: quality(
    text('纪念级', 'Commemorative', 'Kỷ niệm', '기념 등급', '紀念級'),
    'E',
    '#FFE39A',
    '#FFE39A',
    1_900,
    38_000,
  ),
} as const satisfies Record<string, Quality>;

export type QualityLevel = keyof typeof qualities;
