import { DEFAULT_LOCALE, type Locale, type LocalText } from '@clearcrate/contract/locale';
import { formatAmount } from '@clearcrate/contract/money';
import type { OwnPacket, Packet, PacketDue } from '@clearcrate/contract/packet';
import { PACKET_SPLITS } from '@clearcrate/contract/packet-rules';
import type { DueRow, PacketRow } from './packet.repository.ts';
import { type ClaimContext, stateOf } from './packet.rules.ts';

const inLanguage = (text: LocalText, locale: Locale): string => text[locale] || text[DEFAULT_LOCALE];

/**
 * Whether shares of a random split are left. Amounts of others would tell what those hold, and when
 * to claim.
 */
export const hidesAmounts = ({ split, claimed, shares, closesAt }: PacketRow, nowMs: number): boolean =>
  split === PACKET_SPLITS.random && claimed < shares && nowMs < closesAt.getTime();

export const packetView = (packet: PacketRow, locale: Locale, nowMs: number): Packet => ({
  packetId: String(packet.id),
  kind: packet.kind,
  cycle: packet.cycle,
  split: packet.split,
  name: inLanguage(packet.names, locale),
  note: inLanguage(packet.notes, locale),
  total: formatAmount(packet.total),
  paid: hidesAmounts(packet, nowMs) ? null : formatAmount(packet.paid),
  shares: packet.shares,
  left: Math.max(0, packet.shares - packet.claimed),
  claims: packet.claimed,
  minRecharge: formatAmount(packet.minRecharge),
  minSpend: formatAmount(packet.minSpend),
  vipLevel: packet.vipLevel,
  rate: packet.rate,
  cap: packet.cap === null ? null : formatAmount(packet.cap),
  countsFrom: packet.countsFrom.toISOString(),
  countsTo: packet.countsTo.toISOString(),
  opensAt: packet.opensAt.toISOString(),
  closesAt: packet.closesAt.toISOString(),
  seedNumber: packet.seedNumber === null ? null : Number(packet.seedNumber),
  seedHash: packet.seedHash ?? '',
});

const dueView = ({ spent, returned, won, base, owed, amount }: DueRow, { owedToAll }: PacketRow): PacketDue => ({
  spent: formatAmount(spent),
  returned: formatAmount(returned),
  won: formatAmount(won),
  base: formatAmount(base),
  owed: formatAmount(owed),
  owedToAll: formatAmount(owedToAll),
  amount: formatAmount(amount),
});

export interface OwnClaimContext extends Omit<ClaimContext, 'due' | 'claimed'> {
  /** Amount the player claimed; null when a linked account did. */
  money: bigint | null;
  due: DueRow | undefined;
}

export function ownView(packet: PacketRow, own: OwnClaimContext, nowMs: number): OwnPacket {
  const { money, due, figures } = own;
  const state = stateOf(packet, { ...own, claimed: packet.claimed, due: due?.amount }, nowMs);
  return {
    packetId: String(packet.id),
    state,
    money: money === null ? null : formatAmount(money),
    recharged: formatAmount(figures.recharged),
    spent: formatAmount(figures.spent),
    due: due ? dueView(due, packet) : null,
  };
}
