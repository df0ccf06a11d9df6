import type { TurntablePrize } from '@clearcrate/contract/turntable';
import { TICKETS } from '@clearcrate/fairness/ticket';
import { ProgressBar } from '@clearcrate/ui/feedback/progress-bar.tsx';
import { reachClass } from '@clearcrate/ui/layout/reach.ts';
import { endsClass } from '@clearcrate/ui/layout/stack.ts';
import { Panel } from '@clearcrate/ui/layout/surface.tsx';
import { Countdown } from '@clearcrate/ui/text/countdown.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num, quietClass } from '@clearcrate/ui/text/text.tsx';
import { useMemo } from 'react';
import { StoreLink } from '../../lib/routing/navigation.tsx';
import { useT } from '../../lib/text/i18n.tsx';
import { serverClock } from '../../lib/time/server-clock.ts';
import { zoneText } from '../../lib/time/store-time.ts';
import { ActButton, ActNotes, ActPart } from '../../play/act/act-parts.tsx';
import { LostNote } from '../../play/cut-note.tsx';
import { usePrizeName } from '../../play/prizes/prize-name.tsx';
import { Chances, DrawnPanel, OddsPanel, PrizeColumns, PrizePage } from '../../play/prizes/prize-page.tsx';
import { Wheel } from './components/wheel.tsx';
import {
  type OwnTurntable,
  refreshTurntable,
  type TurntableData,
  useOwnTurntable,
  useTurntable,
} from './turntable.queries.ts';
import classes from './turntable-page.module.css';
import { type Turn, useTurn } from './use-turntable.ts';
import { slicesOf } from './wheel-slices.ts';

/** The weekly turntable. Both layouts have the same parts; the wide one has them side by side. */
export function TurntablePage() {
  const titles = useT('routes');
  return (
    <PrizePage title={titles('turntable')} query={useTurntable()}>
      {(turntable) => <Turntable turntable={turntable} />}
    </PrizePage>
  );
}

function Turntable({ turntable }: { turntable: TurntableData }) {
  const t = useT('turntable');
  const own = useOwnTurntable().data;
  const turn = useTurn(turntable, own);
  // A turn is shown on the wheel it was drawn from, even if another table applies now.
  const isOpen = turn.shown?.isOpen ?? own?.isOpen ?? false;
  const slices = useMemo(() => slicesOf(turntable.prizes, isOpen), [turntable, isOpen]);
  const columns = [
    { title: t('chances.locked'), tickets: ({ lockedTickets }: TurntablePrize) => lockedTickets, isNow: !isOpen },
    { title: t('chances.open'), tickets: ({ tickets }: TurntablePrize) => tickets, isNow: isOpen },
  ];
  return (
    <PrizeColumns
      play={
        <>
          <Wheel slices={slices} turn={turn} />
          <p className={classes.note}>{t('scale')}</p>
          {turn.phase === 'done' && turn.shown && (
            <DrawnPanel label={t('got')} prizes={turntable.prizes} drawn={turn.shown} />
          )}
          <ActPart
            summary={<LostNote cuts={[turn.cut]} />}
            button={<SpinButton own={own} turn={turn} />}
            notes={<Notes own={own} />}
          />
        </>
      }
      prizes={
        <>
          <TopPrize turntable={turntable} own={own} />
          <Chances prizes={turntable.prizes} columns={columns} locked={t('locked')} />
          <Proof turntable={turntable} isOpen={isOpen} />
        </>
      }
    />
  );
}

function SpinButton({ own, turn }: { own: OwnTurntable | undefined; turn: Turn }) {
  const t = useT('turntable');
  return (
    <ActButton
      signIn={t('signIn')}
      loading={!own || turn.phase === 'asking' || turn.phase === 'turning'}
      disabledReason={turn.phase === 'done' ? t('used') : undefined}
      onClick={() => void turn.spin()}
    >
      {t('act')}
    </ActButton>
  );
}

function Notes({ own }: { own: OwnTurntable | undefined }) {
  const t = useT('turntable');
  return (
    <ActNotes>
      <span>{t('free')}</span>
      {own && (
        <span>
          {t(own.spin ? 'next' : 'ends')}{' '}
          <Countdown endsAtMs={Date.parse(own.endsAt)} clock={serverClock} onEnd={refreshTurntable} />
        </span>
      )}
    </ActNotes>
  );
}

/** The locked prize: what unlocks it, and the player's progress. */
function TopPrize({ turntable, own }: { turntable: TurntableData; own: OwnTurntable | undefined }) {
  const t = useT('turntable');
  const { percent } = useFormats();
  const nameOf = usePrizeName();
  const top = turntable.prizes.find(({ isTop }) => isTop);
  if (!top) return null;
  const friends = Math.min(own?.friends ?? 0, turntable.friends);
  const share = percent(top.tickets / TICKETS);
  return (
    <Panel className={classes.top}>
      <div className={endsClass()}>
        <b>
          {t('top')} {nameOf(top)}
        </b>
        <Num>
          {friends} / {turntable.friends}
        </Num>
      </div>
      <p className={quietClass()}>
        {own?.isOpen ? t('top.open', { share }) : t('top.locked', { count: turntable.friends, share })}
      </p>
      <ProgressBar label={t('top.progress')} value={turntable.friends === 0 ? 1 : friends / turntable.friends} />
      {!own?.isOpen && (
        <StoreLink to="/spread" className={reachClass()}>
          {t('invite')}
        </StoreLink>
      )}
    </Panel>
  );
}

function Proof({ turntable, isOpen }: { turntable: TurntableData; isOpen: boolean }) {
  const t = useT('turntable');
  return (
    <OddsPanel
      version={turntable.version}
      hash={isOpen ? turntable.openHash : turntable.lockedHash}
      text={isOpen ? turntable.openText : turntable.lockedText}
      shown={turntable.prizes.flatMap(({ code: item, tickets, lockedTickets }) => {
        const own = isOpen ? tickets : lockedTickets;
        return own > 0 ? [{ item, tickets: own }] : [];
      })}
      note={t('zone', { zone: zoneText(turntable.timeZone, serverClock.now()) })}
    />
  );
}
