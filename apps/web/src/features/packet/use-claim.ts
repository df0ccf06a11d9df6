import type { DataOf } from '@clearcrate/contract/endpoint';
import { claimPacket, type Packet } from '@clearcrate/contract/packet';
import { playSound } from '@clearcrate/ui/sound/sound.ts';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { CLIENT_CODES } from '../../lib/api/api-client.ts';
import { oneAtATime } from '../../lib/one-at-a-time.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { showAssets } from '../../lib/session/info-updates.ts';
import { refreshPackets } from './redpacket.queries.ts';

export type Claimed = DataOf<typeof claimPacket> & { before: string; name: string };
const UNCERTAIN_CODES: readonly number[] = Object.values(CLIENT_CODES);

/** From the press to the slip. The server's answer comes first; the animation only shows it. */
export function useClaim() {
  const amount = useSession((state) => state.info?.assets.amount) ?? '0.00';
  const [claimed, setClaimed] = useState<Claimed>();
  const [isAsking, setAsking] = useState(false);
  const [unanswered, setUnanswered] = useState(false);
  const [once] = useState(oneAtATime);

  const claim = (packet: Packet, { password = '', onClaimed }: { password?: string; onClaimed?(): void } = {}) =>
    once(async () => {
      setAsking(true);
      const answer = await api.call(claimPacket, { packetId: packet.packetId, password });
      setAsking(false);
      setUnanswered(UNCERTAIN_CODES.includes(answer.code));
      if (answer.data !== null) {
        setClaimed({ ...answer.data, before: amount, name: packet.name });
        showAssets({ amount: answer.data.amount });
        playSound('coin', { place: 'box' });
        onClaimed?.();
      }
      void refreshPackets();
    });

  return { claim, claimed, isAsking, unanswered, putAway: () => setClaimed(undefined) };
}
export type Claim = ReturnType<typeof useClaim>;
