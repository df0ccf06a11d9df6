import { getGoodsDetail } from '@clearcrate/contract/console-goods';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { ErrorState } from '@clearcrate/ui/feedback/states.tsx';
import { Picture } from '@clearcrate/ui/media/picture.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, messageOf } from '../../lib/api.ts';
import { useGoodsTexts, useTexts } from '../../lib/texts.ts';
import { Moment } from '../../parts/moment.tsx';
import { Facts, Panel } from '../../parts/panel.tsx';
import parts from '../../parts/parts.module.css';
import classes from './goods.module.css';
import { GoodsDialog } from './goods-dialog.tsx';

type Goods = DataOf<typeof getGoodsDetail>;

/** One item with its former prices and the boxes that hold it. */
export function GoodsPanel({ goodsId, mayEdit }: { goodsId: string; mayEdit: boolean }) {
  const t = useTexts();
  const g = useGoodsTexts();
  const { number } = useFormats();
  const [isEditing, setEditing] = useState(false);
  const query = useQuery({ queryKey: ['goods', 'detail', goodsId], queryFn: () => call(getGoodsDetail, { goodsId }) });
  const goods = query.data;
  if (query.isError)
    return (
      <div className={classes.panel}>
        <ErrorState
          title={t('list.failed')}
          hint={messageOf(query.error)}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
        />
      </div>
    );
  if (!goods)
    return (
      <div className={classes.panel} role="status" aria-label={t('list.loading')}>
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    );
  const name = `${goods.finishName} ${goods.weaponName}`;
  return (
    <div className={classes.panel}>
      <Panel
        title={name}
        end={
          mayEdit && (
            <Button size="s" icon="edit" onClick={() => setEditing(true)}>
              {g('edit')}
            </Button>
          )
        }
      >
        <Picture picture={{ src: goods.imageLarge }} alt="" className={classes.large ?? ''} />
        <Facts
          rows={[
            [
              g('code'),
              <span key="code" className={parts.mono}>
                {goods.code}
              </span>,
            ],
            [g('kind'), goods.kindName],
            [g('exterior'), goods.exterior],
            [g('price'), goods.price],
            [g('stock'), number(goods.stock)],
          ]}
        />
      </Panel>
      <Background goods={goods} />
      {isEditing && <GoodsDialog goods={goods} onClose={() => setEditing(false)} />}
    </div>
  );
}

/** Former prices, and the boxes that hold the item. */
function Background({ goods }: { goods: Goods }) {
  const g = useGoodsTexts();
  const { number } = useFormats();
  return (
    <>
      <Panel title={g('prices')}>
        <ol className={classes.lines}>
          {goods.prices.map(({ price, changedAt, by, reason }) => (
            <li key={changedAt + price}>
              <strong className={parts.figures}>{price}</strong>
              <Moment at={changedAt} />
              <span className={parts.two}>{by === '' ? g('byFile') : `${by}: ${reason}`}</span>
            </li>
          ))}
        </ol>
      </Panel>
      <Panel title={g('boxes')}>
        {goods.boxes.length === 0 ? (
          <p className={parts.two}>{g('noBoxes')}</p>
        ) : (
          <ul className={classes.lines}>
            {goods.boxes.map(({ boxId, name: boxName, tickets }) => (
              <li key={boxId}>
                <a href={`#/boxes?box=${boxId}`}>{boxName}</a>
                <span className={parts.two}>{g('ticketsIn', { count: number(tickets) })}</span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  );
}
