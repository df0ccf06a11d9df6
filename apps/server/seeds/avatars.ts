import type { Locale } from '@clearcrate/contract/locale';
import type { AvatarContent } from '../src/base/avatar/avatar.module.ts';
import type { Pictures } from './pictures.ts';

type Names = Readonly<Record<Locale, string>>;

/** One frame per level, in order; two of each metal. */
const FRAME_NAMES: readonly Names[] = [
  { zh: '精钢', en: 'Steel', vi: 'Thép', ko: '강철', tw: '精鋼' },
  { zh: '精钢铆钉', en: 'Riveted steel', vi: 'Thép đinh tán', ko: '강철 리벳', tw: '精鋼鉚釘' },
  { zh: '青铜', en: 'Bronze', vi: 'Đồng', ko: '청동', tw: '青銅' },
  { zh: '青铜之翼', en: 'Bronze wings', vi: 'Cánh đồng', ko: '청동 날개', tw: '青銅之翼' },
  { zh: '白银之冠', en: 'Silver crown', vi: 'Vương miện bạc', ko: '은빛 왕관', tw: '白銀之冠' },
  { zh: '白银双翼', en: 'Silver wings', vi: 'Đôi cánh bạc', ko: '은빛 두 날개', tw: '白銀雙翼' },
  { zh: '黄金之冠', en: 'Gold crown', vi: 'Vương miện vàng', ko: '황금 왕관', tw: '黃金之冠' },
  { zh: '黄金双翼', en: 'Gold wings', vi: 'Đôi cánh vàng', ko: '황금 두 날개', tw: '黃金雙翼' },
  { zh: '棱镜之冠', en: 'Prism crown', vi: 'Vương miện lăng kính', ko: '프리즘 왕관', tw: '稜鏡之冠' },
  { zh: '棱镜圣翼', en: 'Prism wings', vi: 'Đôi cánh lăng kính', ko: '프리즘 날개', tw: '稜鏡聖翼' },
];

export function avatarContent(pictures: Pictures): AvatarContent {
  return {
    avatars: pictures.avatars,
    frames: FRAME_NAMES.map((names, index) => ({
      id: index + 1,
      names,
      requiredLevel: index + 1,
      image: pictures.ofFrame(`vip-${index + 1}`),
    })),
  };
}
