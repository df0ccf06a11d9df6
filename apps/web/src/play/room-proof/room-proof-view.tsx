import type { RoomProof } from '@clearcrate/contract/fairness';
import { useFormats } from '@clearcrate/ui/i18n.tsx';
import { Icon } from '@clearcrate/ui/icon.tsx';
import { ticketText } from '@clearcrate/ui/odds.ts';
import { Note } from '@clearcrate/ui/states.tsx';
import { Facts, HashText, Panel } from '@clearcrate/ui/surface.tsx';
import { Num } from '@clearcrate/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../lib/i18n.tsx';
import { type CheckedDraw, canCompute, checkRoom } from './check-room.ts';
import classes from './room-proof.module.css';

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
  const { dateTime } = useFormats();
  const { beacon } = proof;
  const times = { published: dateTime(proof.publishedAt), taken: dateTime(proof.takenAt) };
  return (
    <Panel tone="proof">
      <Facts
        facts={[
          { key: 'number', label: t('room.seedNumber'), value: <Num>{proof.seedNumber}</Num> },
          { key: 'hash', label: t('room.seedHash'), value: <HashText value={proof.roomSeedHash} whole /> },
          ...(proof.roomSeed === null
            ? []
            : [{ key: 'seed', label: t('room.seed'), value: <HashText value={proof.roomSeed} whole /> }]),
          { key: 'times', label: t('room.times'), value: t('room.timesValue', times) },
          ...(beacon
            ? [
                {
                  key: 'beacon',
                  label: t('room.beacon'),
                  value: t('room.beaconRound', { round: String(beacon.round), time: dateTime(beacon.after) }),
                },
                { key: 'chain', label: t('input.chain'), value: <HashText value={beacon.chain.hash} whole /> },
                { key: 'signature', label: t('input.signature'), value: <HashText value={beacon.signature} whole /> },
              ]
            : []),
          { key: 'codes', label: t('room.codes'), value: <code>{proof.userCodes.join(', ')}</code> },
        ]}
      />
    </Panel>
  );
}

function Computed({ proof }: { proof: RoomProof }) {
  const t = useT('verify');
  const { data: checked } = useQuery({
    queryKey: ['room-check', proof],
    queryFn: () => checkRoom(proof),
    enabled: canCompute(),
  });
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
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also for who has no pointer.
    <section className={classes.scroll} aria-label={t('room.message')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('room.round')}</th>
            <th scope="col">{t('room.seatColumn')}</th>
            <th scope="col">{t('room.ticket')}</th>
            <th scope="col">{t('room.computed')}</th>
            <th scope="col">{t('room.item')}</th>
            <th scope="col">{t('room.message')}</th>
          </tr>
        </thead>
        <tbody>
          {checked.map((draw) => (
            <tr key={draw.drawId}>
              <td>{draw.round}</td>
              <td>{draw.seat}</td>
              <td>
                <Num>{ticketText(draw.ticket)}</Num>
              </td>
              <td className={draw.matches ? classes.good : classes.bad}>
                <span className={classes.verdict}>
                  <Num>{draw.computed === undefined ? '–' : ticketText(draw.computed)}</Num>
                  <Icon name={draw.matches ? 'check' : 'close'} size={15} strokeWidth={2.4} />
                  {t(draw.matches ? 'room.agrees' : 'room.wrong')}
                </span>
              </td>
              <td>
                <code>{draw.item}</code>
              </td>
              <td>
                <code>{draw.message}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
