import type { UserInfo } from '@clearcrate/contract/user';

/** State of the registration packet: closed in the middle, open, or minimised. */
export interface PacketFlags {
  closeRed: boolean;
  openRed: boolean;
  leftSmall: boolean;
}

export const NO_PACKET: PacketFlags = { closeRed: false, openRed: false, leftSmall: false };
export const CLOSED_PACKET: PacketFlags = { ...NO_PACKET, closeRed: true };
export const OPEN_PACKET: PacketFlags = { ...NO_PACKET, openRed: true };
export const SMALL_PACKET: PacketFlags = { ...NO_PACKET, leftSmall: true };

/**
 * A new packet is shown closed, unless it was put away on an earlier visit; without one every flag
 * is reset; otherwise the player's choice stays.
 */
export function packetFlags(
  flags: PacketFlags,
  heldBefore: boolean,
  holdsNow: boolean,
  wasPutAway: boolean,
): PacketFlags {
  if (!holdsNow) return NO_PACKET;
  if (heldBefore) return flags;
  return wasPutAway ? SMALL_PACKET : CLOSED_PACKET;
}

/** Players who registered with Google have no phone number; others require one. */
export function needsPhone({ base, ext }: Pick<UserInfo, 'base' | 'ext'>): boolean {
  return base.mobile === '' && ext.channelCode !== 'google';
}
