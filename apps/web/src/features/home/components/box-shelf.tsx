import { chipClass } from '@clearcrate/ui/controls/chip.tsx';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { SectionHead } from '@clearcrate/ui/layout/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { boxPageQuery, categoriesQuery } from '../../../lib/boxes/shelf.ts';
import { StoreBoxCard } from '../../../lib/boxes/store-box-card.tsx';
import { useAfterFirstPaint } from '../../../lib/browser/first-paint.ts';
import { Loaded } from '../../../lib/page/loaded.tsx';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { useModules } from '../../../lib/site/site-queries.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { SHELF_SIZES, shelfBody } from '../home-queries.ts';
import classes from './box-shelf.module.css';

/** Number of boxes on the first screen; others follow after it was rendered. */
const FIRST_SCREEN = { mobile: 4, pc: 10 } as const;

/** The most popular boxes, and a link to all. Hidden where boxes are closed. */
export function BoxShelf() {
  const t = useT('home');
  const layout = useLayout();
  const isPainted = useAfterFirstPaint();
  const isOpen = useModules()('BlindBox') === 'open';
  const boxes = useQuery({ ...boxPageQuery(shelfBody(layout)), enabled: isOpen });
  if (!isOpen) return null;
  return (
    <section className={stackClass(10)}>
      <div className={classes.head}>
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
      </div>
      <Loaded
        query={boxes}
        title={t('boxes.error')}
        hint={t('errorHint')}
        skeleton={<SkeletonList shape="box" count={SHELF_SIZES[layout]} className={classes.grid} />}
      >
        {({ items }) => (
          <div className={classes.grid}>
            {items.slice(0, isPainted ? undefined : FIRST_SCREEN[layout]).map((box) => (
              <StoreBoxCard key={box.boxId} box={box} newLabel={t('boxes.new')} />
            ))}
          </div>
        )}
      </Loaded>
    </section>
  );
}

function Categories() {
  const t = useT('home');
  const { data: categories } = useQuery(categoriesQuery());
  if (!categories) return null;
  return (
    <nav className={classes.categories} aria-label={t('boxes.categories')}>
      {categories.items.map(({ code, name, count }) => (
        <StoreLink key={code} to={`/openbox?category=${code}`} className={chipClass(classes.category)}>
          {name} <span>{count}</span>
        </StoreLink>
      ))}
    </nav>
  );
}
