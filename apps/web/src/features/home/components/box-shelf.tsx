import { useLocale } from '@clearcrate/ui/i18n.tsx';
import { useLayout } from '@clearcrate/ui/layout-context.tsx';
import { SkeletonList } from '@clearcrate/ui/skeleton.tsx';
import { ErrorState } from '@clearcrate/ui/states.tsx';
import { SectionHead } from '@clearcrate/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { boxPageQuery, categoriesQuery } from '../../../lib/boxes/shelf.ts';
import { StoreBoxCard } from '../../../lib/boxes/store-box-card.tsx';
import { useAfterFirstPaint } from '../../../lib/first-paint.ts';
import { useT } from '../../../lib/i18n.tsx';
import { StoreLink } from '../../../lib/navigation.tsx';
import { useModules } from '../../../lib/site/site-queries.ts';
import { SHELF_SIZES, shelfBody } from '../home-queries.ts';
import classes from './box-shelf.module.css';

/** How many of them the first screen shows; the others follow when it stands. */
const FIRST_SCREEN = { mobile: 4, pc: 10 } as const;

/** The boxes players open most, and the way to all others. Not there where boxes are closed. */
export function BoxShelf() {
  const t = useT('home');
  const locale = useLocale();
  const layout = useLayout();
  const isPainted = useAfterFirstPaint();
  const isOpen = useModules()('BlindBox') === 'open';
  const boxes = useQuery({ ...boxPageQuery(shelfBody(layout), locale), enabled: isOpen });
  if (!isOpen) return null;
  return (
    <section className={classes.shelf}>
      <SectionHead
        title={t('boxes.title')}
        aside={
          boxes.data && (
            <StoreLink to="/openbox" className={classes.all}>
              {t('boxes.all', { count: boxes.data.total })}
            </StoreLink>
          )
        }
      />
      <Categories />
      {boxes.data && (
        <div className={classes.grid}>
          {boxes.data.items.slice(0, isPainted ? undefined : FIRST_SCREEN[layout]).map((box) => (
            <StoreBoxCard key={box.boxId} box={box} newLabel={t('boxes.new')} />
          ))}
        </div>
      )}
      {boxes.isPending && <SkeletonList shape="box" count={SHELF_SIZES[layout]} className={classes.grid} />}
      {boxes.isError && (
        <ErrorState
          title={t('boxes.error')}
          hint={t('errorHint')}
          retrying={boxes.isFetching}
          onRetry={() => void boxes.refetch()}
        />
      )}
    </section>
  );
}

function Categories() {
  const t = useT('home');
  const { data: categories } = useQuery(categoriesQuery(useLocale()));
  if (!categories) return null;
  return (
    <nav className={classes.categories} aria-label={t('boxes.categories')}>
      {categories.map(({ code, name, count }) => (
        <StoreLink key={code} to={`/openbox?category=${code}`} className={classes.category}>
          {name} <span>{count}</span>
        </StoreLink>
      ))}
    </nav>
  );
}
