import { SkeletonList } from '@clearcrate/ui/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/states.tsx';
import { StoreBoxCard } from '../../lib/boxes/store-box-card.tsx';
import { useT } from '../../lib/i18n.tsx';
import { Loaded } from '../../lib/loaded.tsx';
import listClasses from '../../play/box/list.module.css';
import { useBattleBoxes } from './battle.queries.ts';
import classes from './rank-page.module.css';
import { SubPage } from './sub-page.tsx';

/** The boxes that battles are made of. */
export function BattleIntroPage() {
  const t = useT('battle');
  const words = useT('box');
  const skeleton = <SkeletonList shape="box" count={6} className={listClasses.grid} />;
  return (
    <SubPage name="battleIntro">
      <p className={classes.note}>{t('intro.hint')}</p>
      <Loaded query={useBattleBoxes()} skeleton={skeleton}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon="crate" />
          ) : (
            <div className={listClasses.grid}>
              {items.map((box) => (
                <StoreBoxCard
                  key={box.boxId}
                  box={box}
                  newLabel={words('list.new')}
                  to={`/battle/box?boxId=${box.boxId}`}
                />
              ))}
            </div>
          )
        }
      </Loaded>
    </SubPage>
  );
}
