import type { LocalText } from '@clearcrate/contract/locale';
import type { Minor } from '@clearcrate/contract/money';
import type { PacketCycle, PacketKind, PacketSplit } from '@clearcrate/contract/packet-rules';

/** A red packet as it is shipped or imported: packets are made of it, one for each of its periods. */
export interface PacketPlan {
  code: string;
  kind: PacketKind;
  cycle: PacketCycle;
  split: PacketSplit;
  names: LocalText;
  notes: LocalText;
  total: Minor;
  /** 0 where a rate says what each player gets. */
  shares: number;
  minRecharge: Minor;
  minSpend: Minor;
  vipLevel: number;
  /** Hundredths of a percent. */
  rate: number;
  cap: Minor | null;
  /** Of password packets; kept and compared as a hash alone. */
  password: string | null;
  /** Minutes after the start of the period, or before its end where negative. */
  openAfter: number;
  /** 0: until the end of the period. */
  openMinutes: number;
  /** Nothing: from now on, and without an end. */
  startsAt: Date | null;
  endsAt: Date | null;
  open: boolean;
  sort: number;
}
