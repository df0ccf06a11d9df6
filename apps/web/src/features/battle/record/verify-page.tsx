import { useGo } from '../../../lib/routing/navigation.tsx';
import { useNamedId } from '../../../lib/routing/use-address-filter.ts';
import { BattleProof } from '../../../play/room-proof/battle-proof.tsx';
import { RoomForm } from '../../../play/room-proof/room-form.tsx';
import { SeedOrder } from '../../../play/room-proof/seed-order.tsx';
import { SubPage } from '../sub-page.tsx';

/** Recomputes a room in the reader's own browser. */
export function BattleVerifyPage() {
  const go = useGo();
  const roomId = useNamedId('roomId');
  return (
    <SubPage name="battleVerify">
      <RoomForm key={roomId} roomId={roomId} onChoose={(chosen) => go(`/battle/verify?roomId=${chosen}`)} />
      {roomId !== '' && <BattleProof roomId={roomId} />}
      <SeedOrder />
    </SubPage>
  );
}
