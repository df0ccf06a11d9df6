import type { WeaponKind } from './attributes.ts';
import { type Localised, sameInAll, text } from './language.ts';
import type { PaletteCode } from './palettes.ts';

export interface Weapon {
  readonly code: string;
  readonly kind: WeaponKind;
  readonly names: Localised;
  /** Key of the silhouette in `render/item/shapes.ts`. */
  readonly shape: string;
  /** Prints and resins use the motif's colours instead of the finish's. */
  readonly palette?: PaletteCode;
}

function firearm(kind: WeaponKind, model: string, shape: string): Weapon {
  return { code: model.toLowerCase(), kind, names: sameInAll(model), shape };
}

function edged(code: string, shape: string, names: Localised): Weapon {
  return { code, kind: 'knife', names, shape };
}

function worn(code: string, shape: string, names: Localised): Weapon {
  return { code, kind: 'glove', names, shape };
}

function motif(kind: WeaponKind, code: string, names: Localised, palette: PaletteCode): Weapon {
  return { code: `${kind}-${code}`, kind, names, shape: `${kind}-${code}`, palette };
}

const firearms: readonly Weapon[] = [
  firearm('rifle', 'KV-47', 'kv47'),
  firearm('rifle', 'KV-S', 'kvs'),
  firearm('rifle', 'FM-22', 'fm22'),
  firearm('rifle', 'L1-R', 'l1r'),
  firearm('rifle', 'STR-8', 'str8'),
  firearm('marksman', 'BR-303', 'br303'),
  firearm('marksman', 'WL-94', 'wl94'),
  firearm('smg', 'VP-9', 'vp9'),
  firearm('smg', 'VP-K', 'vpk'),
  firearm('smg', 'PX-90', 'px90'),
  firearm('smg', 'U-9', 'u9'),
  firearm('smg', 'MC-11', 'mc11'),
  firearm('smg', 'SP-4', 'sp4'),
  firearm('smg', 'TM-1', 'tm1'),
  firearm('smg', 'TM-28', 'tm28'),
  firearm('smg', 'GR-3', 'gr3'),
  firearm('pistol', 'GX-17', 'gx17'),
  firearm('pistol', 'LP-8', 'lp8'),
  firearm('pistol', 'DX-50', 'dx50'),
  firearm('pistol', 'CT-45', 'ct45'),
  firearm('pistol', 'R-8', 'r8'),
  firearm('pistol', 'NV-7', 'nv7'),
  firearm('shotgun', 'SD-12', 'sd12'),
  firearm('heavy', 'GT-6', 'gt6'),
  firearm('heavy', 'BX-3', 'bx3'),
];

const edgedWeapons: readonly Weapon[] = [
  edged('wingfold', 'wingfold', text('★ 蝶翼刀', '★ Wingfold Knife', '★ Dao Cánh Gập', '★ 나비날 나이프', '★ 蝶翼刀')),
  edged('trail-bowie', 'bowie', text('★ 猎刃', '★ Trail Bowie', '★ Dao Săn', '★ 사냥칼', '★ 獵刃')),
  edged(
    'crescent',
    'crescent',
    text('★ 弧月', '★ Crescent Knife', '★ Dao Trăng Khuyết', '★ 초승달 나이프', '★ 弧月刀'),
  ),
  edged('stiletto', 'stiletto', text('★ 细锋', '★ Slimline Stiletto', '★ Dao Bấm Mảnh', '★ 세날 나이프', '★ 細鋒')),
  edged('ringblade', 'ringblade', text('★ 指环刃', '★ Ring Knife', '★ Dao Đấm', '★ 너클 나이프', '★ 指環刃')),
  edged('brushcutter', 'brushcutter', text('★ 开山刀', '★ Brushcutter', '★ Dao Phát Rừng', '★ 정글도', '★ 開山刀')),
  edged('longblade', 'longblade', text('★ 长太刀', '★ Long Blade', '★ Trường Đao', '★ 장검', '★ 長太刀')),
  edged('rite', 'rite', text('★ 祭仪短剑', '★ Rite Dagger', '★ Dao Tế Lễ', '★ 의식 단검', '★ 祭儀短劍')),
  edged('oath', 'oath', text('★ 誓约短剑', '★ Oath Dagger', '★ Đoản Kiếm Thệ Ước', '★ 서약 단검', '★ 誓約短劍')),
  edged(
    'warden',
    'warden',
    text('★ 守望短剑', '★ Warden Dagger', '★ Đoản Kiếm Canh Gác', '★ 파수꾼 단검', '★ 守望短劍'),
  ),
  edged('relic', 'relic', text('★ 遗迹之刃', '★ Relic Blade', '★ Lưỡi Kiếm Cổ', '★ 유적의 칼날', '★ 遺跡之刃')),
  edged('tuskblade', 'tuskblade', text('★ 獠牙刀', '★ Tusk Knife', '★ Dao Nanh', '★ 엄니 나이프', '★ 獠牙刀')),
];

const gloves: readonly Weapon[] = [
  worn(
    'tactical-gloves',
    'gloves',
    text('★ 战术手套', '★ Tactical Gloves', '★ Găng Chiến Thuật', '★ 전술 장갑', '★ 戰術手套'),
  ),
  worn(
    'plate-gauntlet',
    'gauntlet',
    text('★ 鳞甲护手', '★ Plate Gauntlet', '★ Găng Giáp', '★ 판금 건틀릿', '★ 鱗甲護手'),
  ),
  worn('snow-mitts', 'mitts', text('★ 雪原手套', '★ Snow Mitts', '★ Găng Tuyết', '★ 설원 장갑', '★ 雪原手套')),
  worn('ring-gloves', 'boxing', text('★ 擂台拳套', '★ Ring Gloves', '★ Găng Đấu Đài', '★ 링 글러브', '★ 擂台拳套')),
];

const agents: readonly Weapon[] = [
  motif(
    'agent',
    'ronin',
    text('特勤“浪人”', 'Agent “Ronin”', 'Đặc vụ “Lãng Khách”', '요원 “로닌”', '特勤「浪人」'),
    'blood',
  ),
  motif(
    'agent',
    'umbra',
    text('特勤“影幕”', 'Agent “Umbra”', 'Đặc vụ “Bóng Đêm”', '요원 “엄브라”', '特勤「影幕」'),
    'violet',
  ),
  motif(
    'agent',
    'hoplite',
    text('特勤“重盾”', 'Agent “Hoplite”', 'Đặc vụ “Khiên Nặng”', '요원 “호플리테스”', '特勤「重盾」'),
    'copper',
  ),
  motif(
    'agent',
    'hazard',
    text('特勤“防化”', 'Agent “Hazard”', 'Đặc vụ “Phòng Độc”', '요원 “해저드”', '特勤「防化」'),
    'toxic',
  ),
  motif(
    'agent',
    'paladin',
    text('特勤“誓卫”', 'Agent “Paladin”', 'Đặc vụ “Thánh Vệ”', '요원 “팔라딘”', '特勤「誓衛」'),
    'ice',
  ),
  motif(
    'agent',
    'automaton',
    text('特勤“机兵”', 'Agent “Automaton”', 'Đặc vụ “Cơ Binh”', '요원 “오토마톤”', '特勤「機兵」'),
    'lagoon',
  ),
  motif(
    'agent',
    'orbiter',
    text('特勤“轨道”', 'Agent “Orbiter”', 'Đặc vụ “Quỹ Đạo”', '요원 “오비터”', '特勤「軌道」'),
    'ocean',
  ),
  motif(
    'agent',
    'warlord',
    text('特勤“督军”', 'Agent “Warlord”', 'Đặc vụ “Đốc Quân”', '요원 “워로드”', '特勤「督軍」'),
    'gold',
  ),
];

const stickers: readonly Weapon[] = [
  motif(
    'sticker',
    'crane',
    text('印花：纸鹤', 'Sticker: Paper Crane', 'Nhãn dán: Hạc Giấy', '스티커: 종이학', '貼紙：紙鶴'),
    'sakura',
  ),
  motif(
    'sticker',
    'fox',
    text('印花：赤狐', 'Sticker: Red Fox', 'Nhãn dán: Cáo Đỏ', '스티커: 붉은여우', '貼紙：赤狐'),
    'copper',
  ),
  motif(
    'sticker',
    'panda',
    text('印花：滚滚', 'Sticker: Panda', 'Nhãn dán: Gấu Trúc', '스티커: 판다', '貼紙：滾滾'),
    'toxic',
  ),
  motif(
    'sticker',
    'skull',
    text('印花：骨王', 'Sticker: Bone King', 'Nhãn dán: Vua Xương', '스티커: 해골왕', '貼紙：骨王'),
    'blood',
  ),
  motif(
    'sticker',
    'lotus',
    text('印花：清莲', 'Sticker: Lotus', 'Nhãn dán: Hoa Sen', '스티커: 연꽃', '貼紙：清蓮'),
    'aurora',
  ),
  motif(
    'sticker',
    'rocket',
    text('印花：火箭', 'Sticker: Rocket', 'Nhãn dán: Tên Lửa', '스티커: 로켓', '貼紙：火箭'),
    'ice',
  ),
  motif(
    'sticker',
    'tiger',
    text('印花：虎啸', 'Sticker: Tiger Roar', 'Nhãn dán: Hổ Gầm', '스티커: 포효', '貼紙：虎嘯'),
    'gold',
  ),
  motif(
    'sticker',
    'clover',
    text('印花：幸运草', 'Sticker: Clover', 'Nhãn dán: Cỏ May Mắn', '스티커: 클로버', '貼紙：幸運草'),
    'aurora',
  ),
];

const charms: readonly Weapon[] = [
  motif(
    'charm',
    'cat',
    text('挂件：招财猫', 'Charm: Lucky Cat', 'Móc treo: Mèo May Mắn', '참 장식: 복고양이', '吊飾：招財貓'),
    'gold',
  ),
  motif(
    'charm',
    'dice',
    text('挂件：骰子', 'Charm: Die', 'Móc treo: Xúc Xắc', '참 장식: 주사위', '吊飾：骰子'),
    'blood',
  ),
  motif(
    'charm',
    'hourglass',
    text('挂件：沙漏', 'Charm: Hourglass', 'Móc treo: Đồng Hồ Cát', '참 장식: 모래시계', '吊飾：沙漏'),
    'lagoon',
  ),
  motif(
    'charm',
    'jellyfish',
    text('挂件：水母', 'Charm: Jellyfish', 'Móc treo: Sứa', '참 장식: 해파리', '吊飾：水母'),
    'violet',
  ),
  motif('charm', 'bee', text('挂件：蜜蜂', 'Charm: Bee', 'Móc treo: Ong Mật', '참 장식: 꿀벌', '吊飾：蜜蜂'), 'sunset'),
  motif('charm', 'anchor', text('挂件：船锚', 'Charm: Anchor', 'Móc treo: Mỏ Neo', '참 장식: 닻', '吊飾：船錨'), 'ice'),
];

const emblems: readonly Weapon[] = [
  motif(
    'emblem',
    'laurel',
    text('桂冠纪念章', 'Laurel Emblem', 'Huy chương Nguyệt Quế', '월계관 휘장', '桂冠紀念章'),
    'gold',
  ),
  motif('emblem', 'dragon', text('腾龙纪念章', 'Dragon Emblem', 'Huy chương Rồng', '용 휘장', '騰龍紀念章'), 'blood'),
  motif(
    'emblem',
    'eagle',
    text('鹰徽纪念章', 'Eagle Emblem', 'Huy chương Đại Bàng', '독수리 휘장', '鷹徽紀念章'),
    'ice',
  ),
  motif(
    'emblem',
    'sabres',
    text('双剑纪念章', 'Crossed Blades Emblem', 'Huy chương Song Kiếm', '쌍검 휘장', '雙劍紀念章'),
    'violet',
  ),
  motif(
    'emblem',
    'sun',
    text('曜日纪念章', 'Daybreak Emblem', 'Huy chương Mặt Trời', '태양 휘장', '曜日紀念章'),
    'sunset',
  ),
];

export const weapons: readonly Weapon[] = [
  ...firearms,
  ...edgedWeapons,
  ...gloves,
  ...agents,
  ...stickers,
  ...charms,
  ...emblems,
];
