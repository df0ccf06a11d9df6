import { cx } from '@clearcrate/ui/cx.ts';
import { PageTitle } from '@clearcrate/ui/layout/page-title.tsx';
import { reachClass } from '@clearcrate/ui/layout/reach.ts';
import { Panel, SectionHead } from '@clearcrate/ui/layout/surface.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { StoreLink } from '../../lib/routing/navigation.tsx';
import { useT } from '../../lib/text/i18n.tsx';
import { LostNote } from '../../play/cut-note.tsx';
import classes from './bet-desk.module.css';
import type { Playing } from './bet-dock.tsx';
import { BetFields } from './components/bet-fields.tsx';
import { Caps, CrashLinks } from './components/caps.tsx';
import { isFlying, SlotAction } from './components/slot-action.tsx';
import { StatusPill, StatusSum, statusOf } from './components/slot-status.tsx';
import { useOwnBets } from './crash.queries.ts';
import type { Slot } from './use-slots.ts';

/** A column on PC: both bets with their actions, and the last results. */
export function BetDesk({ scene, round, phase, slots }: Playing) {
  const t = useT('crash');
  const first = slots.find((slot) => isFlying(slot, phase));
  return (
    <div className={classes.column}>
      <PageTitle>{t('title')}</PageTitle>
      {slots.map((slot) => (
        <Panel key={slot.slot} className={cx(classes.slot, classes[statusOf(slot, phase)])}>
          <div className={classes.head}>
            <h2>{t(slot.slot === 1 ? 'slot.1' : 'slot.2')}</h2>
            <StatusPill slot={slot} phase={phase} />
          </div>
          {slot.bet && (
            <p className={classes.bet}>
              <Price amount={slot.bet.stake} tone="gold" size={16} weight={600} />
              <StatusSum slot={slot} phase={phase} />
            </p>
          )}
          {(!slot.bet || phase === 'over' || !isOpen(slot)) && (
            <BetFields slot={slot} betMin={scene.limits.betMin} betMax={scene.limits.betMax} />
          )}
          <SlotAction slot={slot} round={round} phase={phase} isFirst={slot === first} />
          <LostNote cuts={slot.cuts} />
        </Panel>
      ))}
      <Caps limits={scene.limits} />
      <Recent />
      <CrashLinks />
    </div>
  );
}

const isOpen = ({ bet }: Slot): boolean => bet?.state === 1;

/** Net result of the player's last rounds. */
function Recent() {
  const t = useT('crash');
  const recent = useOwnBets().data?.recent ?? [];
  if (recent.length === 0) return null;
  return (
    <Panel className={classes.past}>
      <SectionHead
        title={<span className={classes.small}>{t('recent')}</span>}
        aside={
          <StoreLink to="/crash/record" className={reachClass()}>
            {t('all')}
          </StoreLink>
        }
      />
      <ul className={classes.recent}>
        {recent.map(({ roundId, gain }) => (
          <li key={roundId} className={gain.startsWith('-') ? undefined : classes.gain}>
            <Num>{gain.startsWith('-') ? `−${priceText(gain.slice(1))}` : `+${priceText(gain)}`}</Num>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
