import type { LocalText } from '@clearcrate/contract/locale';
import type { Minor } from '@clearcrate/contract/money';
import type { PacketCycle, PacketKind, PacketSplit } from '@clearcrate/contract/packet-rules';

/** A plan of red packets as shipped or imported. Each of its periods issues one packet. */
export interface PacketPlan {
  code: string;
  kind: PacketKind;
  cycle: PacketCycle;
  split: PacketSplit;
  names: LocalText;
  notes: LocalText;
  total: Minor;
  /** 0 for a rate packet, whose amounts are per player. */
  shares: number;
  minRecharge: Minor;
  minSpend: Minor;
  vipLevel: number;
  /** Hundredths of a percent. */
  rate: number;
  cap: Minor | null;
  /** Only for password packets. Stored and compared as a hash. */
  password: string | null;
  /** Minutes after the start of the period, or before its end where negative. */
  openAfter: number;
  /** 0 means until the end of the period. */
  openMinutes: number;
  /** Null means now. A null `endsAt` means no end. */
  startsAt: Date | null;
  endsAt: Date | null;
  open: boolean;
  sort: number;
}
