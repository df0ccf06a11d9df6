import { Suspense } from 'react';
import { useLocation } from '../../lib/routing/hash-router.tsx';
import { lazyPart } from '../../lib/routing/load-part.ts';
import { useSession } from '../../lib/session/current-session.ts';

/** Few players ever have one, so it is loaded lazily. */
const SmallPacket = lazyPart(() => import('../../features/packet/small-packet.tsx').then((file) => file.SmallPacket));

/** In the header of home: anywhere else it would cover something to press. */
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
