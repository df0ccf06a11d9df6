import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import text from '../text/text.module.css';
import classes from './segmented.module.css';

interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
  onChange(value: Value): void;
  /** Uses the font of figures, e.g. for ×1 ×2 ×5. */
  figures?: boolean;
  className?: string;
}

/**
 * A choice among few visible options. Built on radio buttons for native keyboard and form support.
 */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, options, onChange, figures = false, className } = props;
  const name = useId();
  return (
    <fieldset className={cx(classes.track, figures && classes.figures, className)}>
      <legend className={text.hidden}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.segment}>
          <input
            type="radio"
            className={classes.input}
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span className={classes.face}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
