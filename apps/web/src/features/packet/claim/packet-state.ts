import type { OwnPacket, Packet } from '@clearcrate/contract/packet';
import { PACKET_KINDS, PACKET_SPLITS, type PacketKind, type PacketState } from '@clearcrate/contract/packet-rules';
import { minorOf } from '../../../lib/text/amounts.ts';

export type KindName = keyof typeof PACKET_KINDS;

const KIND_NAMES = Object.fromEntries(Object.entries(PACKET_KINDS).map(([name, kind]) => [kind, name])) as Record<
  PacketKind,
  KindName
>;
export const kindName = (kind: number): KindName => KIND_NAMES[kind as PacketKind] ?? 'activity';

/** The server's state, or that it is open to others only. */
export type ShownState = PacketState | 'keptOut';

/** What can be done with a packet now. For a visitor it follows from times and stock. */
export function shownState(packet: Packet, own: OwnPacket | undefined, nowMs: number, isKeptOut = false): ShownState {
  const state = stateOf(packet, own, nowMs);
  return state === 'open' && isKeptOut ? 'keptOut' : state;
}

function stateOf(packet: Packet, own: OwnPacket | undefined, nowMs: number): PacketState {
  if (own) return own.state;
  if (nowMs < Date.parse(packet.opensAt)) return 'soon';
  if (nowMs >= Date.parse(packet.closesAt)) return 'over';
  return packet.shares > 0 && packet.left === 0 ? 'empty' : 'open';
}

/** The amount of the next claim, if known in advance. */
export function knownShare(packet: Packet, own: OwnPacket | undefined): string | undefined {
  if (own?.money) return own.money;
  if (own?.due) return own.due.amount;
  if (packet.split !== PACKET_SPLITS.even) return undefined;
  const [total, shares] = [minorOf(packet.total), BigInt(packet.shares)];
  const share = total / shares + (BigInt(packet.claims) < total % shares ? 1n : 0n);
  return `${share / 100n}.${String(share % 100n).padStart(2, '0')}`;
}

/** Progress of a player towards a packet's condition. */
export interface Progress {
  name: 'recharge' | 'spend';
  done: string;
  needed: string;
}

export function progressOf(packet: Packet, own: OwnPacket | undefined): Progress[] {
  const asked: Progress[] = [
    { name: 'recharge', done: own?.recharged ?? '0.00', needed: packet.minRecharge },
    { name: 'spend', done: own?.spent ?? '0.00', needed: packet.minSpend },
  ];
  return asked.filter(({ needed }) => minorOf(needed) > 0n);
}

/** The packets of one kind, optionally filtered by number. */
export function packetsOfKind(packets: readonly Packet[], name: KindName): Packet[] {
  return packets.filter(({ kind }) => kind === PACKET_KINDS[name]);
}
