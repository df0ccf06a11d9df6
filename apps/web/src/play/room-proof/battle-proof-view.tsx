import type { BattleProof, BattleRoom, BattleSeat } from '@clearcrate/contract/battle';
import type { UserKind } from '@clearcrate/contract/kinds';
import { publicBeaconName } from '@clearcrate/fairness/public-beacons';
import { Note } from '@clearcrate/ui/feedback/states.tsx';
import { HashText } from '@clearcrate/ui/layout/surface.tsx';
import { Avatar } from '@clearcrate/ui/media/avatar.tsx';
import { Picture } from '@clearcrate/ui/media/picture.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { ticketText } from '@clearcrate/ui/odds/odds.ts';
import { PlayerName } from '@clearcrate/ui/store/player-name.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { canCompute } from '../../lib/browser/can-compute.ts';
import { itemView } from '../../lib/goods/item-view.ts';
import { RandomValue } from '../../lib/page/hash-copy.tsx';
import { useVerifiedNote } from '../../lib/player/use-verified-note.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { pictureAddress } from '../../lib/text/picture-address.ts';
import { useExactTime } from '../../lib/time/exact-time.ts';
import { PrivateBeaconNote } from '../private-beacon-note.tsx';
import { ProofTable, Verdict } from '../proof-table.tsx';
import classes from './battle-proof-view.module.css';
import { type CheckedDraw, checkRoom } from './check-room.ts';
import { OutcomePanel } from './outcome-panel.tsx';
import { SeedFacts } from './seed-facts.tsx';

interface Props {
  proof: BattleProof;
  /** Players and pictures, once loaded. */
  room: BattleRoom | undefined;
}

/** The inputs of a battle, and every draw recomputed in this browser once its seed is revealed. */
export function BattleProofView({ proof, room }: Props) {
  const t = useT('verify');
  return (
    <>
      {proof.roomSeed !== null && proof.totals.length > 0 && <OutcomePanel proof={proof} room={room} />}
      <ProofFacts proof={proof} room={room} />
      {proof.beacon && publicBeaconName(proof.beacon.chain.hash) === undefined && <PrivateBeaconNote />}
      {proof.roomSeed === null ? (
        <Note tone="fair" icon="lock">
          {t('room.secret')}
        </Note>
      ) : (
        <Computed proof={proof} room={room} />
      )}
    </>
  );
}

function ProofFacts({ proof, room }: Props) {
  const t = useT('verify');
  const exactTime = useExactTime();
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
  const codes = userCodes.map((code, index) => ({
    key: `code-${index}`,
    label: <Seat seat={room?.seats[index]} number={index + 1} />,
    value: <code>{code}</code>,
  }));
  return <SeedFacts proof={proof} more={[...beaconFacts, ...codes]} />;
}

/** The player of a seat; its number until the name is known. */
function Seat({ seat, number }: { seat: BattleSeat | undefined; number: number }) {
  if (!seat) return <Num>{number}</Num>;
  return (
    <span className={classes.seat}>
      <Avatar src={pictureAddress(seat.avater)} size={24} />
      <span>
        <Num>{number}</Num> · <PlayerName name={seat.nickName} kind={seat.userType as UserKind} />
      </span>
    </span>
  );
}

function Computed({ proof, room }: Props) {
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
      <DrawTable checked={checked} room={room} />
    </>
  );
}

function DrawTable({ checked, room }: { checked: readonly CheckedDraw[]; room: BattleRoom | undefined }) {
  const t = useT('verify');
  const columns = ['round', 'player', 'item', 'random', 'ticket', 'computed', 'message'] as const;
  return (
    <ProofTable label={t('room.message')} columns={columns.map((name) => t(`room.${name}`))}>
      {checked.map((draw) => (
        <tr key={draw.drawId}>
          <td>{draw.round}</td>
          <td>
            <Seat seat={room?.seats[draw.seat - 1]} number={draw.seat} />
          </td>
          <td>
            <DrawnItem draw={draw} room={room} />
          </td>
          <td>
            <RandomValue value={draw.randomValue} />
          </td>
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
            <code>{draw.message}</code>
          </td>
        </tr>
      ))}
    </ProofTable>
  );
}

/** Name and picture of an item; its code in the odds until they are known. */
function DrawnItem({ draw, room }: { draw: CheckedDraw; room: BattleRoom | undefined }) {
  const result = room?.results.find(({ drawId }) => drawId === draw.drawId);
  if (!result) return <code>{draw.item}</code>;
  const item = itemView(result);
  return (
    <span className={classes.item} title={draw.item}>
      <Picture picture={item.picture} alt="" width={40} height={30} />
      <span>
        <b>{item.finish}</b> <small>{item.weapon}</small>
      </span>
      <Price amount={result.price} tone="gold" size={13} weight={600} />
    </span>
  );
}
