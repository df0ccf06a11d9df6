import type { LuckyDetail } from '@clearcrate/contract/lucky';
import { luckyHash } from '../lib/lucky-hash.ts';

/** Draws with a player's own pair, by the calls that players make. */

interface Envelope {
  code: number;
  msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: what each call answers is the contract's business.
  data: any;
}

export interface Caller {
  ask(path: string, body?: object): Promise<Envelope>;
}

/** The answer of a call that must not be refused. */
export async function answer<Data>(player: Caller, path: string, body: object = {}): Promise<Data> {
  const { code, msg, data } = await player.ask(path, body);
  if (code !== 0) throw new Error(`${path} was refused with ${code}: ${msg}`);
  return data;
}

const LUCKY_TICKETS = [10_000, 123_400, 750_000];

/** Tries at the lowest, a middle and the highest chance. */
export async function tryForLucky(player: Caller, count: number): Promise<void> {
  const list = await answer<{ items: { goodsId: string }[] }>(player, '/api/lucky/getLuckyGoodsList', {
    sort: 'priceUp',
    pageSize: 1,
  });
  const goodsId = list.items[0]?.goodsId ?? '';
  const detail = await answer<LuckyDetail>(player, '/api/lucky/getLuckyDetail', { goodsId });
  for (const tickets of LUCKY_TICKETS) {
    const body = { goodsId, tickets, count, oddsHash: luckyHash(detail, tickets) };
    await answer(player, '/api/lucky/playLucky', body);
  }
}

export async function spin(player: Caller): Promise<void> {
  const { version } = await answer<{ version: number }>(player, '/api/turntable/getTurntable');
  const { isOpen } = await answer<{ isOpen: boolean }>(player, '/api/turntable/getOwnTurntable');
  await answer(player, '/api/turntable/spinTurntable', { version, isOpen });
}

/** Signing in earns a sticker of every festival. */
export async function drawStickers(player: Caller, drain: () => Promise<unknown>): Promise<number> {
  await answer(player, '/api/user/signin');
  await drain();
  interface Shown {
    festival: string;
    oddsHash: string;
  }
  const { items } = await answer<{ items: Shown[] }>(player, '/api/festival/getFestivalList');
  for (const { festival, oddsHash } of items) await answer(player, '/api/user/activateSticker', { festival, oddsHash });
  return items.length;
}
