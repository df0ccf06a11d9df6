import { buttonClass } from '@clearcrate/ui/button.tsx';
import { PageTitle } from '@clearcrate/ui/page-title.tsx';
import { Price } from '@clearcrate/ui/price.tsx';
import { Skeleton } from '@clearcrate/ui/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/states.tsx';
import { useT } from '../../lib/i18n.tsx';
import { Loaded } from '../../lib/loaded.tsx';
import { StoreLink } from '../../lib/navigation.tsx';
import { useSingleAddress } from '../../lib/use-address-filter.ts';
import { useBoxDetail } from '../../play/box/box.queries.ts';
import { BoxCrate } from '../../play/box/box-parts.tsx';
import { Contents } from '../../play/box/contents.tsx';
import { FairnessPanel } from '../../play/box/fairness-panel.tsx';
import classes from './box-page.module.css';
import { SubPage } from './sub-page.tsx';

/** One box as a round of a battle: its odds, and the way to a room with it. */
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
  return (
    <StoreLink to="/battle/intro" className={buttonClass({})}>
      {t('list.intro')}
    </StoreLink>
  );
}

function Box({ boxId }: { boxId: string }) {
  const t = useT('battle');
  return (
    <Loaded query={useBoxDetail(boxId)} title={t('box.missing')} skeleton={<Skeleton height={320} radius={16} />}>
      {(box) => (
        <>
          <BoxCrate box={box} />
          <div className={classes.head}>
            <PageTitle>{box.name}</PageTitle>
            <Price amount={box.price} tone="gold" weight={700} size={26} />
          </div>
          <StoreLink to={`/battle/create?boxes=${boxId}`} className={buttonClass({ variant: 'primary', wide: true })}>
            {t('box.useIt')}
          </StoreLink>
          <FairnessPanel box={box} />
          <Contents box={box} />
          <p className={classes.note}>{t('intro.hint')}</p>
        </>
      )}
    </Loaded>
  );
}
