import { PageBar } from '@clearcrate/ui/page-bar.tsx';
import { VisuallyHidden } from '@clearcrate/ui/text.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { goBack } from '../../../lib/navigation.tsx';
import { ItemFacts } from '../components/item-facts.tsx';
import { ItemStage, ItemTitle } from '../components/item-head.tsx';
import { ItemHistory } from '../components/item-history.tsx';
import { ItemProof } from '../components/item-proof.tsx';
import { ItemSale } from '../components/item-sale.tsx';
import { LoadedItem } from '../components/item-state.tsx';
import classes from './item-page.module.css';

export function ItemPage({ itemId }: { itemId: string }) {
  const t = useT('bag');
  return (
    <>
      <PageBar clear title={<VisuallyHidden>{t('item.title')}</VisuallyHidden>} onBack={() => goBack('/m/bag')} />
      <LoadedItem itemId={itemId}>
        {(item) => (
          <article className={classes.page}>
            <div className={classes.stage}>
              <ItemStage item={item} />
            </div>
            <ItemTitle item={item} />
            <ItemProof item={item} />
            <ItemHistory item={item} />
            <ItemFacts item={item} />
            <ItemSale item={item} />
          </article>
        )}
      </LoadedItem>
    </>
  );
}
