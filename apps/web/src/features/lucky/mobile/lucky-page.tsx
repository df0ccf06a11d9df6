import { quietClass } from '@clearcrate/ui/text/text.tsx';
import { filterPathOf, readFilter } from '../../../lib/goods/goods-filter.ts';
import { GoodsTools } from '../../../lib/goods/goods-tools.tsx';
import { useAddressFilter } from '../../../lib/routing/use-address-filter.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { useCut } from '../../../play/use-play.ts';
import { TargetGrid } from '../components/target-grid.tsx';
import { CutTries } from '../components/try-button.tsx';
import { useLuckyGoods } from '../lucky.queries.ts';
import { tryUnderWay } from '../use-lucky.ts';
import classes from './lucky-page.module.css';

const filterPath = filterPathOf('/lucky');

/** All lucky targets. */
export function LuckyPage() {
  const t = useT('lucky');
  const [filter, change] = useAddressFilter(readFilter, filterPath);
  const list = useLuckyGoods(filter);
  const { cut } = useCut(tryUnderWay, '');
  return (
    <div className={classes.page}>
      <p className={quietClass()}>{t('intro')}</p>
      <CutTries cut={cut} />
      <GoodsTools filter={filter} onChange={change} />
      <TargetGrid list={list} filter={filter} onChange={change} />
    </div>
  );
}
