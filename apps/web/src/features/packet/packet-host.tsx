import { openReward } from '@clearcrate/contract/register-packet';
import { playSound } from '@clearcrate/ui/sound/sound.ts';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { invalidateBag } from '../../lib/goods/owned-goods.ts';
import { useLocation } from '../../lib/hash-router.tsx';
import { useT } from '../../lib/i18n.tsx';
import { useOverlays } from '../../lib/overlays.ts';
import { session, useSession } from '../../lib/session/current-session.ts';
import { CLOSED_PACKET, NO_PACKET, SMALL_PACKET } from '../../lib/session/session-rules.ts';
import classes from './packet.module.css';
import type { PacketContent } from './packet-content.ts';
import { PacketOverlay } from './packet-overlay.tsx';
import { ClosedPaper } from './packet-parts.tsx';

/** The registration packet in its three states: closed over the page, open with what was in it, small at the edge of home. */
export function PacketHost() {
  const packet = useSession((state) => state.packet);
  const amount = useSession((state) => state.info?.assets.amount);
  const isCovered = useOverlays((state) => state.current !== undefined);
  const { pathname } = useLocation();
  const [opened, setOpened] = useState<{ content: PacketContent; before: string }>();
  const isAsking = useSession((state) => state.isOpeningPacket);

  const open = async () => {
    if (isAsking) return;
    session.setOpeningPacket(true);
    const answer = await api.call(openReward, { type: 'register' });
    if (answer.data === null) {
      session.setOpeningPacket(false);
      // Opened on another device, perhaps: what the store says about the packet is read again.
      void session.reloadInfo();
      return;
    }
    setOpened({ content: answer.data, before: amount ?? '0.00' });
    session.packetOpened(answer.data.amount);
    session.setOpeningPacket(false);
    void invalidateBag();
    playSound('coin', { place: 'box' });
  };

  if (packet.leftSmall) return /\/home$/.test(pathname) ? <SmallPacket /> : null;
  if (isCovered && !packet.openRed) return null;
  return (
    <PacketOverlay
      opened={packet.openRed ? opened : undefined}
      isAsking={isAsking}
      onOpen={() => void open()}
      onPutAway={() => session.setPacket(packet.openRed ? NO_PACKET : SMALL_PACKET)}
    />
  );
}

function SmallPacket() {
  const t = useT('packet');
  return (
    <button
      type="button"
      className={classes.small}
      aria-label={t('small')}
      onClick={() => session.setPacket(CLOSED_PACKET)}
    >
      <ClosedPaper />
    </button>
  );
}
