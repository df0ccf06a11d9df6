import type { CrashPast, CrashRecordLine } from '@clearcrate/contract/crash';
import { CRASH_BET_STATES, CRASH_STATES } from '@clearcrate/contract/crash-rules';
import type { UserKind } from '@clearcrate/contract/kinds';
import { cx } from '@clearcrate/ui/cx.ts';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { HashText, Pill } from '@clearcrate/ui/layout/surface.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { Avatar } from '@clearcrate/ui/media/avatar.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { PlayerName } from '@clearcrate/ui/store/player-name.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { listOf } from '../../lib/api/list-progress.ts';
import { Loaded } from '../../lib/page/loaded.tsx';
import { NothingHere } from '../../lib/page/nothing-here.tsx';
import { SignInFirst } from '../../lib/page/sign-in-first.tsx';
import { StoreLink } from '../../lib/routing/navigation.tsx';
import { useT } from '../../lib/text/i18n.tsx';
import { exactTime } from '../../lib/time/exact-time.ts';
import { pointTone } from './components/round-strip.tsx';
import { useOwnRecords, usePastRounds, useTop } from './crash.queries.ts';
import classes from './list-pages.module.css';
import { SubPage } from './sub-page.tsx';

/** The player's own bets with cost and payout. */
export function CrashRecordPage() {
  const t = useT('crash');
  return (
    <SubPage name="crashRecord">
      <SignInFirst title={t('record.signIn')} action={t('signIn')}>
        <Records />
      </SignInFirst>
    </SubPage>
  );
}

function Records() {
  const t = useT('crash');
  const query = useOwnRecords();
  const { items: records, progress } = listOf(query, ({ betId }) => betId);
  return (
    <InfiniteList
      {...progress}
      skeleton={<SkeletonList shape="row" count={6} />}
      empty={
        <NothingHere
          icon="target"
          title={t('record.empty')}
          hint={t('record.emptyHint')}
          to="/crash"
          way={t('toPlay')}
        />
      }
    >
      <ul className={classes.list}>
        {records.map((record) => (
          <RecordRow key={record.betId} record={record} />
        ))}
      </ul>
    </InfiniteList>
  );
}

const OUTCOMES = {
  [CRASH_BET_STATES.open]: 'placed',
  [CRASH_BET_STATES.escaped]: 'escaped',
  [CRASH_BET_STATES.lost]: 'lost',
  [CRASH_BET_STATES.refunded]: 'refunded',
} as const;

function RecordRow({ record }: { record: CrashRecordLine }) {
  const t = useT('crash');
  const { dateTime } = useFormats();
  const { roundId, state, escapedAt, stake, won, point, at, slot, receivedAt } = record;
  const outcome = OUTCOMES[state as keyof typeof OUTCOMES];
  return (
    <li>
      <StoreLink to={`/crash/verify?roundId=${roundId}`} className={classes.row}>
        <span className={classes.main}>
          <b>{t('round', { round: roundId })}</b>
          <small>
            {t(slot === 1 ? 'slot.1' : 'slot.2')} · <Num>{dateTime(at)}</Num>
          </small>
        </span>
        <span className={classes.middle}>
          <Pill tone={outcome === 'escaped' ? 'good' : 'plain'}>
            {t(`status.${outcome}`, { value: escapedAt ?? '' })}
          </Pill>
          {point !== null && <small>{t('record.point', { point })}</small>}
          {receivedAt !== null && <small>{t('record.received', { at: exactTime(receivedAt) })}</small>}
        </span>
        <span className={classes.sums}>
          <small>{t('record.staked', { amount: priceText(stake) })}</small>
          <Num className={outcome === 'escaped' ? classes.good : undefined}>{sumText(outcome, stake, won)}</Num>
        </span>
      </StoreLink>
    </li>
  );
}

function sumText(outcome: (typeof OUTCOMES)[keyof typeof OUTCOMES], stake: string, won: string): string {
  if (outcome === 'escaped') return `+${priceText(won)}`;
  return outcome === 'lost' ? `−${priceText(stake)}` : '0.00';
}

/** Finished rounds with their hashes. */
export function CrashHistoryPage() {
  const t = useT('crash');
  const query = usePastRounds();
  const { items: rounds, progress } = listOf(query, ({ roundId }) => roundId);
  return (
    <SubPage name="crashHistory">
      <p className={classes.hint}>{t('history.hint')}</p>
      <InfiniteList
        {...progress}
        skeleton={<SkeletonList shape="row" count={6} />}
        empty={<EmptyState icon="history" title={t('history.empty')} />}
      >
        <ul className={classes.list}>
          {rounds.map((round) => (
            <PastRow key={round.roundId} round={round} />
          ))}
        </ul>
      </InfiniteList>
    </SubPage>
  );
}

function PastRow({ round }: { round: CrashPast }) {
  const t = useT('crash');
  const { dateTime } = useFormats();
  const isVoid = round.state === CRASH_STATES.void;
  return (
    <li>
      <StoreLink to={`/crash/verify?roundId=${round.roundId}`} className={classes.row}>
        <span className={classes.main}>
          <b>{t('round', { round: round.roundId })}</b>
          <small>
            <Num>{dateTime(round.startsAt)}</Num>
          </small>
        </span>
        <span className={classes.middle}>
          <HashText value={round.roundHash ?? ''} />
          <small>{t('history.sums', { bets: round.bets, escapes: round.escapes })}</small>
          {round.interrupted && !isVoid && <Pill tone="hot">{t('interrupted')}</Pill>}
        </span>
        <Num className={cx(classes.point, classes[isVoid ? 'low' : pointTone(round.point)])}>
          {isVoid ? t('last.void') : `${round.point}×`}
        </Num>
      </StoreLink>
    </li>
  );
}

/** The highest cash-outs of the day. */
export function CrashTopPage() {
  const t = useT('crash');
  return (
    <SubPage name="crashTop">
      <p className={classes.hint}>{t('top.hint')}</p>
      <Loaded query={useTop()} title={t('error')} skeleton={<SkeletonList shape="row" count={6} />}>
        {({ items }) =>
          items.length === 0 ? (
            <NothingHere icon="trophy" title={t('top.empty')} to="/crash" way={t('toPlay')} />
          ) : (
            <ol className={classes.list}>
              {items.map(({ betId, place, avater, nickName, userType, escapedAt, won, roundId }) => (
                <li key={betId}>
                  <StoreLink to={`/crash/verify?roundId=${roundId}`} className={cx(classes.row, classes.escape)}>
                    <span className={classes.who}>
                      <Num className={classes.place}>{place}</Num>
                      <Avatar src={avater} size={32} />
                      <PlayerName name={nickName} kind={userType as UserKind} />
                    </span>
                    <Num className={cx(classes.point, classes[pointTone(escapedAt)])}>{escapedAt}×</Num>
                    <Num className={classes.good}>+{priceText(won)}</Num>
                  </StoreLink>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </SubPage>
  );
}
