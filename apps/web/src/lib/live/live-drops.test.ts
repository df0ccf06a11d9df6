import type { DropView } from '@clearcrate/contract/drop';
import { MODES, type ModeDefinition } from '@clearcrate/contract/modes';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDrop, liveDropView, mergeDrops, useLiveDrops } from './live-drops.ts';

const names = { zh: 'KV-47 | 锦鲤逆浪', en: 'KV-47 | Koi Rising', vi: 'x', ko: 'x', tw: 'x' };

const drop = (dropId: string): DropView => ({
  dropId,
  nickName: '云上客',
  avater: '',
  userType: 2,
  mode: 1,
  boxId: '7',
  targetId: '',
  goodsLevel: 'level6',
  goodsNames: names,
  image: '/art/koi.webp',
  price: '512.00',
  at: '2026-11-15T04:00:00.000Z',
});

const ids = (drops: readonly DropView[]) => drops.map(({ dropId }) => dropId);
const shown = () => ids(useLiveDrops.getState().drops);

beforeEach(() => useLiveDrops.setState({ drops: [] }));

describe('live drops', () => {
  it('are sorted newest first, without duplicates', () => {
    for (const id of ['1', '2', '1']) addDrop(drop(id));
    expect(shown()).toEqual(['1', '2']);
  });

  it('are limited to the length of the strip', () => {
    for (let id = 1; id <= 30; id += 1) addDrop(drop(String(id)));
    expect(shown()).toHaveLength(20);
    expect(shown()[0]).toBe('30');
  });

  it('received before the list stay in front of it, without duplicates', () => {
    expect(ids(mergeDrops([drop('9'), drop('8')], [drop('8'), drop('7')]))).toEqual(['9', '8', '7']);
  });

  it('are named in the reader’s language, with quality, and link to the box', () => {
    expect(liveDropView(drop('1'), 'pc', 'en')).toMatchObject({
      item: { weapon: 'KV-47', finish: 'Koi Rising', quality: 6 },
      playerKind: 2,
      href: '/#/p/openbox?boxId=7',
    });
  });

  it('without a box link to the target, or to the page of their mode', () => {
    const hrefOf = (mode: ModeDefinition, targetId = '') =>
      liveDropView({ ...drop('1'), boxId: '', mode: mode.number, targetId }, 'mobile', 'zh').href;
    expect(hrefOf(MODES.lucky, '12')).toBe('/#/m/luckyDetails?goodsId=12');
    const { turntable, festival, timeBox, registerPacket } = MODES;
    expect([turntable, festival, timeBox, registerPacket].map((mode) => hrefOf(mode))).toEqual(
      ['turntable', 'activity', 'timebox', 'home'].map((page) => `/#/m/${page}`),
    );
  });
});
