import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import text from '../text/text.module.css';
import classes from './checkbox.module.css';

interface CheckboxProps {
  /** `mixed`: some, not all. */
  checked: boolean | 'mixed';
  onChange(checked: boolean): void;
  children: ReactNode;
  /** Filters use `plain`: they are a state and no action, so their tick is white. */
  tone?: 'act' | 'plain';
  /** Hides the label visually where the context shows it. */
  labelHidden?: boolean;
  /** Error shown below the box, which is marked as invalid. */
  error?: string;
  disabled?: boolean;
  /** Shown at the end of the row, e.g. a count. */
  trailing?: ReactNode;
  className?: string;
  /** Focuses the box whenever the number changes; zero does not. */
  focusRequest?: number;
}

export function Checkbox({
  checked,
  onChange,
  children,
  tone = 'act',
  labelHidden = false,
  error,
  disabled = false,
  trailing,
  className,
  focusRequest = 0,
}: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = checked === 'mixed';
  }, [checked]);
  useEffect(() => {
    if (focusRequest > 0) input.current?.focus();
  }, [focusRequest]);
  return (
    <div className={className}>
      <label className={cx(classes.row, labelHidden && classes.bare)}>
        <input
          ref={input}
          type="checkbox"
          className={cx(classes.box, classes[tone], error !== undefined && classes.bad)}
          checked={checked === true}
          disabled={disabled}
          aria-invalid={error !== undefined || undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span className={labelHidden ? text.hidden : classes.label}>{children}</span>
        {trailing !== undefined && <span className={classes.trailing}>{trailing}</span>}
      </label>
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
