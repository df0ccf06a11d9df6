import { getPacketProof, type PacketProof } from '@clearcrate/contract/packet';
import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { Note } from '@clearcrate/ui/feedback/states.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { ticketText } from '@clearcrate/ui/odds/odds.ts';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../../lib/api/reads.ts';
import { canCompute } from '../../lib/browser/can-compute.ts';
import { Loaded } from '../../lib/page/loaded.tsx';
import { useVerifiedNote } from '../../lib/player/use-verified-note.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { ProofTable, Verdict } from '../proof-table.tsx';
import { type CheckedSplit, checkSplit } from './check-split.ts';
import { SeedFacts } from './seed-facts.tsx';

/**
 * The random split of a red packet, recomputed in the reader's own browser once its seed is
 * revealed.
 */
export function SplitProof({ packetId }: { packetId: string }) {
  const t = useT('verify');
  const query = useQuery(readQuery(getPacketProof, { packetId }, { staleTime: 0, localeIndependent: true }));
  return (
    <div className={stackClass(12)}>
      <Loaded query={query} title={t('split.unknown')} skeleton={<Skeleton height={200} radius={16} />}>
        {(proof) => (
          <>
            <SeedFacts proof={proof} />
            {proof.roomSeed === null ? (
              <Note tone="fair" icon="lock">
                {t('split.secret')}
              </Note>
            ) : (
              <Computed proof={proof} />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

function Computed({ proof }: { proof: PacketProof }) {
  const t = useT('verify');
  const { data: checked } = useQuery({
    queryKey: ['packet-check', proof],
    queryFn: () => checkSplit(proof),
    enabled: canCompute(),
  });
  const isRight = checked?.verdict === 'match';
  useVerifiedNote(isRight);
  if (!canCompute()) return <Note icon="alert">{t('room.impossible')}</Note>;
  if (!checked) return <Note busy>{t('room.computing')}</Note>;
  return (
    <>
      <Note tone={isRight ? 'good' : 'bad'} icon={isRight ? 'check' : 'close'}>
        {isRight ? t('split.matches', { count: proof.shares, total: priceText(proof.total) }) : t('split.differs')}
      </Note>
      <ShareTable checked={checked} />
    </>
  );
}

function ShareTable({ checked }: { checked: CheckedSplit }) {
  const t = useT('verify');
  const columns = [t('split.share'), t('room.ticket'), t('room.computed'), t('split.handed')];
  return (
    <ProofTable label={t('split.shares')} columns={columns} isLong>
      {checked.shares.map(({ share, ticket, computed, handed, matches }) => (
        <tr key={share}>
          <td>{share}</td>
          <td>
            <Num>{ticketText(Number(ticket))}</Num>
          </td>
          <td>
            <Num>{computed}</Num>
          </td>
          <td>
            {handed === undefined ? (
              '–'
            ) : (
              <Verdict matches={matches}>
                <Num>{handed}</Num>
              </Verdict>
            )}
          </td>
        </tr>
      ))}
    </ProofTable>
  );
}
