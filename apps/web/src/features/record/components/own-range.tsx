import { Button } from '@clearcrate/ui/button.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { useId, useState } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { isRange, RANGE_MAX_DAYS, type RecordFilter } from '../record-filter.ts';
import classes from './own-range.module.css';

interface OwnRangeProps {
  filter: RecordFilter;
  onApply(range: Pick<RecordFilter, 'from' | 'to'>): void;
}

/** Two days of the player's own choice. */
export function OwnRange({ filter, onApply }: OwnRangeProps) {
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
