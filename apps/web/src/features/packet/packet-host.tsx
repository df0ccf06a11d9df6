import { openReward } from '@clearcrate/contract/register-packet';
import { playSound } from '@clearcrate/ui/sound/sound.ts';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { invalidateBag } from '../../lib/goods/owned-goods.ts';
import { useOverlays } from '../../lib/page/overlays.ts';
import { session, useSession } from '../../lib/session/current-session.ts';
import { NO_PACKET, SMALL_PACKET } from '../../lib/session/session-rules.ts';
import { usePlay } from '../../play/use-play.ts';
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
  const { send, isAsking } = usePlay({
    // The balance at the press: a message may bring the new one before the answer.
    call: (_before: string, options) => {
      session.setOpeningPacket(true);
      return api.call(openReward, { type: 'register' }, options);
    },
    onDone(content, before) {
      setOpened({ content, before });
      session.packetOpened(content.amount);
      void invalidateBag();
      playSound('coin', { place: 'box' });
    },
    // It may have been opened on another device: reads its state again.
    onRejected: () => void session.reloadInfo(),
    onSettled: () => session.setOpeningPacket(false),
  });

  if (packet.leftSmall || (isCovered && !packet.openRed)) return null;
  return (
    <PacketOverlay
      opened={packet.openRed ? opened : undefined}
      isAsking={isAsking}
      onOpen={() => void send(amount ?? '0.00')}
      onPutAway={() => session.setPacket(packet.openRed ? NO_PACKET : SMALL_PACKET)}
    />
  );
}
