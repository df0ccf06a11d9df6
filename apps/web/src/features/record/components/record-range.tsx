import { Button } from '@clearcrate/ui/controls/button.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Menu } from '@clearcrate/ui/overlay/menu.tsx';
import { Modal } from '@clearcrate/ui/overlay/modal.tsx';
import { useId, useState } from 'react';
import { useT } from '../../../lib/text/i18n.tsx';
import { isRange, RANGE_MAX_DAYS, type RecordFilter, SPANS, type Span } from '../record-filter.ts';
import classes from './record-range.module.css';

interface OwnRangeProps {
  filter: RecordFilter;
  onApply(range: Pick<RecordFilter, 'from' | 'to'>): void;
}

/** A custom range of two days. */
function OwnRange({ filter, onApply }: OwnRangeProps) {
  const t = useT('record');
  const errorId = useId();
  const [from, setFrom] = useState(filter.from);
  const [to, setTo] = useState(filter.to);
  const isWrong = from !== '' && to !== '' && !isRange(from, to);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isRange(from, to)) onApply({ from, to });
      }}
    >
      <TextField label={t('range.from')} type="date" compact required value={from} onChange={setFrom} />
      <TextField
        label={t('range.to')}
        type="date"
        compact
        required
        invalid={isWrong}
        aria-describedby={isWrong ? errorId : undefined}
        value={to}
        onChange={setTo}
      />
      {isWrong && (
        <p id={errorId} className={classes.wrong} role="alert">
          {t('range.invalid', { days: RANGE_MAX_DAYS })}
        </p>
      )}
      <Button type="submit" variant="primary" wide disabled={!isRange(from, to)}>
        {t('range.apply')}
      </Button>
    </form>
  );
}

/** Names of the offered ranges, and of the current one. */
function useRangeText() {
  const t = useT('record');
  const span = (days: Span) => (days === '1' ? t('range.today') : t('range.last', { count: Number(days) }));
  return {
    span,
    current: ({ days, from, to }: RecordFilter) =>
      from === '' ? span(days) : t('range.between', { from: from.slice(5), to: to.slice(5) }),
  };
}

interface RangeMenuProps {
  filter: RecordFilter;
  onChange(change: Partial<RecordFilter>): void;
}

/** The menu of ranges: in the corner of the phone's sums, on PC in the page's header. */
export function RangeMenu({ filter, onChange }: RangeMenuProps) {
  const t = useT('record');
  const { span, current } = useRangeText();
  const [isChoosing, setChoosing] = useState(false);
  const isOwn = filter.from !== '';
  const look = useLayout() === 'pc' ? ({ icon: 'calendar' } as const) : ({ variant: 'ghost', size: 's' } as const);
  return (
    <>
      <Menu
        label={t('range.label')}
        align="start"
        trigger={({ ref, ...props }) => (
          <Button {...props} {...look} ref={ref} aria-label={`${t('range.label')}: ${current(filter)}`}>
            <span className={classes.face}>
              {current(filter)}
              <Icon name="down" size={14} strokeWidth={2.2} />
            </span>
          </Button>
        )}
        items={[
          ...SPANS.map((days) => ({
            key: days,
            label: span(days),
            chosen: !isOwn && days === filter.days,
            onSelect: () => onChange({ days, from: '', to: '' }),
          })),
          { key: 'own', label: t('range.custom'), chosen: isOwn, onSelect: () => setChoosing(true) },
        ]}
      />
      <Modal open={isChoosing} onClose={() => setChoosing(false)} title={t('range.custom')} size="s">
        <OwnRange
          filter={filter}
          onApply={(range) => {
            setChoosing(false);
            onChange(range);
          }}
        />
      </Modal>
    </>
  );
}
