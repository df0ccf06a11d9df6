import type { LocalText } from '@clearcrate/contract/locale';
import { defineEvent } from '../../platform/outbox/outbox.ts';

/** A player claimed a share of a packet. */
export interface PacketClaimed {
  playerId: string;
  packetId: string;
  kind: number;
  names: LocalText;
  amount: string;
}
export const packetClaimed = defineEvent<PacketClaimed>('packet.claimed');

/** The dues of a closed period were computed, and the player can claim an amount. */
export const packetDue = defineEvent<PacketClaimed>('packet.due');
