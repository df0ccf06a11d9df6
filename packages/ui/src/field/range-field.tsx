import type { ReactNode } from 'react';
import { Icon } from '../media/icon.tsx';
import { useT } from '../text/i18n.tsx';
import classes from './range-field.module.css';
import { isInverted, isTypedAmount, type RangeValue, sliderShare } from './range-values.ts';
import { TextField } from './text-field.tsx';

interface RangeFieldProps {
  label: string;
  aside?: ReactNode;
  value: RangeValue;
  onChange(value: RangeValue): void;
  /** Error when the bounds are inverted; the form decides about other errors. */
  invertedError?: string;
  placeholders?: RangeValue;
  leading?: ReactNode;
  unit?: string;
  /** Adds a slider with two handles below the fields. */
  slider?: { min: number; max: number; step: number };
}

export function RangeField(props: RangeFieldProps) {
  const { label, aside, value, onChange, invertedError, placeholders, leading, unit, slider } = props;
  const t = useT('common');
  const inverted = isInverted(value);
  const bound = (end: 'from' | 'to') => (
    <TextField
      label={t(end === 'from' ? 'field.from' : 'field.to')}
      labelHidden
      compact
      figures
      inputMode="decimal"
      autoComplete="off"
      leading={leading}
      unit={unit}
      placeholder={placeholders?.[end] ?? t(end === 'from' ? 'field.from' : 'field.to')}
      value={value[end]}
      onChange={(text) => isTypedAmount(text) && onChange({ ...value, [end]: text })}
      invalid={inverted && end === 'from'}
    />
  );
  return (
    <fieldset className={classes.range}>
      <legend className={classes.legend}>
        <span>{label}</span>
        {aside !== undefined && <span className={classes.aside}>{aside}</span>}
      </legend>
      <div className={classes.bounds}>
        {bound('from')}
        <span className={classes.dash} aria-hidden="true">
          –
        </span>
        {bound('to')}
      </div>
      {inverted && (
        <p className={classes.error} role="alert">
          <Icon name="alert" size={15} strokeWidth={2} />
          {invertedError ?? t('field.rangeInvalid')}
        </p>
      )}
      {slider && <RangeSlider value={value} onChange={onChange} {...slider} />}
    </fieldset>
  );
}

type RangeSliderProps = Pick<RangeFieldProps, 'value' | 'onChange'> & { min: number; max: number; step: number };

function RangeSlider({ value, onChange, min, max, step }: RangeSliderProps) {
  const t = useT('common');
  const low = sliderShare(value.from, min, min, max);
  const high = sliderShare(value.to, max, min, max);
  const handle = (end: 'from' | 'to', share: number) => (
    <input
      type="range"
      className={classes.handle}
      aria-label={t(end === 'from' ? 'field.from' : 'field.to')}
      {...{ min, max, step }}
      value={min + share * (max - min)}
      onChange={(event) => {
        const next = Number(event.currentTarget.value);
        const kept =
          end === 'from' ? Math.min(next, min + high * (max - min)) : Math.max(next, min + low * (max - min));
        onChange({ ...value, [end]: kept.toFixed(2) });
      }}
    />
  );
  return (
    <div className={classes.slider}>
      <div className={classes.rail}>
        <div className={classes.span} style={{ left: `${low * 100}%`, right: `${(1 - Math.max(low, high)) * 100}%` }} />
      </div>
      {handle('from', low)}
      {handle('to', high)}
    </div>
  );
}
