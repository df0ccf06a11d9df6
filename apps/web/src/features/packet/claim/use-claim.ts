import type { DataOf } from '@clearcrate/contract/endpoint';
import { claimPacket, type Packet } from '@clearcrate/contract/packet';
import { playSound } from '@clearcrate/ui/sound/sound.ts';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { useSession } from '../../../lib/session/current-session.ts';
import { showAssets } from '../../../lib/session/info-updates.ts';
import { usePlay } from '../../../play/use-play.ts';
import { refreshPackets } from '../redpacket.queries.ts';

export type Claimed = DataOf<typeof claimPacket> & { before: string; name: string };

interface Wish {
  packet: Packet;
  password: string;
  /** The balance at the press: a message may bring the new one before the answer. */
  before: string;
  onClaimed: (() => void) | undefined;
}

/** From the press to the slip. The server's answer comes first; the animation only shows it. */
export function useClaim() {
  const amount = useSession((state) => state.info?.assets.amount) ?? '0.00';
  const [claimed, setClaimed] = useState<Claimed>();
  const { send, isAsking, cut } = usePlay({
    call: ({ packet: { packetId }, password }: Wish, options) => api.call(claimPacket, { packetId, password }, options),
    onDone(answer, { packet, before, onClaimed }) {
      setClaimed({ ...answer, before, name: packet.name });
      showAssets({ amount: answer.amount });
      playSound('coin', { place: 'box' });
      onClaimed?.();
    },
    onSettled: refreshPackets,
  });
  const claim = (packet: Packet, { password = '', onClaimed }: { password?: string; onClaimed?(): void } = {}) =>
    send({ packet, password, before: amount, onClaimed });

  return { claim, claimed, isAsking, cut, putAway: () => setClaimed(undefined) };
}
export type Claim = ReturnType<typeof useClaim>;
