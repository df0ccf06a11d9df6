import type { UserKind } from '@clearcrate/contract/kinds';
import type { Participant, RafflePrize } from '@clearcrate/contract/raffle';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { cx } from '@clearcrate/ui/cx.ts';
import { endsClass, rowsClass, stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Facts, HashText, Panel, Section } from '@clearcrate/ui/layout/surface.tsx';
import { Avatar } from '@clearcrate/ui/media/avatar.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Picture } from '@clearcrate/ui/media/picture.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { ItemCard } from '@clearcrate/ui/store/item-card.tsx';
import { PlayerName } from '@clearcrate/ui/store/player-name.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { clipClass, Num } from '@clearcrate/ui/text/text.tsx';
import { type ReactNode, useState } from 'react';
import { itemView } from '../../lib/goods/item-view.ts';
import { useIsSignedIn, useSession } from '../../lib/session/current-session.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { pictureAddress } from '../../lib/text/picture-address.ts';
import { type OrderOf, OrderProof } from './order-proof.tsx';
import classes from './raffle-parts.module.css';
import { AwaitedRound, type BeaconRoundShown, type PromisedTerms, TermsHash } from './raffle-terms.tsx';

/**
 * States that entry is free. Space is reserved until the balance is known, because the note may
 * need a second line with it.
 */
export function FreeNote() {
  const t = useT('raffle');
  const isSignedIn = useIsSignedIn();
  const amount = useSession((state) => state.info?.assets.amount);
  if (!isSignedIn) return <span>{t('free')}</span>;
  return (
    <span className={amount === undefined ? classes.coming : undefined}>
      {t('free.balance', { amount: priceText(amount ?? '1000.00') })}
    </span>
  );
}

/** Prizes, the most valuable first. */
export function PrizeGrid({ prizes, worth }: { prizes: readonly RafflePrize[]; worth: string }) {
  const t = useT('raffle');
  return (
    <Section
      title={t('prizes', { count: prizes.length })}
      aside={
        <span className={classes.worth}>
          {t('worth')} <Price amount={worth} tone="gold" weight={700} size={15} />
        </span>
      }
    >
      <ol className={classes.grid}>
        {prizes.map((prize) => (
          <li key={prize.place} className={classes.prize}>
            <Num className={classes.place}>{prize.place}</Num>
            <ItemCard item={itemView(prize)} price={prize.price} compact />
          </li>
        ))}
      </ol>
      <p className={classes.quiet}>{t('prizes.rule', { count: prizes.length })}</p>
    </Section>
  );
}

/** Winners and their prizes. */
export function WinnerList({ prizes, ownSeat }: { prizes: readonly RafflePrize[]; ownSeat: number | null }) {
  const t = useT('raffle');
  return (
    <ol className={rowsClass(classes.winners)}>
      {prizes.map(({ place, winner, ...goods }) =>
        winner ? (
          <li key={place} className={cx(winner.seat === ownSeat && classes.own)}>
            <Num className={classes.rank}>{place}</Num>
            <Avatar src={pictureAddress(winner.avater)} frame={winner.avaterFrame} size={36} />
            <span className={classes.name}>
              {winner.seat === ownSeat && <b className={classes.me}>{t('me')}</b>}
              <PlayerName name={winner.nickName} kind={winner.userType as UserKind} />
            </span>
            <span className={classes.what}>
              {goods.finishName} <small>{goods.weaponName}</small>
            </span>
            <Picture className={classes.won} picture={itemView(goods).picture} alt={goods.finishName} />
            <Price amount={goods.price} tone="gold" weight={700} size={15} />
          </li>
        ) : null,
      )}
    </ol>
  );
}

export interface Condition {
  key: string;
  text: ReactNode;
  /** The player's value. */
  own: ReactNode;
  /** Undefined while unknown, as for a visitor. */
  isMet: boolean | undefined;
  /** A plain fact, not a condition. */
  isFact?: true;
}

/** Conditions of entry, each with whether the player meets it. */
export function ConditionList({ conditions }: { conditions: readonly Condition[] }) {
  return (
    <Panel flush>
      <ul className={rowsClass(classes.conditions)}>
        {conditions.map(({ key, text, own, isMet, isFact }) => (
          <li key={key} data-met={isMet}>
            {isFact ? (
              <span className={cx(classes.sign, classes.plain)}>
                <Icon name="users" size={16} />
              </span>
            ) : (
              <ConditionSign isMet={isMet} />
            )}
            <span>{text}</span>
            <span className={classes.quiet}>{own}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function ConditionSign({ isMet }: { isMet: boolean | undefined }) {
  const t = useT('raffle');
  const name = isMet ? 'condition.met' : 'condition.unmet';
  return (
    <span
      className={cx(classes.sign, isMet === true && classes.met, isMet === false && classes.unmet)}
      role="img"
      aria-label={t(isMet === undefined ? 'condition.unknown' : name)}
    >
      <Icon name={isMet ? 'check' : 'lock'} size={15} strokeWidth={2.2} />
    </span>
  );
}

interface SeedPanelProps extends PromisedTerms {
  beacon: BeaconRoundShown | null;
  seedNumber: number;
  roomSeedHash: string;
  roomSeed: string | null;
  order: OrderOf;
  /** Further data for the proof, such as the player's own code. */
  facts?: readonly { key: string; label: string; value: ReactNode }[];
}

/** The seed: sealed until the draw, then revealed, with the order recomputed on press. */
export function SeedPanel({ seedNumber, roomSeedHash, roomSeed, order, beacon, facts = [], ...terms }: SeedPanelProps) {
  const t = useT('raffle');
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Panel tone="proof" className={stackClass(8)}>
        <div className={endsClass(classes.seedHead)}>
          <h2>{t(roomSeed === null ? 'seed.sealed' : 'seed.public')}</h2>
          {roomSeed !== null && !isShown && (
            <Button variant="proof" size="s" icon="shield" onClick={() => setShown(true)}>
              {t('proof.act')}
            </Button>
          )}
        </div>
        <Facts
          facts={[
            { key: 'number', label: t('seed.number'), value: <Num>{seedNumber}</Num> },
            { key: 'hash', label: t('seed.hash'), value: <HashText value={roomSeedHash} /> },
            ...(roomSeed === null
              ? []
              : [{ key: 'seed', label: t('seed.seed'), value: <HashText value={roomSeed} /> }]),
            ...(terms.termsHash === null
              ? []
              : [
                  {
                    key: 'terms',
                    label: t('terms.hash'),
                    value: <TermsHash termsHash={terms.termsHash} drawsAt={terms.drawsAt} prizes={terms.prizes} />,
                  },
                ]),
            ...(beacon ? [{ key: 'beacon', label: t('seed.beacon'), value: <AwaitedRound beacon={beacon} /> }] : []),
            ...facts,
          ]}
        />
        {roomSeed === null && !beacon && <p className={classes.quiet}>{t('seed.noBeacon')}</p>}
        {roomSeed === null && <p className={classes.quiet}>{t('seed.hint')}</p>}
      </Panel>
      {isShown && <OrderProof order={order} />}
    </>
  );
}

/** Avatars of a few participants, and the number of others. */
export function Faces({ people, total }: { people: readonly Participant[]; total: number }) {
  const { number } = useFormats();
  const shown = people.slice(0, 7);
  const more = total - shown.length;
  return (
    <span className={classes.faces}>
      {shown.map(({ seat, avater }) => (
        <Avatar key={seat} src={pictureAddress(avater)} size={36} />
      ))}
      {more > 0 && <Num className={classes.more}>+{number(more)}</Num>}
    </span>
  );
}

/** One participant with the user code. */
export function ParticipantLine({ person }: { person: Participant }) {
  return (
    <li className={classes.person}>
      <Avatar src={pictureAddress(person.avater)} frame={person.avaterFrame} size={32} />
      <PlayerName name={person.nickName} kind={person.userType as UserKind} />
      <code className={clipClass()}>{person.userCode}</code>
    </li>
  );
}
