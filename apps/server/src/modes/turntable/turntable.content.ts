import type { TurntableKind } from '@clearcrate/contract/turntable';

/** The turntable as shipped or imported. Skins are referenced by goods code. */
export interface TurntablePlan {
  /** Invited friends needed to unlock the top prize. */
  friends: number;
  /** In ticket order; the tickets sum to one million. */
  prizes: readonly PrizePlan[];
}

export interface PrizePlan {
  code: string;
  kind: TurntableKind;
  /** In minor units; null for a skin. */
  amount: bigint | null;
  goods: string | null;
  tickets: number;
  isTop: boolean;
}
