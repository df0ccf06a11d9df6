import type { WinnerAnnouncement } from '@clearcrate/contract/gateway';
import { expect, it } from 'vitest';
import { winnerView } from './winners.ts';

const winner: WinnerAnnouncement = {
  nickName: '云上客',
  recoveryPrice: '512.00',
  avater: '',
  boxType: 1,
  boxId: '7',
  goodsName: 'KV-47 | 锦鲤逆浪',
  image: '/art/koi.webp',
  goodsLevel: 'level6',
};
const goodsNames = { zh: 'KV-47 | 鲤', en: 'KV-47 | Koi Rising', vi: 'x', ko: 'x', tw: 'x' };

it('names the item in the reader’s language', () => {
  expect(winnerView({ ...winner, goodsNames }, 'mobile', 'en').item).toMatchObject({ finish: 'Koi Rising' });
});

it('falls back to the one existing name', () => {
  expect(winnerView(winner, 'mobile', 'en').item).toMatchObject({ weapon: 'KV-47', finish: '锦鲤逆浪' });
});

it('links to the box of an opening, and has no link for other prizes', () => {
  expect(winnerView(winner, 'pc', 'zh').boxHref).toBe('/#/p/openbox?boxId=7');
  expect(winnerView({ ...winner, boxType: 0 }, 'pc', 'zh').boxHref).toBeUndefined();
});
