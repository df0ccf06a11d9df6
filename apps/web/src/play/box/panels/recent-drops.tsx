import type { DropView } from '@clearcrate/contract/drop';
import type { UserKind } from '@clearcrate/contract/kinds';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { endsClass } from '@clearcrate/ui/layout/stack.ts';
import { panelClass, Section } from '@clearcrate/ui/layout/surface.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { QualityMark } from '@clearcrate/ui/odds/quality-mark.tsx';
import { PlayerName } from '@clearcrate/ui/store/player-name.tsx';
import { useFormats, useLocale } from '@clearcrate/ui/text/i18n.tsx';
import { clipClass, Num } from '@clearcrate/ui/text/text.tsx';
import { memo } from 'react';
import { serverClock } from '../../../lib/time/server-clock.ts';
import { useRecentDrops } from '../box.queries.ts';
import classes from './recent-drops.module.css';

const DAY_MS = 24 * 3_600_000;
/** Two whole rows. */
const SHOWN = { mobile: 6, pc: 8 } as const;

interface RecentDropsProps {
  of: Parameters<typeof useRecentDrops>[0];
  title: string;
  /**
   * Shown while the list is empty. Must also be true for unlisted drops, such as those of test
   * accounts.
   */
  none: string;
}

/** The last wins of real players in a box or mode, with a text for an empty list. */
export function RecentDrops({ of, title, none }: RecentDropsProps) {
  const drops = useRecentDrops(of);
  return drops ? <DropSection drops={drops} title={title} none={none} /> : null;
}

const DropSection = memo(function DropSection({
  drops,
  title,
  none,
}: Omit<RecentDropsProps, 'of'> & { drops: readonly DropView[] }) {
  const shown = SHOWN[useLayout()];
  return (
    <Section title={title}>
      {drops.length === 0 ? (
        <p className={panelClass(classes.none)}>{none}</p>
      ) : (
        <ul className={classes.drops}>
          {drops.slice(0, shown).map((drop) => (
            <li key={drop.dropId} className={classes.drop} data-quality={qualityLevel(drop.goodsLevel)}>
              <Drop drop={drop} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
});

/** `weapon | finish`: players use the finish as name; some goods have one part only. */
const finishName = (name: string): string => name.split('|').at(-1)?.trim() ?? name;

function Drop({ drop }: { drop: DropView }) {
  const { time, date } = useFormats();
  const locale = useLocale();
  const isToday = serverClock.now() - Date.parse(drop.at) < DAY_MS;
  return (
    <>
      <QualityMark quality={qualityLevel(drop.goodsLevel)} className={classes.mark} />
      <img className={classes.picture} src={drop.image} alt="" loading="lazy" decoding="async" />
      <span className={endsClass(classes.line)}>
        <b className={clipClass()}>{finishName(drop.goodsNames[locale])}</b>
        <Price amount={drop.price} tone="gold" weight={700} size={13} />
      </span>
      <span className={endsClass(classes.who)}>
        <PlayerName name={drop.nickName} kind={drop.userType as UserKind} />
        <Num>{isToday ? time(drop.at) : date(drop.at)}</Num>
      </span>
    </>
  );
}
