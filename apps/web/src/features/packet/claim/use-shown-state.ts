import type { OwnPacket, Packet } from '@clearcrate/contract/packet';
import { useIsKeptOut } from '../../../lib/session/takes-part.ts';
import { serverClock } from '../../../lib/time/server-clock.ts';
import { type ShownState, shownState } from './packet-state.ts';

export const useShownState = (packet: Packet, own: OwnPacket | undefined): ShownState =>
  shownState(packet, own, serverClock.now(), useIsKeptOut());
