import { Skeleton, SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { PageTitle } from '@clearcrate/ui/layout/page-title.tsx';
import { endsClass } from '@clearcrate/ui/layout/stack.ts';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { quietClass } from '@clearcrate/ui/text/text.tsx';
import { StoreBoxCard } from '../../../lib/boxes/store-box-card.tsx';
import { Loaded } from '../../../lib/page/loaded.tsx';
import { ButtonLink } from '../../../lib/routing/navigation.tsx';
import { useSingleAddress } from '../../../lib/routing/use-address-filter.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { useBoxDetail } from '../../../play/box/box.queries.ts';
import { BoxCrate } from '../../../play/box/box-parts.tsx';
import listClasses from '../../../play/box/list.module.css';
import { Contents } from '../../../play/box/panels/contents.tsx';
import { FairnessPanel } from '../../../play/box/panels/fairness-panel.tsx';
import { useBattleBoxes } from '../battle.queries.ts';
import { SubPage } from '../sub-page.tsx';

/** A box as a round of a battle: its odds, and a link to create a room with it. */
export function BattleBoxPage() {
  const t = useT('battle');
  const address = useSingleAddress('boxId');
  return (
    <SubPage name="battleBox">
      {address.kind === 'single' ? (
        <Box boxId={address.id} />
      ) : (
        <EmptyState icon="crate" title={t('box.missing')} action={<ToIntro />} />
      )}
    </SubPage>
  );
}

function ToIntro() {
  const t = useT('battle');
  return <ButtonLink to="/battle/intro">{t('list.intro')}</ButtonLink>;
}

function Box({ boxId }: { boxId: string }) {
  const t = useT('battle');
  return (
    <Loaded query={useBoxDetail(boxId)} title={t('box.missing')} skeleton={<Skeleton height={320} radius={16} />}>
      {(box) => (
        <>
          <BoxCrate box={box} />
          <div className={endsClass()}>
            <PageTitle>{box.name}</PageTitle>
            <Price amount={box.price} tone="gold" weight={700} size={26} />
          </div>
          <ButtonLink to={`/battle/create?boxes=${boxId}`} variant="primary" wide>
            {t('box.useIt')}
          </ButtonLink>
          <FairnessPanel box={box} />
          <Contents box={box} />
          <p className={quietClass(12)}>{t('intro.hint')}</p>
        </>
      )}
    </Loaded>
  );
}

/** The boxes available for battles. */
export function BattleIntroPage() {
  const t = useT('battle');
  const words = useT('box');
  const skeleton = <SkeletonList shape="box" count={6} className={listClasses.grid} />;
  return (
    <SubPage name="battleIntro">
      <p className={quietClass(12)}>{t('intro.hint')}</p>
      <Loaded query={useBattleBoxes()} skeleton={skeleton}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon="crate" />
          ) : (
            <div className={listClasses.grid}>
              {items.map((box) => (
                <StoreBoxCard
                  heading="h2"
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
