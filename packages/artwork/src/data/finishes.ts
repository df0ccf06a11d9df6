import { type Localised, text } from './language.ts';
import type { PaletteCode } from './palettes.ts';

/** Drawing styles of a surface; each is a function in `render/finishes/`. */
export type FinishStyle =
  | 'fade'
  | 'marble'
  | 'hex'
  | 'topo'
  | 'carbon'
  | 'circuit'
  | 'nebula'
  | 'damascus'
  | 'koi'
  | 'glitch'
  | 'prism'
  | 'ember'
  | 'tiger'
  | 'wave'
  | 'racing'
  | 'pixel'
  | 'splash'
  | 'plain'
  | 'enamel'
  | 'cast'
  | 'print'
  | 'foil';

export interface Finish {
  readonly code: string;
  readonly names: Localised;
  readonly style: FinishStyle;
  /** Absent when the motif has its own colours. */
  readonly palette?: PaletteCode;
}

function finish(code: string, style: FinishStyle, palette: PaletteCode | undefined, names: Localised): Finish {
  return palette ? { code, names, style, palette } : { code, names, style };
}

const painted: readonly Finish[] = [
  finish('koi-rising', 'koi', 'blood', text('锦鲤逆浪', 'Koi Rising', 'Cá Koi Vượt Sóng', '역류하는 잉어', '錦鯉逆浪')),
  finish('azure-scale', 'koi', 'ocean', text('青鳞', 'Azure Scale', 'Vảy Lam', '푸른 비늘', '青鱗')),
  finish(
    'nebula-tide',
    'nebula',
    'violet',
    text('星云潮汐', 'Nebula Tide', 'Thủy Triều Tinh Vân', '성운의 조류', '星雲潮汐'),
  ),
  finish('star-abyss', 'nebula', 'lagoon', text('星渊', 'Star Abyss', 'Vực Sao', '별의 심연', '星淵')),
  finish('frostfield', 'nebula', 'ice', text('冰原', 'Frostfield', 'Đồng Băng', '얼음 평원', '冰原')),
  finish('sundown', 'fade', 'sunset', text('落日长街', 'Sundown Avenue', 'Hoàng Hôn Phố Dài', '노을 거리', '落日長街')),
  finish('polar-glow', 'fade', 'aurora', text('极光回响', 'Polar Glow', 'Cực Quang', '오로라의 메아리', '極光迴響')),
  finish('peach-soda', 'fade', 'sakura', text('蜜桃汽水', 'Peach Soda', 'Soda Đào', '복숭아 소다', '蜜桃汽水')),
  finish('kintsugi', 'marble', 'gold', text('金缮', 'Kintsugi', 'Vết Nứt Vàng', '금 이음새', '金繕')),
  finish('jade-vein', 'marble', 'aurora', text('翠脉石', 'Jade Vein', 'Mạch Ngọc Bích', '비취 결', '翠脈石')),
  finish('snow-vein', 'marble', 'snow', text('雪山白石', 'Snow Vein', 'Đá Tuyết', '설산 대리석', '雪山白石')),
  finish('sand-hive', 'hex', 'desert', text('沙蜂', 'Sand Hive', 'Tổ Ong Cát', '모래 벌집', '沙蜂')),
  finish(
    'amethyst-hive',
    'hex',
    'violet',
    text('紫晶蜂巢', 'Amethyst Hive', 'Tổ Ong Thạch Anh', '자수정 벌집', '紫晶蜂巢'),
  ),
  finish('venom-hive', 'hex', 'toxic', text('蜂毒', 'Venom Hive', 'Nọc Ong', '독벌집', '蜂毒')),
  finish('contour', 'topo', 'aurora', text('等高线', 'Contour', 'Đường Bình Độ', '등고선', '等高線')),
  finish('violet-realm', 'topo', 'violet', text('紫域', 'Violet Realm', 'Miền Tím', '보랏빛 영역', '紫域')),
  finish('treeline', 'topo', 'forest', text('林线', 'Treeline', 'Bìa Rừng', '수목한계선', '林線')),
  finish(
    'hazard-weave',
    'carbon',
    'toxic',
    text('碳纹警戒', 'Hazard Weave', 'Sợi Cảnh Báo', '경계의 카본', '碳紋警戒'),
  ),
  finish('dusk-weave', 'carbon', 'sunset', text('暮色碳纤', 'Dusk Weave', 'Sợi Hoàng Hôn', '황혼의 카본', '暮色碳纖')),
  finish('mainboard', 'circuit', 'lagoon', text('主板', 'Mainboard', 'Bo Mạch', '메인보드', '主機板')),
  finish('gold-trace', 'circuit', 'gold', text('金线回路', 'Gold Trace', 'Mạch Vàng', '황금 회로', '金線迴路')),
  finish(
    'cherry-steel',
    'damascus',
    'sakura',
    text('樱纹钢', 'Cherry Steel', 'Thép Vân Anh Đào', '벚꽃 강철', '櫻紋鋼'),
  ),
  finish('copper-flame', 'damascus', 'copper', text('铜焰', 'Copper Flame', 'Lửa Đồng', '구리 불꽃', '銅焰')),
  finish('glacier-steel', 'damascus', 'ice', text('冰纹钢', 'Glacier Steel', 'Thép Vân Băng', '빙하 강철', '冰紋鋼')),
  finish('old-grain', 'damascus', 'gold', text('古纹', 'Old Grain', 'Vân Cổ', '고대 무늬', '古紋')),
  finish('lost-signal', 'glitch', 'sunset', text('故障频段', 'Lost Signal', 'Mất Tín Hiệu', '끊긴 신호', '故障頻段')),
  finish('data-storm', 'glitch', 'lagoon', text('数据风暴', 'Data Storm', 'Bão Dữ Liệu', '데이터 폭풍', '數據風暴')),
  finish('sea-prism', 'prism', 'ocean', text('海棱镜', 'Sea Prism', 'Lăng Kính Biển', '바다 프리즘', '海稜鏡')),
  finish(
    'gilded-prism',
    'prism',
    'gold',
    text('鎏金棱镜', 'Gilded Prism', 'Lăng Kính Vàng', '도금 프리즘', '鎏金稜鏡'),
  ),
  finish(
    'petal-prism',
    'prism',
    'sakura',
    text('落樱棱镜', 'Petal Prism', 'Lăng Kính Hoa Rơi', '꽃잎 프리즘', '落櫻稜鏡'),
  ),
  finish(
    'abyss-prism',
    'prism',
    'lagoon',
    text('深海棱镜', 'Abyss Prism', 'Lăng Kính Biển Sâu', '심해 프리즘', '深海稜鏡'),
  ),
  finish('molten-core', 'ember', 'blood', text('熔芯', 'Molten Core', 'Lõi Nóng Chảy', '용융핵', '熔芯')),
  finish('ghost-fire', 'ember', 'violet', text('幽火', 'Ghost Fire', 'Lửa Ma', '유령불', '幽火')),
  finish('mountain-king', 'tiger', 'gold', text('山君', 'Mountain King', 'Chúa Sơn Lâm', '산군', '山君')),
  finish('venom-stripe', 'tiger', 'toxic', text('毒虎', 'Venom Stripe', 'Vằn Độc', '독호', '毒虎')),
  finish('white-tiger', 'tiger', 'snow', text('白虎', 'White Tiger', 'Bạch Hổ', '백호', '白虎')),
  finish('blue-seas', 'wave', 'ice', text('青海波', 'Blue Seas', 'Sóng Biển Xanh', '청해파', '青海波')),
  finish('ember-seas', 'wave', 'rust', text('赤潮', 'Ember Seas', 'Thủy Triều Đỏ', '붉은 파도', '赤潮')),
  finish('apex-lane', 'racing', 'blood', text('弯心', 'Apex Lane', 'Đỉnh Cua', '에이펙스 레인', '彎心')),
  finish('night-circuit', 'racing', 'lagoon', text('夜赛道', 'Night Circuit', 'Đường Đua Đêm', '야간 서킷', '夜賽道')),
  finish('pixel-dune', 'pixel', 'desert', text('像素荒漠', 'Pixel Dune', 'Sa Mạc Điểm Ảnh', '픽셀 사막', '像素荒漠')),
  finish('pixel-grove', 'pixel', 'forest', text('像素林地', 'Pixel Grove', 'Rừng Điểm Ảnh', '픽셀 숲', '像素林地')),
  finish(
    'pixel-harbour',
    'pixel',
    'ocean',
    text('像素军港', 'Pixel Harbour', 'Quân Cảng Điểm Ảnh', '픽셀 군항', '像素軍港'),
  ),
  finish('spilt-ink', 'splash', 'mono', text('泼墨', 'Spilt Ink', 'Mực Đổ', '발묵', '潑墨')),
  finish('neon-spill', 'splash', 'lagoon', text('霓虹泼彩', 'Neon Spill', 'Neon Loang', '네온 스플래시', '霓虹潑彩')),
  finish('olive', 'plain', 'forest', text('橄榄', 'Olive', 'Ô Liu', '올리브', '橄欖')),
  finish('dune', 'plain', 'desert', text('沙色', 'Dune', 'Màu Cát', '모래색', '沙色')),
  finish('fleet-blue', 'plain', 'ocean', text('舰蓝', 'Fleet Blue', 'Lam Hạm Đội', '함대 청색', '艦藍')),
  finish('graphite', 'plain', 'mono', text('石墨', 'Graphite', 'Than Chì', '흑연', '石墨')),
];

const collectible: readonly Finish[] = [
  finish('rookie-enamel', 'enamel', 'ocean', text('初阵', 'First Watch', 'Ca Trực Đầu', '첫 임무', '初陣')),
  finish('unit-enamel', 'enamel', undefined, text('队徽珐琅', 'Unit Enamel', 'Men Đơn Vị', '부대 법랑', '隊徽琺瑯')),
  finish('night-enamel', 'enamel', 'violet', text('夜行珐琅', 'Night Enamel', 'Men Đêm', '야행 법랑', '夜行琺瑯')),
  finish('honour-gold', 'cast', 'gold', text('荣耀鎏金', 'Honour Gold', 'Vàng Vinh Dự', '영광의 금', '榮耀鎏金')),
  finish('honour-silver', 'cast', 'snow', text('荣耀银章', 'Honour Silver', 'Bạc Vinh Dự', '영광의 은', '榮耀銀章')),
  finish('rose-copper', 'cast', 'copper', text('玫瑰铜', 'Rose Copper', 'Đồng Hồng', '로즈 코퍼', '玫瑰銅')),
  finish('candy-resin', 'enamel', undefined, text('糖果树脂', 'Candy Resin', 'Nhựa Kẹo', '캔디 레진', '糖果樹脂')),
  finish('gloss-print', 'print', undefined, text('亮面', 'Gloss', 'Bóng', '유광', '亮面')),
  finish('holo-foil', 'foil', undefined, text('镭射', 'Holo', 'Bảy Màu', '홀로', '鐳射')),
  finish('gold-foil', 'foil', 'gold', text('烫金', 'Gold Foil', 'Ép Vàng', '금박', '燙金')),
];

export const finishes: readonly Finish[] = [...painted, ...collectible];
