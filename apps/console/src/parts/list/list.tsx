import type { RowData, RowSelectionState } from '@tanstack/react-table';
import { type ReactNode, useState } from 'react';
import { useFlag } from '../../lib/flags.ts';
import { DataTable, type DataTableProps, standardColumns } from '../data-table.tsx';
import { Panel } from '../panel.tsx';
import { type BulkAct, BulkBar } from './bulk-bar.tsx';
import { ListEnd } from './list-end.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import type { ListState } from './use-list.ts';

interface ListProps<Row extends RowData>
  extends Pick<DataTableProps<Row>, 'label' | 'columns' | 'rowId' | 'selected' | 'onSelect' | 'empty'> {
  list: ListState<Row>;
  /** What the search looks at. */
  searchHint?: string;
  /** The page's own filters, behind the search. */
  filters?: ReactNode;
  title?: ReactNode;
  note?: ReactNode;
  /** At the end of the head. */
  end?: ReactNode;
  bulk?: readonly BulkAct<Row>[];
}

/** A list of the server: search, filters, columns, views, export, bulk acts, rows and their end. */
export function List<Row extends RowData>(props: ListProps<Row>) {
  const { list, columns, rowId, title, note, end, bulk = [] } = props;
  const [isDense, setDense] = useFlag('dense');
  const [chosen, setChosen] = useState<RowSelectionState>({});
  const known = new Set(columns.map(({ id }) => id));
  const shown = list.columns?.filter((id) => known.has(id));
  const visible = shown?.length ? shown : standardColumns(columns);
  const chosenRows = list.rows.filter((row) => chosen[rowId(row)]);
  return (
    <>
      <ListToolbar {...props} visible={visible} isDense={isDense} onDense={setDense} />
      <Panel flush title={title} note={note} end={end}>
        {bulk.length > 0 && chosenRows.length > 0 && (
          <BulkBar acts={bulk} rows={chosenRows} nameOf={rowId} changes={list.name} onClear={() => setChosen({})} />
        )}
        <DataTable
          {...props}
          query={list.query}
          rows={list.rows}
          shown={visible}
          sort={list.sort}
          onSort={list.sortBy}
          dense={isDense}
          {...(bulk.length > 0 ? { chosen, onChoose: setChosen } : {})}
        />
        {list.rows.length > 0 && <ListEnd query={list.query} count={list.rows.length} />}
      </Panel>
    </>
  );
}
