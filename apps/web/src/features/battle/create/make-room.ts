import type { BoxCard } from '@clearcrate/contract/box';
import type { StorePath } from '../../../lib/routing/navigation.tsx';
import { sumOf } from '../../../lib/text/amounts.ts';
import { isId } from '../../../lib/text/ids.ts';

/** A draft of a room: rounds as box ids, in order. */
export interface RoomDraft {
  boxes: readonly string[];
  players: 2 | 3;
  mode: 1 | 2;
  password: string;
  hasPassword: boolean;
  anchorRoom: boolean;
}

export interface DraftLimits {
  maxBoxes: number;
  maxKinds: number;
}

/**
 * Reads the draft from the address: a copy of a room, a first box, or a draft from before another
 * page.
 */
export function readDraft(parameters: URLSearchParams): RoomDraft {
  const boxes = (parameters.get('boxes') ?? '').split('-').filter(isId);
  return {
    boxes: boxes.slice(0, 6),
    players: parameters.get('players') === '3' ? 3 : 2,
    mode: parameters.get('mode') === '2' ? 2 : 1,
    password: '',
    hasPassword: parameters.get('locked') === '1',
    anchorRoom: parameters.get('anchor') === '1',
  };
}

/** The address of a draft. Addresses are copied and logged, so they never contain the password. */
export function draftPath({ boxes, players, mode, hasPassword, anchorRoom }: RoomDraft): StorePath {
  const query = new URLSearchParams({ boxes: boxes.join('-'), players: String(players), mode: String(mode) });
  if (hasPassword) query.set('locked', '1');
  if (anchorRoom) query.set('anchor', '1');
  return `/battle/create?${query}`;
}

/** Returns why a box cannot be added again, or undefined. */
export function refusalOf(
  boxes: readonly string[],
  boxId: string,
  { maxBoxes, maxKinds }: DraftLimits,
): 'boxes' | 'kinds' | undefined {
  if (boxes.length >= maxBoxes) return 'boxes';
  const kinds = new Set([...boxes, boxId]);
  return kinds.size > maxKinds ? 'kinds' : undefined;
}

export const withoutRound = (boxes: readonly string[], index: number): string[] =>
  boxes.filter((_, place) => place !== index);

/** Swaps a round with the one before it. */
export function movedEarlier(boxes: readonly string[], index: number): string[] {
  const moved = [...boxes];
  const [one] = moved.splice(index, 1);
  if (one !== undefined) moved.splice(Math.max(0, index - 1), 0, one);
  return moved;
}

/** Removes the last round of a box. */
export function withoutLast(boxes: readonly string[], boxId: string): string[] {
  const index = boxes.lastIndexOf(boxId);
  return index < 0 ? [...boxes] : withoutRound(boxes, index);
}

export interface DraftWorth {
  price: string;
  /** Of one seat. */
  expected: string;
  returnShare: number;
}

/**
 * Price and expected value of a seat. Box cards have their return with four decimals, so this
 * preview is exact to the cent.
 */
export function worthOf(cards: readonly Pick<BoxCard, 'price' | 'returnRate'>[]): DraftWorth {
  const price = sumOf(cards.map((card) => card.price));
  const expected = cards.reduce((sum, card) => sum + (Number(card.price) * Number(card.returnRate ?? 0)) / 100, 0);
  return {
    price,
    expected: expected.toFixed(2),
    returnShare: Number(price) === 0 ? 0 : expected / Number(price),
  };
}
