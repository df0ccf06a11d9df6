import type { ConsoleGoods } from '@clearcrate/contract/console-goods';
import { Picture } from '@clearcrate/ui/media/picture.tsx';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { QualityMark } from '@clearcrate/ui/odds/quality-mark.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useMemo } from 'react';
import { useGoodsTexts } from '../../lib/texts.ts';
import type { Column } from '../../parts/data-table.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Tag } from '../../parts/panel.tsx';
import parts from '../../parts/parts.module.css';
import classes from './goods.module.css';

export function useGoodsColumns(): Column<ConsoleGoods>[] {
  const g = useGoodsTexts();
  const { number } = useFormats();
  return useMemo(
    () => [
      {
        id: 'item',
        header: g('item'),
        cell: ({ row: { original: goods } }) => (
          <span className={classes.item}>
            <Picture picture={{ src: goods.image }} alt="" width={56} height={34} />
            <QualityMark quality={qualityLevel(`level${goods.quality}`)} />
            <span>
              {goods.finishName}
              <span className={parts.two}>{goods.weaponName}</span>
            </span>
          </span>
        ),
      },
      { id: 'code', header: g('code'), cell: ({ row }) => <span className={parts.mono}>{row.original.code}</span> },
      { id: 'kind', header: g('kind'), cell: ({ row }) => row.original.kindName },
      { id: 'exterior', header: g('exterior'), cell: ({ row }) => row.original.exterior },
      {
        id: 'price',
        header: g('price'),
        cell: ({ row }) => <span className={parts.figures}>{row.original.price}</span>,
      },
      {
        id: 'stock',
        header: g('stock'),
        cell: ({ row: { original: goods } }) =>
          goods.stock === 0 ? <Tag tone="warn">0</Tag> : <span className={parts.figures}>{number(goods.stock)}</span>,
      },
      { id: 'updated', header: g('updatedAt'), cell: ({ row }) => <Moment at={row.original.updatedAt} /> },
    ],
    [g, number],
  );
}
