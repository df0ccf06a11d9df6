import type { DropView } from '@clearcrate/contract/drop';
import type { WinnerAnnouncement } from '@clearcrate/contract/gateway';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDrop, addPrize, stripDropView, useDropStrip } from './drop-strip.ts';

const names = { zh: 'KV-47 | 锦鲤逆浪', en: 'KV-47 | Koi Rising', vi: 'x', ko: 'x', tw: 'x' };

const drop = (dropId: string): DropView => ({
  dropId,
  nickName: '云上客',
  avater: '',
  userType: 2,
  boxId: '7',
  goodsLevel: 'level6',
  goodsNames: names,
  image: '/art/koi.webp',
  price: '512.00',
  at: '2026-11-15T04:00:00.000Z',
});

const winner: WinnerAnnouncement = {
  nickName: '云上客',
  recoveryPrice: '512.00',
  avater: '',
  boxType: 1,
  boxId: '7',
  goodsName: names.zh,
  image: '/art/koi.webp',
  goodsLevel: 'level6',
};

const drops = () => useDropStrip.getState().drops;

beforeEach(() => useDropStrip.setState({ drops: [] }));

describe('the drop strip', () => {
  it('shows a dear drop once, though it is announced for the banner as well', () => {
    addDrop(drop('1'));
    addPrize(winner);
    expect(drops()).toHaveLength(1);
  });

  it('shows the same win of another time again', () => {
    addDrop(drop('1'));
    addPrize(winner);
    addDrop(drop('2'));
    addPrize(winner);
    expect(drops().map(({ key }) => key)).toEqual(['2', '1']);
  });

  it('shows a prize that no drop told of', () => {
    addPrize({ ...winner, boxType: 0 });
    expect(drops()).toHaveLength(1);
    const [prize] = drops();
    expect(prize && stripDropView(prize, 'mobile', 'zh').href).toBe('/#/m/home');
  });

  it('knows a drop that comes again', () => {
    addDrop(drop('1'));
    addDrop(drop('1'));
    expect(drops()).toHaveLength(1);
  });

  it('keeps no more than the strip can hold', () => {
    for (let id = 1; id <= 30; id += 1) addDrop(drop(String(id)));
    expect(drops()).toHaveLength(20);
    expect(drops()[0]?.key).toBe('30');
  });

  it('names the item in the reader’s language, with what its winner is, and leads to the box', () => {
    addDrop(drop('1'));
    const [first] = drops();
    expect(first && stripDropView(first, 'pc', 'en')).toMatchObject({
      item: { weapon: 'KV-47', finish: 'Koi Rising', quality: 6 },
      playerKind: 2,
      href: '/#/p/openbox?boxId=7',
    });
  });
});
