import { TICKETS } from '@clearcrate/fairness/ticket';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { cx } from '@clearcrate/ui/cx.ts';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Picture } from '@clearcrate/ui/media/picture.tsx';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { QualityMark } from '@clearcrate/ui/odds/quality-mark.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { VisuallyHidden } from '@clearcrate/ui/text/text.tsx';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useBoxTexts } from '../../../lib/texts.ts';
import { Panel, Tag } from '../../../parts/panel.tsx';
import parts from '../../../parts/parts.module.css';
import { AddItemDialog } from './add-item-dialog.tsx';
import { type DraftRow, type EditedBox, filledUp, rangesOf, totalOf, withItem, without, withTickets } from './draft.ts';
import classes from './odds.module.css';
import type { DraftState } from './use-draft.ts';

interface EditorProps {
  box: EditedBox;
  state: DraftState;
  readOnly: boolean;
}

const groups = (ticket: number): string => {
  const digits = String(ticket).padStart(6, '0');
  return `${digits.slice(0, -3)} ${digits.slice(-3)}`;
};

const signed = (value: number, format: (value: number) => string): string =>
  `${value > 0 ? '+' : '−'}${format(Math.abs(value))}`;

/** Arrow keys walk through the tickets, like rows of a sheet. */
function walk(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[event.key];
  if (!step || !(event.target instanceof HTMLInputElement)) return;
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input')];
  const next = fields[fields.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

export function OddsTable({ box, state, readOnly }: EditorProps) {
  const b = useBoxTexts();
  const { draft, change } = state;
  const [isAdding, setAdding] = useState(false);
  const ranges = useMemo(() => rangesOf(draft), [draft]);
  const total = totalOf(draft);
  const most = Math.max(...draft.rows.map(worthOf), 1e-9);
  return (
    <Panel
      flush
      title={b('odds')}
      note={b('byValue')}
      end={
        !readOnly && (
          <Button size="s" icon="plus" onClick={() => setAdding(true)}>
            {b('addItem')}
          </Button>
        )
      }
    >
      <div className={parts.tableWrap}>
        <table className={cx(parts.table, classes.odds)} aria-label={b('odds')} onKeyDown={walk}>
          <thead>
            <tr>
              <th scope="col">{b('item')}</th>
              <th scope="col">{b('priceNow')}</th>
              <th scope="col">{b('tickets')}</th>
              <th scope="col">{b('against', { number: box.version })}</th>
              <th scope="col">{b('range')}</th>
              <th scope="col">{b('chance')}</th>
              <th scope="col">{b('contribution')}</th>
              {!readOnly && (
                <th scope="col">
                  <VisuallyHidden>{b('remove')}</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {draft.rows.map((row, index) => (
              <OddsRow
                key={row.code}
                row={row}
                range={ranges[index]}
                share={worthOf(row) / most}
                readOnly={readOnly}
                onTickets={(tickets) => change(withTickets(draft, row.code, tickets))}
                onRemove={() => change(without(draft, row.code))}
              />
            ))}
          </tbody>
          <SumRow state={state} total={total} readOnly={readOnly} />
        </table>
      </div>
      <AddItemDialog
        open={isAdding}
        onClose={() => setAdding(false)}
        known={draft.rows.map(({ code }) => code)}
        onAdd={(item) => change(withItem(draft, item))}
      />
    </Panel>
  );
}

const worthOf = ({ tickets, priceNow }: Pick<DraftRow, 'tickets' | 'priceNow'>) =>
  (tickets * Number(priceNow)) / TICKETS;

interface OddsRowProps {
  row: DraftRow;
  range: readonly [number, number] | undefined;
  /** Contribution to the value, compared with the greatest. */
  share: number;
  readOnly: boolean;
  onTickets(tickets: number): void;
  onRemove(): void;
}

function OddsRow({ row, range, share, readOnly, onTickets, onRemove }: OddsRowProps) {
  const b = useBoxTexts();
  const { percent } = useFormats();
  const quality = qualityLevel(`level${row.quality}`);
  const name = `${row.finishName} ${row.weaponName}`;
  const isGone = row.tickets === 0;
  return (
    <tr className={cx(row.former === null && classes.added, isGone && classes.gone)} data-quality={quality}>
      <td>
        <span className={classes.item}>
          <Picture picture={{ src: row.image }} alt="" width={46} height={28} />
          <QualityMark quality={quality} />
          <strong>{row.finishName}</strong>
          <span className={classes.quiet}>{row.weaponName}</span>
          {row.stock === 0 && <Tag tone="warn">{b('soldOut')}</Tag>}
        </span>
      </td>
      <td className={parts.figures}>
        {row.priceNow}
        {row.price !== row.priceNow && <small className={classes.was}>{row.price}</small>}
      </td>
      <td>
        <TicketField row={row} name={name} readOnly={readOnly} onTickets={onTickets} />
      </td>
      <td>
        <Difference row={row} />
      </td>
      <td className={cx(parts.figures, classes.quiet)}>{range ? `${groups(range[0])} – ${groups(range[1])}` : '–'}</td>
      <td className={cx(parts.figures, classes.strong)}>{percent(row.tickets / TICKETS, 4)}</td>
      <td className={cx(parts.figures, classes.quiet)}>
        {worthOf(row).toFixed(4)}
        <span className={classes.track}>
          <i style={{ inlineSize: `${share * 100}%` }} />
        </span>
      </td>
      {!readOnly && (
        <td>
          <button
            type="button"
            className={classes.remove}
            aria-label={b('removeItem', { name })}
            disabled={isGone}
            onClick={onRemove}
          >
            <Icon name="close" size={14} />
          </button>
        </td>
      )}
    </tr>
  );
}

function TicketField({
  row,
  name,
  readOnly,
  onTickets,
}: Pick<OddsRowProps, 'row' | 'readOnly' | 'onTickets'> & { name: string }) {
  const b = useBoxTexts();
  const { number } = useFormats();
  const [typed, setTyped] = useState<string>();
  if (readOnly) return <span className={parts.figures}>{number(row.tickets)}</span>;
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 7);
    setTyped(digits);
    onTickets(Number(digits));
  };
  return (
    <input
      className={cx(classes.tickets, row.tickets !== row.former && classes.changed)}
      inputMode="numeric"
      aria-label={b('ticketsOf', { name })}
      value={typed ?? number(row.tickets)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => setTyped(undefined)}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

function Difference({ row: { former, tickets } }: { row: DraftRow }) {
  const b = useBoxTexts();
  const { number } = useFormats();
  if (former === null) return <Tag>{b('new')}</Tag>;
  if (tickets === 0) return <Tag tone="bad">{b('removed')}</Tag>;
  if (former === tickets) return <span className={classes.faint}>·</span>;
  return <span className={cx(parts.figures, classes.strong)}>{signed(tickets - former, number)}</span>;
}

function SumRow({
  state: { draft, change },
  total,
  readOnly,
}: {
  state: DraftState;
  total: number;
  readOnly: boolean;
}) {
  const b = useBoxTexts();
  const { number, percent } = useFormats();
  const gap = total - TICKETS;
  const value = draft.rows.reduce((sum, row) => sum + worthOf(row), 0);
  const cheapest = draft.rows.findLast(({ tickets }) => tickets > 0);
  const [chosen, setChosen] = useState('');
  const filler = draft.rows.find(({ code }) => code === chosen) ?? cheapest;
  const isOff = gap !== 0;
  return (
    <tfoot>
      <tr className={cx(classes.sum, isOff && classes.off)}>
        <td colSpan={2} className={classes.sumText}>
          <span className={classes.item} role="status">
            <Icon name={isOff ? 'alert' : 'check'} size={16} strokeWidth={2.4} />
            {isOff ? b(gap > 0 ? 'tooMany' : 'tooFew', { count: number(Math.abs(gap)) }) : b('exact')}
          </span>
          {isOff && !readOnly && filler && (
            <span className={classes.fill}>
              <select
                aria-label={b('fillWith')}
                value={filler.code}
                onChange={(event) => setChosen(event.currentTarget.value)}
              >
                {draft.rows.map(({ code, finishName, weaponName }) => (
                  <option key={code} value={code}>
                    {finishName} {weaponName}
                  </option>
                ))}
              </select>
              <Button size="s" onClick={() => change(filledUp(draft, filler.code))}>
                {b(gap > 0 ? 'takeFrom' : 'fillTo')}
              </Button>
            </span>
          )}
        </td>
        <td className={cx(parts.figures, classes.strong)}>{number(total)}</td>
        <td className={parts.figures}>{isOff ? signed(gap, number) : '±0'}</td>
        <td />
        <td className={cx(parts.figures, classes.strong)}>{percent(total / TICKETS, 4)}</td>
        <td className={cx(parts.figures, classes.strong)}>
          {value.toFixed(4)}
          <span className={classes.track} />
        </td>
        {!readOnly && <td />}
      </tr>
    </tfoot>
  );
}
