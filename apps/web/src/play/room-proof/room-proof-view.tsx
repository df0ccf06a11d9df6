import type { RoomProof } from '@clearcrate/contract/fairness';
import { useFormats } from '@clearcrate/ui/i18n.tsx';
import { ticketText } from '@clearcrate/ui/odds.ts';
import { Note } from '@clearcrate/ui/states.tsx';
import { HashText } from '@clearcrate/ui/surface.tsx';
import { Num } from '@clearcrate/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { canCompute } from '../../lib/can-compute.ts';
import { useT } from '../../lib/i18n.tsx';
import { useVerifiedNote } from '../../lib/player/verified.ts';
import { ProofTable, Verdict } from '../proof-table.tsx';
import { type CheckedDraw, checkRoom } from './check-room.ts';
import { SeedFacts } from './seed-facts.tsx';

/** What a room was drawn with, and every draw of it recomputed in this browser once its seed is public. */
export function RoomProofView({ proof }: { proof: RoomProof }) {
  const t = useT('verify');
  return (
    <>
      <ProofFacts proof={proof} />
      {proof.roomSeed === null ? (
        <Note tone="fair" icon="lock">
          {t('room.secret')}
        </Note>
      ) : (
        <Computed proof={proof} />
      )}
    </>
  );
}

function ProofFacts({ proof }: { proof: RoomProof }) {
  const t = useT('verify');
  const { exactTime } = useFormats();
  const { beacon, userCodes } = proof;
  const beaconFacts = beacon
    ? [
        {
          key: 'beacon',
          label: t('room.beacon'),
          value: t('room.beaconRound', { round: String(beacon.round), time: exactTime(beacon.after) }),
        },
        { key: 'chain', label: t('input.chain'), value: <HashText value={beacon.chain.hash} whole /> },
        { key: 'signature', label: t('input.signature'), value: <HashText value={beacon.signature} whole /> },
      ]
    : [];
  const codes = { key: 'codes', label: t('room.codes'), value: <code>{userCodes.join(', ')}</code> };
  return <SeedFacts proof={proof} more={[...beaconFacts, codes]} />;
}

function Computed({ proof }: { proof: RoomProof }) {
  const t = useT('verify');
  const { data: checked } = useQuery({
    queryKey: ['room-check', proof],
    queryFn: () => checkRoom(proof),
    enabled: canCompute(),
  });
  useVerifiedNote(checked !== undefined && checked.length > 0 && checked.every(({ matches }) => matches));
  if (!canCompute()) return <Note icon="alert">{t('room.impossible')}</Note>;
  if (!checked) return <Note busy>{t('room.computing')}</Note>;
  if (checked.length === 0) return <Note icon="info">{t('room.neverDrawn')}</Note>;
  const wrong = checked.filter(({ matches }) => !matches).length;
  return (
    <>
      <Note tone={wrong === 0 ? 'good' : 'bad'} icon={wrong === 0 ? 'check' : 'close'}>
        {wrong === 0 ? t('room.matches', { count: checked.length }) : t('room.differs', { count: wrong })}
      </Note>
      <DrawTable checked={checked} />
    </>
  );
}

function DrawTable({ checked }: { checked: readonly CheckedDraw[] }) {
  const t = useT('verify');
  const columns = ['round', 'seatColumn', 'ticket', 'computed', 'item', 'message'] as const;
  return (
    <ProofTable label={t('room.message')} columns={columns.map((name) => t(`room.${name}`))}>
      {checked.map((draw) => (
        <tr key={draw.drawId}>
          <td>{draw.round}</td>
          <td>{draw.seat}</td>
          <td>
            <Num>{ticketText(draw.ticket)}</Num>
          </td>
          <td>
            <Verdict matches={draw.matches}>
              <Num>{draw.computed === undefined ? '–' : ticketText(draw.computed)}</Num>
              {t(draw.matches ? 'room.agrees' : 'room.wrong')}
            </Verdict>
          </td>
          <td>
            <code>{draw.item}</code>
          </td>
          <td>
            <code>{draw.message}</code>
          </td>
        </tr>
      ))}
    </ProofTable>
  );
}
