import { Button } from '@clearcrate/ui/button.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { SkeletonList } from '@clearcrate/ui/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/states.tsx';
import { StoreBoxCard } from '../../../lib/boxes/store-box-card.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { openOverlay } from '../../../lib/overlays.ts';
import { useIsSignedIn } from '../../../lib/session/current-session.ts';
import { type BoxFilter, NO_FILTER } from '../../../play/box/box-filter.ts';
import classes from '../../../play/box/list.module.css';
import { useFavourites } from '../../../play/box/use-favourites.ts';
import { useBoxList } from './use-box-list.ts';

interface BoxGridProps {
  id: string;
  filter: BoxFilter;
  onChange(change: Partial<BoxFilter>): void;
}

/** Cards of the first screen load their pictures at once. */
const EAGER_CARDS = 4;

export function BoxGrid({ id, filter, onChange }: BoxGridProps) {
  const t = useT('box');
  const isSignedIn = useIsSignedIn();
  const { markOf } = useFavourites();
  const list = useBoxList(filter);
  if (filter.favourites && !isSignedIn) return <SignInFirst />;
  return (
    <div id={id}>
      <InfiniteList
        {...list.progress}
        count={list.boxes.length}
        total={list.total}
        skeleton={<SkeletonList shape="box" count={6} className={classes.grid} />}
        empty={<NoBoxes filter={filter} onReset={() => onChange(NO_FILTER)} />}
      >
        <div className={classes.grid}>
          {list.boxes.map((box, index) => (
            <StoreBoxCard
              key={box.boxId}
              box={box}
              newLabel={t('list.new')}
              favourite={markOf(box)}
              eager={index < EAGER_CARDS}
            />
          ))}
        </div>
      </InfiniteList>
    </div>
  );
}

function SignInFirst() {
  const t = useT('box');
  return (
    <EmptyState
      icon="star"
      title={t('list.signIn')}
      hint={t('list.noFavouritesHint')}
      action={
        <Button variant="primary" onClick={() => openOverlay('login')}>
          {t('signIn')}
        </Button>
      }
    />
  );
}

function NoBoxes({ filter, onReset }: { filter: BoxFilter; onReset(): void }) {
  const t = useT('box');
  const texts = filter.favourites
    ? { title: t('list.noFavourites'), hint: t('list.noFavouritesHint') }
    : { title: t('list.empty'), hint: t('list.emptyHint') };
  return (
    <EmptyState
      icon={filter.favourites ? 'star' : 'search'}
      {...texts}
      action={
        <Button variant="primary" onClick={onReset}>
          {t('list.reset')}
        </Button>
      }
    />
  );
}
