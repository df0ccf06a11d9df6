import { GOODS_LIST_SORTS, getGoodsList } from '@clearcrate/contract/console-goods';
import type { BodyInputOf } from '@clearcrate/contract/endpoint';
import { holds } from '@clearcrate/contract/permissions';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useFilters } from '../../lib/router.ts';
import { useMe } from '../../lib/session.ts';
import { useGoodsTexts, useTexts } from '../../lib/texts.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { ListEnd } from '../../parts/list/list-end.tsx';
import { Panel } from '../../parts/panel.tsx';
import classes from './goods.module.css';
import { useGoodsColumns } from './goods-columns.tsx';
import { GoodsDialog } from './goods-dialog.tsx';
import { GOODS_FILTERS, GoodsFilterBar, type GoodsFilters } from './goods-filter-bar.tsx';
import { GoodsPanel } from './goods-panel.tsx';
import { ImportDialog } from './import-dialog.tsx';

function filterOf({ text, kind, quality, exterior, stock, order }: GoodsFilters): BodyInputOf<typeof getGoodsList> {
  const sort = GOODS_LIST_SORTS.find((one) => one === order);
  return {
    text: text.slice(0, 60),
    kind,
    exterior,
    soldOut: stock === 'none',
    ...(quality === '' ? {} : { quality: Number(quality) }),
    ...(sort ? { sort } : {}),
  };
}

/** The catalogue, page by page, with one item beside it. */
export function GoodsPage() {
  const t = useTexts();
  const g = useGoodsTexts();
  const { values, change, isFiltered } = useFilters(GOODS_FILTERS);
  const role = useMe().data?.role;
  const [dialog, setDialog] = useState<'add' | 'import'>();
  const columns = useGoodsColumns();
  const filter = filterOf(values);
  const query = useInfiniteQuery({
    queryKey: ['goods', filter],
    queryFn: ({ pageParam: cursor }) => call(getGoodsList, { ...filter, cursor }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const close = () => setDialog(undefined);
  const mayEdit = role !== undefined && holds(role, 'goods.edit');
  return (
    <>
      <GoodsFilterBar values={values} change={change} isFiltered={isFiltered}>
        {role && holds(role, 'goods.import') && (
          <Button size="s" icon="doc" onClick={() => setDialog('import')}>
            {g('import')}
          </Button>
        )}
        {mayEdit && (
          <Button size="s" variant="primary" icon="plus" onClick={() => setDialog('add')}>
            {g('add')}
          </Button>
        )}
      </GoodsFilterBar>
      <div className={classes.columns}>
        <div className={classes.list}>
          <Panel flush>
            <DataTable
              label={g('title')}
              query={query}
              rows={rows}
              columns={columns}
              rowId={({ goodsId }) => goodsId}
              selected={values.goods}
              onSelect={({ goodsId }) => change({ goods: goodsId })}
              empty={{ title: t('list.nothing'), hint: t('list.nothingHint') }}
            />
            {rows.length > 0 && <ListEnd query={query} count={rows.length} />}
          </Panel>
        </div>
        {values.goods !== '' && <GoodsPanel key={values.goods} goodsId={values.goods} mayEdit={mayEdit} />}
      </div>
      {dialog === 'add' && <GoodsDialog onClose={close} onSaved={(goodsId) => change({ goods: goodsId })} />}
      {dialog === 'import' && <ImportDialog onClose={close} />}
    </>
  );
}
