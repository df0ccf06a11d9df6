import { Button } from '@clearcrate/ui/controls/button.tsx';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { isTyping } from '../../lib/keys.ts';
import { useListTexts, useTexts } from '../../lib/texts.ts';
import type { Column } from '../data-table.tsx';
import parts from '../parts.module.css';
import { ColumnMenu } from './column-menu.tsx';
import { ExportButton } from './export-button.tsx';
import type { ListState } from './use-list.ts';
import { ViewMenu } from './view-menu.tsx';

interface ListToolbarProps<Row> {
  list: ListState<Row>;
  columns: Column<Row & object>[];
  visible: readonly string[];
  isDense: boolean;
  onDense(isDense: boolean): void;
  searchHint?: string;
  filters?: ReactNode;
}

export function ListToolbar<Row>(props: ListToolbarProps<Row>) {
  const { list, columns, visible, isDense, onDense, searchHint, filters } = props;
  const t = useTexts();
  const texts = useListTexts();
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event)) return;
      event.preventDefault();
      search.current?.focus();
      search.current?.select();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, []);
  return (
    <search className={parts.bar}>
      <TextField
        ref={search}
        compact
        className={parts.barSearch ?? ''}
        type="search"
        maxLength={80}
        label={texts('search')}
        placeholder={searchHint ?? texts('searchHint')}
        value={list.text}
        onChange={list.search}
      />
      {filters}
      {list.isFiltered && (
        <Button size="s" variant="ghost" onClick={list.reset}>
          {t('list.reset')}
        </Button>
      )}
      <div className={parts.barEnd}>
        <ViewMenu list={list.name} />
        <ColumnMenu columns={columns} visible={visible} onChange={list.showColumns} />
        <IconButton
          raised
          icon="menu"
          iconSize={18}
          label={texts('dense')}
          pressed={isDense}
          onClick={() => onDense(!isDense)}
        />
        {list.csv && <ExportButton endpoint={list.csv} body={{ ...list.body, ...csvColumns(columns, visible) }} />}
      </div>
    </search>
  );
}

/** The exported fields of the shown columns, with the headings of the page; nothing for a file of fixed columns. */
function csvColumns<Row>(columns: readonly Column<Row & object>[], visible: readonly string[]) {
  if (columns.every(({ csv }) => csv === undefined)) return {};
  const chosen = visible.flatMap((id) => {
    const column = columns.find((one) => one.id === id);
    const fields = [column?.csv ?? []].flat();
    return fields.map((field) => ({
      field,
      title: fields.length === 1 ? (column?.header ?? field) : `${column?.header} (${field})`,
    }));
  });
  return { columns: chosen };
}
