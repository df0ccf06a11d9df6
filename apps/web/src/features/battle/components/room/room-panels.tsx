import type { BattleRoom } from '@clearcrate/contract/battle';
import { Note } from '@clearcrate/ui/feedback/states.tsx';
import { endsClass, stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Facts, HashText, Panel, Pill, SectionHead } from '@clearcrate/ui/layout/surface.tsx';
import { Avatar } from '@clearcrate/ui/media/avatar.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { Countdown } from '@clearcrate/ui/text/countdown.tsx';
import { Num, VisuallyHidden } from '@clearcrate/ui/text/text.tsx';
import { ButtonLink } from '../../../../lib/routing/navigation.tsx';
import { useT } from '../../../../lib/text/i18n.tsx';
import { pictureAddress } from '../../../../lib/text/picture-address.ts';
import { serverClock } from '../../../../lib/time/server-clock.ts';
import { refreshRoom, useBattleRules } from '../../battle.queries.ts';
import { potAt, type Reveal } from '../../room/reveal.ts';
import classes from './room-panels.module.css';

/** The pot so far, and the price of a seat. */
export function PotPanel({ room, reveal }: { room: BattleRoom; reveal: Reveal }) {
  const t = useT('battle');
  const pot = potAt(room, reveal.round);
  return (
    <Panel className={classes.pot}>
      <div>
        <span>{t('room.pot', { count: pot.count })}</span>
        <Price amount={pot.amount} tone="gold" weight={700} size={28} />
      </div>
      <Facts
        facts={[
          { key: 'pays', label: t('room.pays'), value: <Price amount={room.price} tone="gold" weight={600} /> },
          { key: 'tie', label: t('room.tie'), value: t('room.tieRule') },
        ]}
      />
    </Panel>
  );
}

/** The commitment made before the players were known. */
export function SeedPanel({ room }: { room: BattleRoom }) {
  const t = useT('battle');
  const { data: rules } = useBattleRules();
  // A room drawn without a beacon has none; before the draw the settings decide.
  const isStoresAlone = room.beacon === null && (room.results.length > 0 || rules?.beaconChain === null);
  const facts = [
    { key: 'hash', label: t('room.seedHash'), value: <HashText value={room.roomSeedHash} /> },
    { key: 'number', label: t('room.seedNumber'), value: <Num>{room.seedNumber}</Num> },
    ...(room.beacon ? [{ key: 'beacon', label: t('room.beacon'), value: <Num>{room.beacon.round}</Num> }] : []),
    ...(room.roomSeed === null
      ? []
      : [{ key: 'seed', label: t('room.seed'), value: <HashText value={room.roomSeed} /> }]),
  ];
  return (
    <Panel tone="proof" className={classes.seed}>
      <div className={endsClass(classes.head)}>
        <h2>{t('room.seed')}</h2>
        <Pill tone="fair">{t('room.seedFixed')}</Pill>
      </div>
      <Facts facts={facts} />
      <p>{t('room.seedHint')}</p>
      {isStoresAlone && <p className={classes.alone}>{t('room.noBeacon')}</p>}
      <ButtonLink to={`/battle/verify?roomId=${room.roomId}`} variant="proof" size="s">
        <Icon name="shield" size={16} strokeWidth={2} />
        {t('room.verify')}
      </ButtonLink>
    </Panel>
  );
}

/**
 * The room is full and its outcome unknown: the next round of the public beacon decides together
 * with the seed.
 */
export function BeaconWait({ room }: { room: BattleRoom }) {
  const t = useT('battle');
  if (!room.beacon) return null;
  const { round, waitsUntil } = room.beacon;
  return (
    <Note tone="fair" busy>
      <b>{t('room.beaconWait', { round: String(round) })}</b>
      <br />
      {t('room.beaconHint')}{' '}
      <Countdown
        endsAtMs={Date.parse(waitsUntil)}
        clock={serverClock}
        onEnd={() => setTimeout(() => void refreshRoom(), 1_500)}
      />
    </Note>
  );
}

/** The drawn items, newest first. */
export function CoursePanel({ room, reveal }: { room: BattleRoom; reveal: Reveal }) {
  const t = useT('battle');
  const shown = room.results.filter(({ round }) => round <= reveal.round).toReversed();
  if (shown.length === 0) return null;
  return (
    <Panel className={stackClass(12)}>
      <SectionHead title={t('room.course')} />
      <ol className={classes.course}>
        {shown.map((result) => {
          const seat = room.seats[result.seat - 1];
          return (
            <li key={result.drawId}>
              <Avatar src={pictureAddress(seat?.avater)} size={26} />
              <VisuallyHidden>{seat?.nickName}</VisuallyHidden>
              <span>
                {result.finishName} <small>{t('room.round', { round: result.round })}</small>
              </span>
              <Price amount={result.price} tone="gold" weight={600} size={14} />
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
