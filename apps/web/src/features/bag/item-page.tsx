import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { PageBar } from '@clearcrate/ui/layout/page-bar.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { UnseenTitle, VisuallyHidden } from '@clearcrate/ui/text/text.tsx';
import { BackLink } from '../../lib/page/page-menu.tsx';
import { goBack } from '../../lib/routing/navigation.tsx';
import { useT } from '../../lib/text/i18n.tsx';
import { ItemDelivery } from './components/item/item-delivery.tsx';
import { ItemStage, ItemTitle } from './components/item/item-head.tsx';
import { ItemFacts, ItemHistory } from './components/item/item-history.tsx';
import { ItemProof } from './components/item/item-proof.tsx';
import { ItemSale } from './components/item/item-sale.tsx';
import { LoadedItem } from './components/item/item-state.tsx';
import classes from './item-page.module.css';

export function ItemPage({ itemId }: { itemId: string }) {
  const isWide = useLayout() === 'pc';
  return (
    <>
      {isWide ? <WideHead /> : <PhoneHead />}
      <LoadedItem itemId={itemId}>
        {(item) => (
          <article className={classes.page}>
            <div className={classes.stage}>
              <ItemStage item={item} />
            </div>
            <div className={stackClass(18)}>
              <ItemTitle item={item} />
              <div className={classes.sale}>
                <ItemSale item={item} inline={isWide} />
              </div>
              {item.delivery && <ItemDelivery item={item} delivery={item.delivery} />}
              <ItemProof item={item} />
              <ItemHistory item={item} />
              <ItemFacts item={item} />
            </div>
          </article>
        )}
      </LoadedItem>
    </>
  );
}

function PhoneHead() {
  const t = useT('bag');
  return <PageBar clear title={<VisuallyHidden>{t('item.title')}</VisuallyHidden>} onBack={() => goBack('/m/bag')} />;
}

function WideHead() {
  const t = useT('bag');
  return (
    <>
      <BackLink to="/bag">{t('item.toBag')}</BackLink>
      <UnseenTitle>{t('item.title')}</UnseenTitle>
    </>
  );
}
