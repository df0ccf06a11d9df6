import { Button } from '@clearcrate/ui/controls/button.tsx';
import { cx } from '@clearcrate/ui/cx.ts';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { endsClass } from '@clearcrate/ui/layout/stack.ts';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { type ReactNode, useState } from 'react';
import { ReadError } from '../../../lib/page/loaded.tsx';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import type { ZoneTime } from '../../../lib/time/store-time.ts';
import { TABLE_ROWS } from '../record.queries.ts';
import type { RecordItem, RecordQuery } from './record-query.ts';
import classes from './record-table.module.css';

export interface RecordColumn<Item> {
  key: string;
  head: string;
  /** Right-aligned figures. */
  isFigure?: true;
  cell(item: Item): ReactNode;
}

interface RecordTableProps<Item> {
  query: RecordQuery<Item>;
  columns: readonly RecordColumn<Item>[];
  time: ZoneTime;
  empty: ReactNode;
}

/** The records on PC: a page at a time, one line each. Loaded pages are kept for going back. */
export function RecordTable<Item extends RecordItem>({ query, columns, time, empty }: RecordTableProps<Item>) {
  const t = useT('record');
  const [page, setPage] = useState(0);
  const pages = query.data?.pages;
  if (!pages) return query.isError ? <ReadError query={query} /> : <SkeletonList shape="row" count={8} />;
  const items = (pages[page] ?? pages.at(-1))?.items ?? [];
  if (items.length === 0) return empty;
  const turn = async (to: number) => {
    if (to >= pages.length && (await query.fetchNextPage()).isError) return;
    setPage(to);
  };
  return (
    <div className={classes.place}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('column.time')}</th>
            {columns.map(({ key, head, isFigure }) => (
              <th key={key} scope="col" className={cx(isFigure && classes.figure)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.recordId}>
              <td className={classes.time}>
                <Num>
                  {time.dayOf(item.createdAt).slice(5)} {time.time(item.createdAt)}
                </Num>
              </td>
              {columns.map(({ key, cell, isFigure }) => (
                <td key={key} className={cx(isFigure && classes.figure)}>
                  {cell(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Pager page={page} total={pages[0]?.sums?.total ?? 0} isTurning={query.isFetchingNextPage} onTurn={turn} />
    </div>
  );
}

interface PagerProps {
  page: number;
  total: number;
  isTurning: boolean;
  onTurn(to: number): Promise<void>;
}

function Pager({ page, total, isTurning, onTurn }: PagerProps) {
  const t = useT('record');
  const { number } = useFormats();
  const count = Math.max(1, Math.ceil(total / TABLE_ROWS));
  return (
    <div className={endsClass(classes.foot)}>
      <span>{t('page.total', { count: number(total) })}</span>
      <nav className={classes.pager} aria-label={t('page.label')}>
        <Button size="s" disabled={page === 0} onClick={() => void onTurn(page - 1)}>
          {t('page.previous')}
        </Button>
        <Num>{t('page.of', { page: String(page + 1), count: String(count) })}</Num>
        <Button size="s" loading={isTurning} disabled={page + 1 >= count} onClick={() => void onTurn(page + 1)}>
          {t('page.next')}
        </Button>
      </nav>
      <span>{t('page.checked')}</span>
    </div>
  );
}

/** Link to the proof of a draw. */
export function VerifyLink({ drawId }: { drawId: string }) {
  const t = useT('record');
  return (
    <StoreLink to={`/verify?drawId=${drawId}`} className={classes.verify} aria-label={t('verify')}>
      <Icon name="shield" size={15} strokeWidth={2} />
      {t('column.verify')}
    </StoreLink>
  );
}
