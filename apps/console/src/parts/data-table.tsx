import { cx } from '@clearcrate/ui/cx.ts';
import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '@clearcrate/ui/feedback/states.tsx';
import { type ColumnDef, type RowData, tableFeatures, useTable } from '@tanstack/react-table';
import type { KeyboardEvent } from 'react';
import { messageOf } from '../lib/api.ts';
import { useTexts } from '../lib/texts.ts';
import classes from './parts.module.css';

const features = tableFeatures({});
export type Column<Row extends RowData> = ColumnDef<typeof features, Row>;

/** The states of the read behind a list. */
interface ListQuery {
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  error: unknown;
  refetch(): unknown;
}

interface DataTableProps<Row extends RowData> {
  /** Name of the table for screen readers. */
  label: string;
  query: ListQuery;
  rows: readonly Row[];
  columns: Column<Row>[];
  rowId(row: Row): string;
  selected?: string | undefined;
  onSelect?(row: Row): void;
  empty: { title: string; hint?: string };
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
  if (query.isError)
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

function FilledTable<Row extends RowData>({ label, rows, columns, rowId, selected, onSelect }: DataTableProps<Row>) {
  const table = useTable({ features, columns, data: rows, getRowId: rowId });
  const walk = (event: KeyboardEvent<HTMLTableElement>) => {
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
    if (!step || !(event.target instanceof HTMLButtonElement)) return;
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[data-row]')];
    const next = buttons[buttons.indexOf(event.target) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.click();
  };
  return (
    <div className={classes.tableWrap}>
      <table className={classes.table} aria-label={label} onKeyDown={onSelect && walk}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <th key={header.id} scope="col">
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} className={cx(row.id === selected && classes.selected)}>
              {row.getAllCells().map((cell, index) => (
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
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
