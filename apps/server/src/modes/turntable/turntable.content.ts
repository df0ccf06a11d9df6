import type { TurntableKind } from '@clearcrate/contract/turntable';

/** The turntable as it is shipped or imported. A skin is named by its code. */
export interface TurntablePlan {
  /** So many invited friends open the top prize. */
  friends: number;
  /** In the order of their tickets, which sum to one million. */
  prizes: readonly PrizePlan[];
}

export interface PrizePlan {
  code: string;
  kind: TurntableKind;
  /** Minor units; nothing for a skin. */
  amount: bigint | null;
  goods: string | null;
  tickets: number;
  isTop: boolean;
}
