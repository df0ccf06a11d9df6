import type { Minor } from '@clearcrate/contract/money';
import type { PostingKind } from '@clearcrate/contract/postings';
import type { HouseAccount } from './chart.ts';
import type { Move } from './posting.ts';

/** What a hold is known by: the kind of stake, and what it was set aside for. */
export interface HoldName {
  kind: PostingKind;
  reference: string;
}

export interface HoldRequest extends HoldName {
  owner: bigint;
  amount: Minor;
}

/** Coins set aside for something that is not decided yet. They are the player's still, but cannot be spent twice. */
export interface Hold extends HoldName {
  owner: bigint;
  coin: Minor;
  bonus: Minor;
  state: 'held' | 'posted' | 'voided';
  /** Not in the database yet. */
  isNew: boolean;
}

export const holdKey = ({ kind, reference }: HoldName): string => `${kind} ${reference}`;

export const reserveMoves = ({ coin, bonus }: Hold): Move[] => [
  { from: 'coin', to: 'coinHeld', amount: coin },
  { from: 'bonus', to: 'bonusHeld', amount: bonus },
];

export const voidMoves = ({ coin, bonus }: Hold): Move[] => [
  { from: 'coinHeld', to: 'coin', amount: coin },
  { from: 'bonusHeld', to: 'bonus', amount: bonus },
];

export const captureMoves = ({ coin, bonus }: Hold, to: HouseAccount): Move[] => [
  { from: 'coinHeld', to, amount: coin },
  { from: 'bonusHeld', to, amount: bonus },
];
