import { USER_KINDS, type UserKind } from '@clearcrate/contract/kinds';
import { type MyRank, RANK_BOARDS, type RankList, type RankPlayer } from '@clearcrate/contract/rank';
import { rankTermsText } from '@clearcrate/fairness/rank-record';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Segmented } from '@clearcrate/ui/controls/segmented.tsx';
import { Skeleton, SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Facts, HashText, Panel } from '@clearcrate/ui/layout/surface.tsx';
import { Avatar } from '@clearcrate/ui/media/avatar.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { PlayerName } from '@clearcrate/ui/store/player-name.tsx';
import { Countdown } from '@clearcrate/ui/text/countdown.tsx';
import { Num, quietClass, VisuallyHidden } from '@clearcrate/ui/text/text.tsx';
import { ReadError } from '../../../lib/page/loaded.tsx';
import { openOverlay } from '../../../lib/page/overlays.ts';
import { useGo } from '../../../lib/routing/navigation.tsx';
import { useIsSignedIn, useSession } from '../../../lib/session/current-session.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { pictureAddress } from '../../../lib/text/picture-address.ts';
import { serverClock } from '../../../lib/time/server-clock.ts';
import { PromisedHash } from '../../../play/promised-hash.tsx';
import { type BoardName, invalidateRanks, useMyRank, useRankList } from '../rank.queries.ts';
import boardClasses from './board.module.css';
import classes from './rank-board.module.css';

const NAMES = Object.keys(RANK_BOARDS) as BoardName[];

export function BoardTabs({ value, onChange }: { value: BoardName; onChange(board: BoardName): void }) {
  const t = useT('rank');
  return (
    <Segmented
      label={t('boards')}
      value={value}
      options={NAMES.map((name) => ({ value: name, label: t(`board.${name}`) }))}
      onChange={onChange}
    />
  );
}

/** End of the period and the tie-break. Reads the new period at its end. */
export function PeriodNote({ board }: { board: BoardName }) {
  const t = useT('rank');
  const { data } = useRankList(board);
  if (!data) return null;
  return (
    <div className={classes.note}>
      <span>
        {t('endsIn')} <Countdown endsAtMs={Date.parse(data.endsAt)} clock={serverClock} onEnd={invalidateRanks} />
      </span>
      {data.seedHash !== '' && (
        <span>
          {data.seedNumber === null ? t('seed') : t('seedNumbered', { number: data.seedNumber })}{' '}
          <HashText value={data.seedHash} />
        </span>
      )}
    </div>
  );
}

/** One player on a board. */
export function Standing({ player }: { player: RankPlayer }) {
  const t = useT('rank');
  return (
    <li className={classes.row} data-place={player.place}>
      <Num className={classes.place}>{player.place}</Num>
      <Portrait player={player} size={40} />
      <span className={stackClass(2)}>
        <PlayerName name={player.nickName} kind={player.userType as UserKind} className={classes.name} />
        <span className={quietClass(12)}>
          {t('spent')} <Price amount={player.amount} size={13} tone="inherit" bare />
        </span>
      </span>
      <Reward {...player} spent={player.amount} />
    </li>
  );
}

function Portrait({ player, size }: { player: RankPlayer; size: number }) {
  return (
    <Avatar
      src={pictureAddress(player.avater)}
      frame={player.avaterFrame}
      isAnchor={player.userType === USER_KINDS.anchor}
      size={size}
    />
  );
}

const bare = (amount: string): string => priceText(amount).replace(/[.,]00$/, '');

/** Prize of a place, or the required spending if its holder has not reached it. */
function Reward({ prize, minimum, spent }: { prize: string; minimum: string; spent?: string }) {
  const t = useT('rank');
  if (Number(prize) === 0) return null;
  const isOpen = spent === undefined || Number(spent) < Number(minimum);
  return (
    <span className={classes.prize} data-open={isOpen ? '' : undefined}>
      <span className={classes.prizeLabel}>{isOpen ? t('from', { amount: bare(minimum) }) : t('prize')}</span>
      <Price
        amount={prize}
        size={15}
        weight={700}
        tone={isOpen ? 'quiet' : 'gold'}
        hideFraction={prize.endsWith('.00')}
      />
    </span>
  );
}

/** A free place with its prize. */
function FreeStep({ place, prize, minimum }: { place: number; prize: string; minimum: string }) {
  const t = useT('rank');
  return (
    <li className={classes.step} data-step={place} data-free="">
      <span className={classes.crown}>
        <span className={classes.nobody} data-first={place === 1 ? '' : undefined}>
          <Icon name="user" size={26} />
        </span>
        <Num className={classes.medal}>{place}</Num>
      </span>
      <span className={classes.stepName}>{t('free')}</span>
      <Reward prize={prize} minimum={minimum} />
    </li>
  );
}

/**
 * The first three places, the first one in the middle. A place without a player is shown as free.
 */
function Podium({ players, prizes }: { players: readonly RankPlayer[]; prizes: RankList['prizes'] }) {
  const t = useT('rank');
  const free = [1, 2, 3].slice(players.length);
  return (
    <ol className={classes.podium}>
      {players.map((player, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what stays, players come and go on it.
        <li key={index} className={classes.step} data-step={index + 1}>
          <span className={classes.crown}>
            <Portrait player={player} size={index === 0 ? 76 : 60} />
            <Num className={classes.medal}>{player.place}</Num>
          </span>
          <PlayerName name={player.nickName} kind={player.userType as UserKind} className={classes.stepName} />
          <span className={quietClass(12)}>
            {t('spent')} <Price amount={player.amount} size={13} tone="inherit" bare />
          </span>
          <Reward {...player} spent={player.amount} />
        </li>
      ))}
      {free.map((place) => (
        <FreeStep key={place} place={place} {...rewardOf(prizes, place)} />
      ))}
    </ol>
  );
}

const ON_PODIUM = 3;

function rewardOf(prizes: RankList['prizes'], place: number): { prize: string; minimum: string } {
  const found = prizes.find(({ from, to }) => from <= place && place <= to);
  return { prize: found?.amount ?? '0.00', minimum: found?.minimum ?? '0.00' };
}

/** The current period of a board in all its states. */
export function Board({ board }: { board: BoardName }) {
  const t = useT('rank');
  const go = useGo();
  const query = useRankList(board);
  const { data } = query;
  if (query.error && !data) return <ReadError query={query} />;
  if (!data) return <SkeletonList shape="row" count={8} />;
  const { items } = data;
  if (items.length === 0) {
    return (
      <>
        <h2>
          <VisuallyHidden>{t('running')}</VisuallyHidden>
        </h2>
        <EmptyState
          icon="trophy"
          title={t('empty.title')}
          hint={t('empty.hint')}
          action={
            <Button variant="primary" onClick={() => go('/openbox')}>
              {t('empty.action')}
            </Button>
          }
        />
      </>
    );
  }
  const rest = items.slice(ON_PODIUM);
  return (
    <div className={stackClass(14)}>
      <Podium players={items.slice(0, ON_PODIUM)} prizes={data.prizes} />
      {rest.length > 0 && (
        <Panel flush>
          <ol className={boardClasses.list}>
            {rest.map((player, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is what stays, players come and go on it.
              <Standing key={index} player={player} />
            ))}
          </ol>
        </Panel>
      )}
    </div>
  );
}

/** The reader's place, and the distance to the next one. */
export function OwnStanding({ board }: { board: BoardName }) {
  const t = useT('rank');
  const isSignedIn = useIsSignedIn();
  const base = useSession((state) => state.info?.base);
  const { data } = useMyRank(board);
  if (!isSignedIn) {
    return (
      <section className={classes.own}>
        <span className={classes.text}>{t('own.visitor')}</span>
        <Button variant="primary" size="s" onClick={() => openOverlay('login')}>
          {t('own.signIn')}
        </Button>
      </section>
    );
  }
  if (!data) return <Skeleton height={68} radius={16} />;
  const { place, amount } = data;
  return (
    <section className={classes.own} aria-label={t('own.title')}>
      <Num className={classes.ownStandingPlace}>{place ?? t('own.none')}</Num>
      <Avatar src={pictureAddress(base?.avater)} frame={base?.avaterFrame} size={40} />
      <span className={classes.text}>
        <b>{t('own.spent', { amount: priceText(amount) })}</b>
        <OwnPrize own={data} />
      </span>
    </section>
  );
}

/** Distance to the next place, and whether the spending qualifies for the prize of this one. */
function OwnPrize({ own }: { own: MyRank }) {
  const t = useT('rank');
  const { toNext, prize, minimum, missing, elsewhere } = own;
  if (elsewhere) return <span>{t('own.elsewhere')}</span>;
  const params = { prize: bare(prize), minimum: bare(minimum), missing: bare(missing) };
  return (
    <>
      <span>{toNext === null ? t('own.first') : t('own.toNext', { amount: priceText(toNext) })}</span>
      {Number(prize) > 0 && <span>{t(Number(missing) > 0 ? 'own.missing' : 'own.qualifies', params)}</span>}
    </>
  );
}

/** Prizes by place, and their rule. */
export function PrizeList({ board }: { board: BoardName }) {
  const t = useT('rank');
  const { data } = useRankList(board);
  const facts = (data?.prizes ?? []).map(({ from, to, amount, minimum }) => ({
    key: String(from),
    label: from === to ? t('place', { place: String(from) }) : t('places', { from: String(from), to: String(to) }),
    value: (
      <span className={classes.reward}>
        <Price amount={amount} size={15} weight={600} tone="gold" />
        <span className={quietClass(12)}>{t('from', { amount: bare(minimum) })}</span>
      </span>
    ),
  }));
  return (
    <div className={stackClass(10)}>
      <Facts facts={facts} />
      {data && data.termsHash !== null && <PeriodTerms board={board} {...data} termsHash={data.termsHash} />}
    </div>
  );
}

/** The terms of the period, with the hash published at its beginning. */
function PeriodTerms({ board, period, places, prizes, termsHash }: RankList & { board: BoardName; termsHash: string }) {
  const t = useT('rank');
  const text = rankTermsText({ board: RANK_BOARDS[board], period, places, prizes });
  return (
    <p className={quietClass(12)}>
      {t('terms.fixed')}{' '}
      <PromisedHash hash={termsHash} text={text} words={{ matches: t('terms.matches'), differs: t('terms.differs') }} />
    </p>
  );
}
