import { getDearDropList } from '@clearcrate/contract/box';
import type { DropView } from '@clearcrate/contract/drop';
import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { LiveDrop } from '@clearcrate/ui/store/live-drop.tsx';
import { useFormats, useLocale } from '@clearcrate/ui/text/i18n.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../../../lib/api/reads.ts';
import { useMedia } from '../../../lib/browser/use-media.ts';
import { liveDropView, useLiveDrops } from '../../../lib/live/live-drops.ts';
import { isUnseen } from '../../../lib/live/unseen-win.ts';
import { Loaded } from '../../../lib/page/loaded.tsx';
import { ButtonLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { useStatistics } from '../home-queries.ts';
import classes from './store-drops.module.css';

const SHOWN = { mobile: 4, pc: 3 } as const;
/** Same breakpoint as in the style sheets of home. */
const IS_LOW = '(max-height: 799.98px)';

/**
 * Wins of real players: the dearest of the week, else the newest with their times, else an empty
 * state. Never invented, and the counts below are real.
 */
export function StoreDrops() {
  const t = useT('home');
  const query = useQuery(readQuery(getDearDropList, undefined, { localeIndependent: true }));
  const newest = useLiveDrops((state) => state.drops);
  const isQuietWeek = query.data?.items.length === 0;
  return (
    <section className={classes.panel}>
      <h2 className={classes.title}>{t(isQuietWeek && newest.length > 0 ? 'drops.newest' : 'drops.dear')}</h2>
      <Loaded
        query={query}
        title={t('drops.error')}
        hint={t('errorHint')}
        skeleton={<Skeleton height={162} radius={10} />}
      >
        {({ items }) => <Drops drops={isQuietWeek ? newest : items.filter((drop) => !isUnseen(drop))} />}
      </Loaded>
      <Statistics />
    </section>
  );
}

function Drops({ drops }: { drops: readonly DropView[] }) {
  const t = useT('home');
  const layout = useLayout();
  const locale = useLocale();
  const isLow = useMedia(IS_LOW) && layout === 'pc';
  if (drops.length > 0) {
    return (
      <div className={classes.lines}>
        {drops.slice(0, isLow ? 2 : SHOWN[layout]).map((drop) => (
          <LiveDrop key={drop.dropId} drop={liveDropView(drop, layout, locale)} />
        ))}
      </div>
    );
  }
  return (
    <div className={classes.none}>
      <p>{t('drops.noneEver')}</p>
      <ButtonLink to="/openbox?sort=priceUp" size="s">
        {t('drops.first')}
      </ButtonLink>
    </div>
  );
}

/** Counts of real players and their activity. */
function Statistics() {
  const t = useT('home');
  const { number } = useFormats();
  return (
    <section className={classes.statistics} aria-label={t('statistics.label')}>
      <dl className={classes.figures}>
        {useStatistics().map(({ name, count }) => (
          <div key={name} className={name === 'online' ? classes.live : undefined}>
            <dt>{t(`statistics.${name}`)}</dt>
            <dd>
              <Num>{number(count)}</Num>
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>{t('statistics.note')}</p>
    </section>
  );
}
