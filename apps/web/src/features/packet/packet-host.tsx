import { openReward } from '@clearcrate/contract/register-packet';
import { playSound } from '@clearcrate/ui/sound/sound.ts';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { invalidateBag } from '../../lib/goods/owned-goods.ts';
import { useOverlays } from '../../lib/overlays.ts';
import { session, useSession } from '../../lib/session/current-session.ts';
import { NO_PACKET, SMALL_PACKET } from '../../lib/session/session-rules.ts';
import type { PacketContent } from './packet-content.ts';
import { PacketOverlay } from './packet-overlay.tsx';

/**
 * The registration packet in its three states: closed over the page, open with its amount,
 * minimised in the header of home (`small-packet.tsx`).
 */
export function PacketHost() {
  const packet = useSession((state) => state.packet);
  const amount = useSession((state) => state.info?.assets.amount);
  const isCovered = useOverlays((state) => state.current !== undefined);
  const [opened, setOpened] = useState<{ content: PacketContent; before: string }>();
  const isAsking = useSession((state) => state.isOpeningPacket);

  const open = async () => {
    if (isAsking) return;
    session.setOpeningPacket(true);
    const answer = await api.call(openReward, { type: 'register' });
    if (answer.data === null) {
      session.setOpeningPacket(false);
      // It may have been opened on another device: reads its state again.
      void session.reloadInfo();
      return;
    }
    setOpened({ content: answer.data, before: amount ?? '0.00' });
    session.packetOpened(answer.data.amount);
    session.setOpeningPacket(false);
    void invalidateBag();
    playSound('coin', { place: 'box' });
  };

  if (packet.leftSmall || (isCovered && !packet.openRed)) return null;
  return (
    <PacketOverlay
      opened={packet.openRed ? opened : undefined}
      isAsking={isAsking}
      onOpen={() => void open()}
      onPutAway={() => session.setPacket(packet.openRed ? NO_PACKET : SMALL_PACKET)}
    />
  );
}
