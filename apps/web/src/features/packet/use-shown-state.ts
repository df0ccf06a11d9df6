import type { OwnPacket, Packet } from '@clearcrate/contract/packet';
import { serverClock } from '../../lib/server-clock.ts';
import { useIsKeptOut } from '../../lib/session/takes-part.ts';
import { type ShownState, shownState } from './packet-state.ts';

export const useShownState = (packet: Packet, own: OwnPacket | undefined): ShownState =>
  shownState(packet, own, serverClock.now(), useIsKeptOut());
