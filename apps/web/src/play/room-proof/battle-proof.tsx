import { getBattle, getBattleProof } from '@clearcrate/contract/battle';
import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../../lib/api/reads.ts';
import { Loaded } from '../../lib/page/loaded.tsx';
import { useT } from '../../lib/text/i18n.tsx';
import { BattleProofView } from './battle-proof-view.tsx';

/** Any battle by the number of its room. */
export function BattleProof({ roomId }: { roomId: string }) {
  const t = useT('verify');
  const query = useQuery(readQuery(getBattleProof, { roomId }, { staleTime: 0 }));
  // Names and pictures; the proof works without them.
  const { data: room } = useQuery(readQuery(getBattle, { roomId }, { staleTime: 0 }));
  return (
    <Loaded query={query} title={t('room.unknown')} skeleton={<Skeleton height={240} radius={16} />}>
      {(proof) => <BattleProofView proof={proof} room={room} />}
    </Loaded>
  );
}
