import { AREA_CODES } from '@clearcrate/contract/auth-rules';
import type { Locale } from '@clearcrate/contract/locale';
import type { Random } from '../../platform/random.ts';

const HIDDEN_DIGITS = 4;

/** `+8613800000000` → `138****0000`. Always hides four digits; shorter numbers show fewer. */
export function maskMobile(mobile: string): string {
  const areaCode = AREA_CODES.find((code) => mobile.startsWith(code)) ?? '';
  const digits = mobile.slice(areaCode.length);
  const shownAtEnd = Math.min(4, Math.max(2, digits.length - 7));
  const shownAtStart = Math.max(0, digits.length - HIDDEN_DIGITS - shownAtEnd);
  return `${digits.slice(0, shownAtStart)}${'*'.repeat(HIDDEN_DIGITS)}${digits.slice(-shownAtEnd)}`;
}

const COUNTRIES_OF_AREA: ReadonlyMap<string, readonly string[]> = new Map([
  ['+86', ['CN']],
  ['+84', ['VN']],
  ['+82', ['KR']],
  ['+886', ['TW']],
  ['+852', ['HK']],
  ['+853', ['MO']],
  ['+65', ['SG']],
  // One numbering plan: the area code does not distinguish the two.
  ['+1', ['US', 'CA']],
]);

/** Possible countries of a mobile; empty without one or for an unknown area. */
export function countriesOfMobile(mobile: string | null): readonly string[] {
  const area = [...COUNTRIES_OF_AREA.keys()]
    .toSorted((a, b) => b.length - a.length)
    .find((code) => mobile?.startsWith(code));
  return COUNTRIES_OF_AREA.get(area ?? '') ?? [];
}

const NAME_PARTS: Record<Locale, { first: readonly string[]; second: readonly string[] }> = {
  zh: {
    first: ['云上', '星野', '晨光', '远山', '青岚', '听雨', '逐风', '拾光', '浅海', '北辰'],
    second: ['旅人', '来客', '飞鸟', '白鹿', '行者', '小舟', '灯塔', '游侠', '松鼠', '猎手'],
  },
  tw: {
    first: ['雲上', '星野', '晨光', '遠山', '青嵐', '聽雨', '逐風', '拾光', '淺海', '北辰'],
    second: ['旅人', '來客', '飛鳥', '白鹿', '行者', '小舟', '燈塔', '遊俠', '松鼠', '獵手'],
  },
  en: {
    first: ['Calm', 'Dawn', 'Jade', 'Keen', 'Mint', 'Nova', 'Opal', 'Sage', 'True', 'Wild'],
    second: ['Fox', 'Owl', 'Lynx', 'Hawk', 'Wren', 'Elk', 'Mole', 'Pike', 'Crow', 'Hare'],
  },
  vi: {
    first: ['Mây', 'Gió', 'Nắng', 'Sao', 'Biển', 'Núi', 'Rừng', 'Hoa', 'Mưa', 'Sông'],
    second: ['Xanh', 'Bạc', 'Vàng', 'Hồng', 'Tím', 'Lam', 'Nhẹ', 'Sớm', 'Xa', 'Êm'],
  },
  ko: {
    first: ['푸른', '고요한', '빛나는', '새벽', '은빛', '맑은', '빠른', '용감한', '포근한', '하늘'],
    second: ['여우', '사슴', '고래', '매', '나그네', '늑대', '다람쥐', '바람', '별', '등대'],
  },
};

/** Suggests a nickname for a player who gave none. It need not be unique. */
export function suggestNickname(random: Random, locale: Locale): string {
  const { first, second } = NAME_PARTS[locale];
  const pick = (words: readonly string[]) => words[random.integer(0, words.length)];
  return `${pick(first)}${pick(second)}${random.integer(10, 100)}`;
}
