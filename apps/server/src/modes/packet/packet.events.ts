import type { LocalText } from '@clearcrate/contract/locale';
import { defineEvent } from '../../platform/outbox/outbox.ts';

/** A player got a share of a packet. */
export interface PacketClaimed {
  playerId: string;
  packetId: string;
  kind: number;
  names: LocalText;
  amount: string;
}
export const packetClaimed = defineEvent<PacketClaimed>('packet.claimed');

/** A closed period was reckoned, and a packet waits for the player. */
export const packetDue = defineEvent<PacketClaimed>('packet.due');
