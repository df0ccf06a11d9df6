import { getDearDropList } from '@clearcrate/contract/box';
import type { DropView } from '@clearcrate/contract/drop';
import { buttonClass } from '@clearcrate/ui/button.tsx';
import { useFormats, useLocale } from '@clearcrate/ui/i18n.tsx';
import { Icon } from '@clearcrate/ui/icon.tsx';
import { ItemLine } from '@clearcrate/ui/item-line.tsx';
import { useLayout } from '@clearcrate/ui/layout-context.tsx';
import { DropTime } from '@clearcrate/ui/live-drop.tsx';
import { PlayerName } from '@clearcrate/ui/player-name.tsx';
import { Price } from '@clearcrate/ui/price.tsx';
import { Skeleton } from '@clearcrate/ui/skeleton.tsx';
import { Num } from '@clearcrate/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../../../lib/api/reads.ts';
import { useT } from '../../../lib/i18n.tsx';
import { liveDropView, useLiveDrops } from '../../../lib/live-drops.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import { useStatistics } from '../home-queries.ts';
import classes from './store-drops.module.css';

const SHOWN = 4;

/**
 * What real players took home: the dearest of the week, else the newest of any age with its time, else that there is
 * nothing yet. Nobody is made up to fill it.
 */
export function StoreDrops() {
  const t = useT('home');
  const query = useQuery(readQuery(getDearDropList, undefined, { localeIndependent: true }));
  const newest = useLiveDrops((state) => state.drops);
  const isQuietWeek = query.data?.items.length === 0;
  return (
    <section className={classes.panel}>
      <header className={classes.head}>
        <h2>{t(isQuietWeek && newest.length > 0 ? 'drops.newest' : 'drops.dear')}</h2>
      </header>
      <Loaded query={query} title={t('drops.error')} hint={t('errorHint')} skeleton={<Waiting />}>
        {({ items }) => <DropLines drops={isQuietWeek ? newest : items} />}
      </Loaded>
      {useLayout() === 'pc' && <Figures />}
    </section>
  );
}

function Waiting() {
  return (
    <div className={classes.lines} aria-busy="true">
      {[1, 2, 3, 4].map((line) => (
        <Skeleton key={line} height={48} radius={10} />
      ))}
    </div>
  );
}

function DropLines({ drops }: { drops: readonly DropView[] }) {
  const t = useT('home');
  if (drops.length > 0) {
    return (
      <ul className={classes.lines}>
        {drops.slice(0, SHOWN).map((drop) => (
          <li key={drop.dropId}>
            <DropLine drop={drop} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div className={classes.none}>
      <Icon name="crate" size={40} strokeWidth={1.2} />
      <p>{t('drops.noneEver')}</p>
      <StoreLink to="/openbox?sort=priceUp" className={buttonClass({ size: 's' })}>
        {t('drops.first')}
      </StoreLink>
    </div>
  );
}

function DropLine({ drop }: { drop: DropView }) {
  const view = liveDropView(drop, useLayout(), useLocale());
  const { item, playerName, playerKind, price, href } = view;
  return (
    <a className={classes.line} href={href} data-quality={item.quality}>
      <ItemLine
        item={item}
        note={
          <span className={classes.who}>
            <PlayerName name={playerName} kind={playerKind} />
            <DropTime drop={view} />
          </span>
        }
      />
      <Price amount={price} tone="gold" weight={700} size={14} />
    </a>
  );
}

/** The honest numbers, small as they may be. */
function Figures() {
  const t = useT('home');
  const { number } = useFormats();
  const statistics = useStatistics();
  return (
    <section aria-label={t('statistics.label')}>
      <dl className={classes.figures}>
        {statistics.slice(0, 3).map(({ name, count }) => (
          <div key={name}>
            <dt>{t(`statistics.${name}`)}</dt>
            <dd>
              <Num>{number(count)}</Num>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
