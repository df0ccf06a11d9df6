import type { Minor } from '@clearcrate/contract/money';
import type { PostingKind } from '@clearcrate/contract/postings';
import type { HouseAccount } from './chart.ts';
import type { Move } from './posting.ts';

/** Name of a hold: the kind of stake, and what the coins are reserved for. */
export interface HoldName {
  kind: PostingKind;
  reference: string;
}

export interface HoldRequest extends HoldName {
  owner: bigint;
  amount: Minor;
}

/**
 * Coins reserved for something that is not decided yet. They still belong to the player, who cannot
 * spend them.
 */
export interface Hold extends HoldName {
  owner: bigint;
  coin: Minor;
  bonus: Minor;
  state: 'pending' | 'captured' | 'released';
  /** Not in the database yet. */
  isNew: boolean;
}

export const holdKey = ({ kind, reference }: HoldName): string => `${kind} ${reference}`;

export const reserveMoves = ({ coin, bonus }: Hold): Move[] => [
  { from: 'coin', to: 'coinHeld', amount: coin },
  { from: 'bonus', to: 'bonusHeld', amount: bonus },
];

export const releaseMoves = ({ coin, bonus }: Hold): Move[] => [
  { from: 'coinHeld', to: 'coin', amount: coin },
  { from: 'bonusHeld', to: 'bonus', amount: bonus },
];

export const captureMoves = ({ coin, bonus }: Hold, to: HouseAccount): Move[] => [
  { from: 'coinHeld', to, amount: coin },
  { from: 'bonusHeld', to, amount: bonus },
];
