import { USER_KINDS } from '@clearcrate/contract/kinds';
import type { QualityShare } from '@clearcrate/ui/odds/odds-bar.tsx';
import type { OddsEntry } from '@clearcrate/ui/odds/odds-list.tsx';
import type { QualityLevel } from '@clearcrate/ui/odds/quality.ts';
import type { PuzzlePicture } from '@clearcrate/ui/puzzle/puzzle-geometry.ts';
import type { ItemView } from '@clearcrate/ui/store/item-card.tsx';
import type { LiveDropView } from '@clearcrate/ui/store/live-drop.tsx';
import { cratePicture, itemPicture, type SampleGoods, svgUrl } from './sample-pictures.ts';

function sampleItem(finish: string, weapon: string, quality: QualityLevel, goods: SampleGoods): ItemView {
  return { finish, weapon, quality, picture: { src: itemPicture(goods) } };
}

export const SAMPLE_ITEMS: readonly ItemView[] = [
  sampleItem('落日渐变', '★ 蝶翼刀', 7, 'wingfold-sundown-fn'),
  sampleItem('星云潮汐', 'KV-47', 6, 'kv-47-nebula-tide-fn'),
  sampleItem('花瓣棱镜', 'TM-1', 5, 'tm-1-petal-prism-fn'),
  sampleItem('海棱镜', 'LP-8', 4, 'lp-8-sea-prism-fn'),
  sampleItem('翠脉石', 'WL-94', 3, 'wl-94-jade-vein-fn'),
  sampleItem('雪脉', 'L1-R', 2, 'l1-r-snow-vein-fn'),
  sampleItem('沙巢', 'FM-22', 1, 'fm-22-sand-hive-fn'),
];

const PRICES = ['1650.00', '428.00', '68.00', '18.20', '9.60', '3.10', '1.20'];
const TICKETS = [2600, 6400, 31_000, 160_000, 320_000, 300_000, 180_000];

export const SAMPLE_ODDS: readonly OddsEntry[] = SAMPLE_ITEMS.map((item, index) => {
  const firstTicket = TICKETS.slice(0, index).reduce((sum, count) => sum + count, 0);
  return {
    key: item.finish,
    item,
    firstTicket,
    lastTicket: firstTicket + (TICKETS[index] ?? 0) - 1,
    price: PRICES[index] ?? '0.00',
  };
});

export const SAMPLE_SHARES: readonly QualityShare[] = SAMPLE_ITEMS.map((item, index) => ({
  quality: item.quality,
  share: (TICKETS[index] ?? 0) / 1_000_000,
}));

const BOXES = [
  ['星云潮汐箱', 'Nebula Tide', '#7c5cff', '15.80', 0.923, 'tide'],
  ['锦鲤逆浪箱', 'Koi Rising', '#e0404b', '28.00', 0.93, 'koi'],
  ['极光回响箱', 'Aurora Echo', '#2fc98e', '9.90', 0.918, 'aurora'],
  ['刃光典藏箱', 'Edge Collection', '#d59a2b', '1280.00', 0.93, 'edge'],
] as const;

export const SAMPLE_BOXES = BOXES.map(([zh, en, color, price, returnShare, box]) => ({
  zh,
  en,
  color,
  price,
  returnShare,
  picture: { src: cratePicture(box) },
}));

const NAMES = ['云上客', '阿澈', 'night_ferry', '橘子汽水', '北岸'];

export const SAMPLE_DROPS: readonly LiveDropView[] = SAMPLE_ITEMS.slice(0, 5).map((item, index) => ({
  key: item.finish,
  item,
  playerName: NAMES[index] ?? '',
  playerKind: index === 1 ? USER_KINDS.anchor : USER_KINDS.general,
  price: PRICES[index] ?? '0.00',
  at: '2026-11-15T04:00:00.000Z',
  isRecent: index < 3,
  href: '#',
}));

const PIECE_PATH = 'M4 18h20a9 9 0 1 1 16 0h20v20a9 9 0 1 0 0 18v20H4z';
const scene = (inner: string) =>
  `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#4b2fb8"/><stop offset=".5" stop-color="#191a33"/><stop offset="1" stop-color="#b5333f"/></linearGradient></defs><rect width="640" height="320" fill="url(#g)"/><path d="M0 40h640M0 120h640M0 200h640M0 280h640M80 0v320M200 0v320M320 0v320M440 0v320M560 0v320" stroke="#fff" stroke-opacity=".12"/><circle cx="430" cy="150" r="96" fill="#ffc94a" fill-opacity=".82"/><path d="M90 250 240 60l120 180z" fill="#3ddc97" fill-opacity=".8"/>${inner}`;

export const SAMPLE_PUZZLE: PuzzlePicture = {
  background: svgUrl(
    640,
    320,
    scene(
      `<path transform="translate(400 110)" d="${PIECE_PATH}" fill="#07090e" fill-opacity=".72" stroke="#fff" stroke-opacity=".7" stroke-width="2"/>`,
    ),
  ),
  piece: svgUrl(
    70,
    80,
    `<clipPath id="c"><path d="${PIECE_PATH}"/></clipPath><g clip-path="url(#c)"><g transform="translate(-400 -110)">${scene('')}</g></g><path d="${PIECE_PATH}" fill="none" stroke="#fff" stroke-width="3"/>`,
  ),
  width: 640,
  height: 320,
  pieceWidth: 70,
  pieceHeight: 80,
  pieceY: 110,
};
