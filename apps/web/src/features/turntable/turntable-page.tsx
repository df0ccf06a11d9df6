import type { TurntablePrize } from '@clearcrate/contract/turntable';
import { TICKETS } from '@clearcrate/fairness/ticket';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { ProgressBar } from '@clearcrate/ui/feedback/progress-bar.tsx';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { reachClass } from '@clearcrate/ui/layout/reach.ts';
import { endsClass, stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Panel, Section } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { AssetIcon } from '@clearcrate/ui/money/asset-icons.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { ticketText } from '@clearcrate/ui/odds/odds.ts';
import { Countdown } from '@clearcrate/ui/text/countdown.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num, quietClass } from '@clearcrate/ui/text/text.tsx';
import { useMemo } from 'react';
import { Loaded } from '../../lib/page/loaded.tsx';
import { PageHead } from '../../lib/page/page-head.tsx';
import { StoreLink, useGo } from '../../lib/routing/navigation.tsx';
import { useT } from '../../lib/text/i18n.tsx';
import { serverClock } from '../../lib/time/server-clock.ts';
import { zoneText } from '../../lib/time/store-time.ts';
import { ActButton, ActNotes, ActPart } from '../../play/act/act-parts.tsx';
import { LostNote } from '../../play/cut-note.tsx';
import { OddsHash } from '../../play/odds-hash.tsx';
import { kindName, Wheel } from './components/wheel.tsx';
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
  const t = useT('turntable');
  const titles = useT('routes');
  const go = useGo();
  return (
    <>
      <PageHead
        title={titles('turntable')}
        actions={<IconButton icon="history" label={t('records')} onClick={() => go('/record')} />}
      />
      <Loaded query={useTurntable()} title={t('error')} skeleton={<SkeletonList shape="row" count={8} />}>
        {(turntable) =>
          turntable.prizes.length === 0 ? (
            <EmptyState icon="target" title={t('empty')} hint={t('empty.hint')} />
          ) : (
            <Turntable turntable={turntable} />
          )
        }
      </Loaded>
    </>
  );
}

function Turntable({ turntable }: { turntable: TurntableData }) {
  const t = useT('turntable');
  const own = useOwnTurntable().data;
  const turn = useTurn(turntable, own);
  // A turn is shown on the wheel it was drawn from, even if another table applies now.
  const isOpen = turn.shown?.isOpen ?? own?.isOpen ?? false;
  const slices = useMemo(() => slicesOf(turntable.prizes, isOpen), [turntable, isOpen]);
  return (
    <article className={classes.page}>
      <div className={stackClass(12)}>
        <Wheel slices={slices} turn={turn} />
        <p className={classes.note}>{t('scale')}</p>
        {turn.phase === 'done' && turn.shown && <Prize turntable={turntable} turn={turn} />}
        <ActPart
          summary={<LostNote cuts={[turn.cut]} />}
          button={<SpinButton own={own} turn={turn} />}
          notes={<Notes own={own} />}
        />
      </div>
      <div className={stackClass(12)}>
        <TopPrize turntable={turntable} own={own} />
        <Chances turntable={turntable} isOpen={isOpen} />
        <Proof turntable={turntable} isOpen={isOpen} />
      </div>
    </article>
  );
}

function usePrizeName(): (prize: TurntablePrize) => string {
  const t = useT('turntable');
  return (prize) => {
    if (prize.goods) return `${prize.goods.finishName} ${prize.goods.weaponName}`;
    const name = kindName(prize);
    return t(`prize.${name === 'goods' ? 'coin' : name}`, { amount: priceText(prize.amount ?? '0.00') });
  };
}

function PrizeSign({ prize }: { prize: TurntablePrize }) {
  const name = kindName(prize);
  if (prize.goods) return <img src={prize.goods.image} alt="" className={classes.picture} />;
  return <AssetIcon asset={name === 'goods' ? 'coin' : name} size={26} />;
}

/** The prize of this week's turn, and its ticket. */
function Prize({ turntable, turn }: { turntable: TurntableData; turn: Turn }) {
  const t = useT('turntable');
  const { percent } = useFormats();
  const nameOf = usePrizeName();
  const { shown } = turn;
  const prize = turntable.prizes.find(({ code }) => code === shown?.code);
  if (!shown) return null;
  return (
    <Panel className={endsClass(classes.prize)}>
      <div>
        <p className={quietClass()}>{t('got')}</p>
        <p role="status" className={classes.won} data-testid="prize">
          {prize && <PrizeSign prize={prize} />}
          {prize ? nameOf(prize) : shown.code}
        </p>
      </div>
      <div className={classes.ticket}>
        <span>{percent((shown.lastTicket - shown.firstTicket + 1) / TICKETS)}</span>
        <StoreLink to={`/verify?drawId=${shown.drawId}`} className={reachClass()}>
          <Icon name="shield" size={15} strokeWidth={2} /> {t('ticket')} <Num>{ticketText(shown.ticket)}</Num>
        </StoreLink>
        <Num className={quietClass()}>
          {ticketText(shown.firstTicket)} – {ticketText(shown.lastTicket)}
        </Num>
      </div>
    </Panel>
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

/** Both tables side by side; the current one is lit. */
function Chances({ turntable, isOpen }: { turntable: TurntableData; isOpen: boolean }) {
  const t = useT('turntable');
  const { percent, number } = useFormats();
  const nameOf = usePrizeName();
  const rows = turntable.prizes.toSorted((a, b) => a.tickets - b.tickets);
  return (
    <Section gap={12} title={t('chances')} aside={t('chances.sum', { count: number(TICKETS) })}>
      <Panel flush>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('chances.prize')}</th>
              <th scope="col" data-now={!isOpen || undefined}>
                {t('chances.locked')}
              </th>
              <th scope="col" data-now={isOpen || undefined}>
                {t('chances.open')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((prize) => (
              <tr key={prize.code}>
                <th scope="row">
                  <span className={classes.name}>
                    <PrizeSign prize={prize} />
                    {nameOf(prize)}
                  </span>
                </th>
                <td data-now={!isOpen || undefined}>
                  {prize.lockedTickets === 0 ? (
                    <span role="img" aria-label={t('locked')}>
                      <Icon name="lock" size={16} />
                    </span>
                  ) : (
                    percent(prize.lockedTickets / TICKETS)
                  )}
                </td>
                <td data-now={isOpen || undefined}>{percent(prize.tickets / TICKETS)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
    </Section>
  );
}

function Proof({ turntable, isOpen }: { turntable: TurntableData; isOpen: boolean }) {
  const t = useT('turntable');
  return (
    <Panel tone="proof" className={endsClass(classes.proof)}>
      <span>
        {t('version', { number: String(turntable.version) })}{' '}
        <OddsHash
          hash={isOpen ? turntable.openHash : turntable.lockedHash}
          text={isOpen ? turntable.openText : turntable.lockedText}
          shown={turntable.prizes.flatMap(({ code: item, tickets, lockedTickets }) => {
            const own = isOpen ? tickets : lockedTickets;
            return own > 0 ? [{ item, tickets: own }] : [];
          })}
          words={{ matches: t('odds.matches'), differs: t('odds.differs') }}
        />
      </span>
      <StoreLink to="/verify" className={reachClass()}>
        {t('verify')}
      </StoreLink>
      <p className={quietClass()}>{t('zone', { zone: zoneText(turntable.timeZone, serverClock.now()) })}</p>
    </Panel>
  );
}
