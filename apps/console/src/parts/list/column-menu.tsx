import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Checkbox } from '@clearcrate/ui/controls/checkbox.tsx';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { Popover } from '@clearcrate/ui/overlay/popover.tsx';
import { useListTexts } from '../../lib/texts.ts';
import { standardColumns } from '../data-table.tsx';
import classes from './list.module.css';

interface ColumnMenuProps {
  columns: readonly { id: string; header: string; optional?: boolean }[];
  visible: readonly string[];
  onChange(ids: readonly string[]): void;
}

/** Which columns a list shows, and in which order. */
export function ColumnMenu({ columns, visible, onChange }: ColumnMenuProps) {
  const t = useListTexts();
  const standard = standardColumns(columns);
  const change = (ids: readonly string[]) => onChange(ids.join() === standard.join() ? [] : ids);
  const hidden = columns.filter(({ id }) => !visible.includes(id)).map(({ id }) => id);
  const move = (at: number, step: number) => change(moved(visible, at, step));
  return (
    <Popover
      label={t('columns')}
      align="end"
      trigger={(props) => (
        <Button {...props} size="s" icon="sliders">
          {t('columns')}
        </Button>
      )}
    >
      <div className={classes.columns}>
        {[...visible, ...hidden].map((id) => {
          const title = columns.find((column) => column.id === id)?.header ?? id;
          const at = visible.indexOf(id);
          const isLast = visible.length === 1 && at === 0;
          return (
            <div key={id} className={classes.column}>
              <Checkbox
                tone="plain"
                className={classes.columnName ?? ''}
                checked={at >= 0}
                disabled={isLast}
                onChange={(isShown) => change(isShown ? [...visible, id] : visible.filter((other) => other !== id))}
              >
                {title}
              </Checkbox>
              <IconButton
                icon="back"
                iconSize={16}
                label={t('column.left', { column: title })}
                disabled={at < 1}
                onClick={() => move(at, -1)}
              />
              <IconButton
                icon="chevron"
                iconSize={16}
                label={t('column.right', { column: title })}
                disabled={at < 0 || at === visible.length - 1}
                onClick={() => move(at, 1)}
              />
            </div>
          );
        })}
        <Button size="s" variant="ghost" onClick={() => onChange([])}>
          {t('columns.reset')}
        </Button>
      </div>
    </Popover>
  );
}

function moved(ids: readonly string[], at: number, step: number): string[] {
  const next = [...ids];
  const [id] = next.splice(at, 1);
  if (id !== undefined) next.splice(at + step, 0, id);
  return next;
}
