import { Suspense } from 'react';
import { useLocation } from '../../lib/hash-router.tsx';
import { lazyPart } from '../../lib/load-part.ts';
import { useSession } from '../../lib/session/current-session.ts';

/** Few players ever have one: what it is drawn with comes with it. */
const SmallPacket = lazyPart(() => import('../../features/packet/small-packet.tsx').then((file) => file.SmallPacket));

/** In the bar of home: anywhere on the page it would lie over something one wants to press. */
export function PutAwayPacket() {
  const isSmall = useSession((state) => state.packet.leftSmall);
  const { pathname } = useLocation();
  if (!isSmall || !/\/home$/.test(pathname)) return null;
  return (
    <Suspense>
      <SmallPacket />
    </Suspense>
  );
}
