import { getBoxes } from '@clearcrate/contract/console-boxes';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { SelectField } from '@clearcrate/ui/field/select-field.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { Picture } from '@clearcrate/ui/media/picture.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api.ts';
import { goTo, useFilters } from '../../lib/router.ts';
import { useBoxTexts, useTexts } from '../../lib/texts.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel, Tag } from '../../parts/panel.tsx';
import parts from '../../parts/parts.module.css';
import classes from './boxes.module.css';

type Box = DataOf<typeof getBoxes>['items'][number];

const FILTERS = ['text', 'kind', 'order'] as const;
const KINDS = ['1', '2', '3'] as const;

const ORDERS: Record<string, (a: Box, b: Box) => number> = {
  price: (a, b) => Number(b.price) - Number(a.price),
  return: (a, b) => (b.returnRate ?? -1) - (a.returnRate ?? -1),
  published: (a, b) => (a.publishedAt < b.publishedAt ? 1 : -1),
};

/** Hundreds at most, so the page has them all and filters itself. */
export function BoxList() {
  const t = useTexts();
  const b = useBoxTexts();
  const { values, change, isFiltered } = useFilters(FILTERS);
  const query = useQuery({ queryKey: ['boxes'], queryFn: () => call(getBoxes, {}) });
  const rows = useMemo(() => {
    const text = values.text.trim().toLowerCase();
    const found = (query.data?.items ?? []).filter(
      ({ name, code, kind }) =>
        (values.kind === '' || String(kind) === values.kind) &&
        (name.toLowerCase().includes(text) || code.toLowerCase().includes(text)),
    );
    const order = ORDERS[values.order];
    return order ? found.toSorted(order) : found;
  }, [query.data, values]);
  return (
    <>
      <div className={parts.bar}>
        <TextField
          compact
          className={parts.barSearch ?? ''}
          type="search"
          label={b('search')}
          placeholder={b('searchHint')}
          value={values.text}
          onChange={(text) => change({ text })}
        />
        <SelectField
          compact
          className={parts.barField ?? ''}
          label={b('kind')}
          value={values.kind}
          onChange={(kind) => change({ kind })}
          options={[{ value: '', label: b('all') }, ...KINDS.map((value) => ({ value, label: b(`kind.${value}`) }))]}
        />
        <SelectField
          compact
          className={parts.barField ?? ''}
          label={b('order')}
          value={values.order}
          onChange={(order) => change({ order })}
          options={[
            { value: '', label: b('order.shop') },
            { value: 'price', label: b('price') },
            { value: 'return', label: b('return') },
            { value: 'published', label: b('publishedAt') },
          ]}
        />
        {isFiltered && (
          <Button variant="ghost" onClick={() => change({ text: '', kind: '', order: '' })}>
            {t('list.reset')}
          </Button>
        )}
      </div>
      <Panel flush>
        <DataTable
          label={b('title')}
          query={query}
          rows={rows}
          columns={useBoxColumns()}
          rowId={({ boxId }) => boxId}
          onSelect={({ boxId }) => goTo(`/boxes?box=${boxId}`)}
          empty={{ title: t('list.nothing'), hint: t('list.nothingHint') }}
        />
        {rows.length > 0 && <p className={parts.end}>{b('count', { count: rows.length })}</p>}
      </Panel>
    </>
  );
}

function useBoxColumns(): Column<Box>[] {
  const b = useBoxTexts();
  const { percent } = useFormats();
  return useMemo(() => {
    const share = (value: number | null) =>
      value === null ? (
        <span className={classes.faint}>–</span>
      ) : (
        <span className={parts.figures}>{percent(value, 2)}</span>
      );
    const figures = (text: string) => <span className={parts.figures}>{text}</span>;
    return [
      {
        id: 'name',
        header: b('box'),
        cell: ({ row: { original: box } }) => (
          <span className={classes.boxName}>
            <Picture picture={{ src: box.image }} alt="" width={34} height={34} />
            <span>
              {box.name}
              <small className={parts.mono}>{box.code}</small>
            </span>
          </span>
        ),
      },
      {
        id: 'state',
        header: b('state'),
        cell: ({ row: { original: box } }) => (
          <>
            <Tag tone={box.open ? 'good' : 'plain'}>{b(box.open ? 'onSale' : 'closed')}</Tag>{' '}
            {box.scheduledAt && <Tag tone="warn">{b('waits')}</Tag>}
          </>
        ),
      },
      { id: 'kind', header: b('kind'), cell: ({ row }) => b(`kind.${row.original.kind as 1 | 2 | 3}`) },
      { id: 'price', header: b('price'), cell: ({ row }) => figures(row.original.price) },
      { id: 'value', header: b('expectedValue'), cell: ({ row }) => figures(row.original.expectedValue) },
      { id: 'return', header: b('return'), cell: ({ row }) => share(row.original.returnRate) },
      { id: 'guaranteed', header: b('guaranteedReturn'), cell: ({ row }) => share(row.original.guaranteedReturn) },
      { id: 'items', header: b('items'), cell: ({ row }) => figures(String(row.original.items)) },
      { id: 'version', header: b('version'), cell: ({ row }) => figures(`v${row.original.version}`) },
      { id: 'published', header: b('publishedAt'), cell: ({ row }) => <Moment at={row.original.publishedAt} /> },
    ];
  }, [b, percent]);
}
