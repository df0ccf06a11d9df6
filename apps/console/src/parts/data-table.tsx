import { Checkbox } from '@clearcrate/ui/controls/checkbox.tsx';
import { cx } from '@clearcrate/ui/cx.ts';
import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '@clearcrate/ui/feedback/states.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import {
  type ColumnDef,
  columnOrderingFeature,
  columnVisibilityFeature,
  type RowData,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { messageOf } from '../lib/api.ts';
import { useListTexts, useTexts } from '../lib/texts.ts';
import { useRowKeys } from './list/use-row-keys.ts';
import classes from './parts.module.css';

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSelectionFeature });
export type Column<Row extends RowData> = ColumnDef<typeof features, Row> & {
  id: string;
  header: string;
  /** Name of the server's sort; without it the column is not sorted. */
  sort?: string;
  /** Fields of the row in an export; without it the column is not exported. */
  csv?: string | readonly string[];
  /** Shown only when chosen. */
  optional?: boolean;
};

/** The states of the read behind a list. */
export interface ListQuery {
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  error: unknown;
  refetch(): unknown;
}

export interface Sort {
  by: string;
  descending: boolean;
}

export interface DataTableProps<Row extends RowData> {
  /** Name of the table for screen readers. */
  label: string;
  query: ListQuery;
  rows: readonly Row[];
  columns: Column<Row>[];
  rowId(row: Row): string;
  selected?: string | undefined;
  onSelect?(row: Row): void;
  empty: { title: string; hint?: string };
  /** Ids of the shown columns in order; all that are not optional without it. */
  shown?: readonly string[] | undefined;
  sort?: Sort | undefined;
  onSort?(by: string): void;
  dense?: boolean;
  /** Rows chosen for a bulk act. */
  chosen?: RowSelectionState;
  onChoose?(chosen: RowSelectionState): void;
}

const SKELETON_ROWS = ['1', '2', '3', '4', '5', '6'];

/** A dense list with its states. `j` and `k` walk through the rows. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { query, rows, empty } = props;
  const t = useTexts();
  if (query.isPending)
    return (
      <div className={classes.panelBody} role="status" aria-label={t('list.loading')}>
        {SKELETON_ROWS.map((row) => (
          <Skeleton key={row} />
        ))}
      </div>
    );
  if (query.isError && rows.length === 0)
    return (
      <ErrorState
        title={t('list.failed')}
        hint={messageOf(query.error)}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    );
  if (rows.length === 0) return <EmptyState icon="search" {...empty} />;
  return <FilledTable {...props} />;
}

/** Ids of the columns that are shown without a choice. */
export const standardColumns = (columns: readonly { id: string; optional?: boolean }[]): string[] =>
  columns.filter(({ optional }) => !optional).map(({ id }) => id);

function useRows<Row extends RowData>({ columns, rows, rowId, shown, chosen, onChoose }: DataTableProps<Row>) {
  const state = useMemo(() => {
    const columnOrder = [...(shown ?? standardColumns(columns))];
    const columnVisibility = Object.fromEntries(columns.map(({ id }) => [id, columnOrder.includes(id)]));
    return { columnOrder, columnVisibility, rowSelection: chosen ?? {} };
  }, [columns, shown, chosen]);
  return useTable({
    features,
    columns,
    data: rows,
    getRowId: rowId,
    state,
    enableRowSelection: onChoose !== undefined,
    onRowSelectionChange: (change) => onChoose?.(typeof change === 'function' ? change(state.rowSelection) : change),
  });
}

/** More rows than this are drawn only where the reader is. */
const ALWAYS_DRAWN = 120;
const ROW_HEIGHT = { dense: 30, normal: 40 } as const;

function FilledTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, rows, selected, onSelect, dense = false } = props;
  const table = useRows(props);
  const element = useRef<HTMLTableElement>(null);
  useRowKeys(element, onSelect !== undefined);
  const model = table.getRowModel().rows;
  const isWindowed = model.length > ALWAYS_DRAWN;
  const virtualizer = useWindowVirtualizer({
    enabled: isWindowed,
    count: model.length,
    estimateSize: () => (dense ? ROW_HEIGHT.dense : ROW_HEIGHT.normal),
    overscan: 20,
    scrollMargin: element.current?.offsetTop ?? 0,
    getItemKey: (index) => model[index]?.id ?? index,
  });
  const drawn = virtualizer.getVirtualItems();
  const [first, last] = [drawn[0], drawn.at(-1)];
  const margin = virtualizer.options.scrollMargin;
  const above = isWindowed && first ? first.start - margin : 0;
  const below = isWindowed && last ? virtualizer.getTotalSize() - (last.end - margin) : 0;
  const shownRows = isWindowed ? drawn.flatMap(({ index }) => model[index] ?? []) : model;
  return (
    <div className={classes.tableWrap}>
      <table
        ref={element}
        className={cx(classes.table, dense && classes.dense)}
        aria-label={label}
        aria-rowcount={isWindowed ? rows.length + 1 : undefined}
      >
        <TableHead {...props} table={table} />
        <tbody>
          {above > 0 && <Space height={above} />}
          {shownRows.map((row) => (
            <tr
              key={row.id}
              data-index={row.index}
              ref={isWindowed ? virtualizer.measureElement : undefined}
              aria-rowindex={isWindowed ? row.index + 2 : undefined}
              className={cx(row.id === selected && classes.selected)}
            >
              <RowCells {...props} table={table} row={row} />
            </tr>
          ))}
          {below > 0 && <Space height={below} />}
        </tbody>
      </table>
    </div>
  );
}

type RowOf<Row extends RowData> = ReturnType<ReturnType<typeof useRows<Row>>['getRowModel']>['rows'][number];
type CellsProps<Row extends RowData> = HeadProps<Row> & { row: RowOf<Row> };

function RowCells<Row extends RowData>({ table, row, rowId, selected, onSelect, onChoose }: CellsProps<Row>) {
  return (
    <>
      {onChoose && (
        <td className={classes.choice}>
          <ChooseRow
            name={rowId(row.original)}
            checked={row.getIsSelected()}
            onChange={(checked) => row.toggleSelected(checked)}
          />
        </td>
      )}
      {row.getVisibleCells().map((cell, index) => (
        <td key={cell.id}>
          {index === 0 && onSelect ? (
            <button
              type="button"
              data-row
              className={classes.rowButton}
              aria-pressed={row.id === selected}
              onClick={() => onSelect(row.original)}
            >
              <table.FlexRender cell={cell} />
            </button>
          ) : (
            <table.FlexRender cell={cell} />
          )}
        </td>
      ))}
    </>
  );
}

function ChooseRow(props: { name: string; checked: boolean; onChange(checked: boolean): void }) {
  const t = useListTexts();
  return (
    <Checkbox labelHidden tone="plain" checked={props.checked} onChange={props.onChange}>
      {t('bulk.choose', { row: props.name })}
    </Checkbox>
  );
}

/** Keeps the place of rows that are not drawn. */
const Space = ({ height }: { height: number }) => (
  <tr>
    <td className={classes.space} style={{ height }} />
  </tr>
);

type HeadProps<Row extends RowData> = DataTableProps<Row> & { table: ReturnType<typeof useRows<Row>> };

function TableHead<Row extends RowData>({ table, sort, onSort, onChoose }: HeadProps<Row>) {
  const t = useListTexts();
  return (
    <thead>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id}>
          {onChoose && (
            <th scope="col" className={classes.choice}>
              <Checkbox
                labelHidden
                tone="plain"
                checked={table.getIsAllRowsSelected() || (table.getIsSomeRowsSelected() ? 'mixed' : false)}
                onChange={(checked) => table.toggleAllRowsSelected(checked)}
              >
                {t('bulk.chooseAll')}
              </Checkbox>
            </th>
          )}
          {group.headers.map((header) => {
            const { sort: by, header: title } = header.column.columnDef as Column<Row>;
            if (!by || !onSort)
              return (
                <th key={header.id} scope="col">
                  <table.FlexRender header={header} />
                </th>
              );
            return <SortedHead key={header.id} title={title} by={by} sort={sort} onSort={onSort} />;
          })}
        </tr>
      ))}
    </thead>
  );
}

interface SortedHeadProps {
  title: string;
  by: string;
  sort: Sort | undefined;
  onSort(by: string): void;
}

function SortedHead({ title, by, sort, onSort }: SortedHeadProps) {
  const t = useListTexts();
  const isSorted = sort?.by === by;
  const isUpward = isSorted && !sort.descending;
  return (
    <th scope="col" aria-sort={isSorted ? (isUpward ? 'ascending' : 'descending') : 'none'}>
      <button
        type="button"
        className={cx(classes.sort, isSorted && classes.sorted)}
        title={t('sortBy', { column: title })}
        onClick={() => onSort(by)}
      >
        {title}
        <Icon name={isSorted ? 'down' : 'sort'} size={12} className={isUpward ? classes.upward : undefined} />
      </button>
    </th>
  );
}

/** A value with a quieter one below it. */
export function Two({ first, second }: { first: string; second: string }) {
  return (
    <>
      {first}
      <span className={classes.two}>{second}</span>
    </>
  );
}
